// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// A figure with its bar; no bar where the figure is not known.
Item {
    id: root

    required property string label
    required property string figure
    property string hint: ""
    property double fraction: -1 // 0..1; below 0: not known
    property double second: 0 // a lighter part after it
    property bool faded: false // old figures

    implicitHeight: 26
    opacity: root.faded ? 0.55 : 1

    Text {
        id: words
        text: root.label
        font: Theme.smallFont
        color: Theme.text2
    }
    Text {
        anchors.right: parent.right
        width: Math.min(implicitWidth, root.width - words.width - 8)
        horizontalAlignment: Text.AlignRight
        text: root.figure
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: root.fraction < 0 ? Theme.smallFont : Theme.smallStrongFont
        color: root.fraction < 0 ? Theme.text2 : Theme.text
    }
    MemoryBar {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 6
        total: 1
        segments: root.fraction < 0 ? [] : root.second > 0
            ? [{ value: root.fraction, color: Theme.accent },
               { value: root.second, color: Theme.mix(Theme.surface, Theme.accent, 0.4) }]
            : [{ value: root.fraction, color: Theme.accent }]
        Accessible.ignored: true
    }
    HoverHandler { id: hover }
    ToolTip { target: root; text: root.hint; shown: hover.hovered }
}
