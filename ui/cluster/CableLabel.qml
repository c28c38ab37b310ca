// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// The words on a cable's middle; the cable's handle for the keyboard and for screen readers.
Rectangle {
    id: root

    required property string linkId
    required property string label
    required property string spokenText
    required property string hoverText
    required property point middle
    required property bool stub
    required property bool toMove
    required property int mark

    property bool selected: false
    property bool cableHovered: false
    signal chosen()

    x: root.middle.x - width / 2
    y: root.middle.y - height / 2
    implicitWidth: words.implicitWidth + 24
    implicitHeight: 22
    radius: 11
    color: root.toMove ? Theme.mix(Theme.surface, Theme.warn, 0.18) : Theme.surface
    border.width: root.selected ? 2 : 1
    border.color: root.selected ? Theme.accent : root.toMove ? Theme.warn : Theme.border
    activeFocusOnTab: true
    Accessible.role: Accessible.Button
    Accessible.name: root.spokenText
    Accessible.focusable: true
    Accessible.onPressAction: root.chosen()
    Keys.onReturnPressed: root.chosen()
    Keys.onSpacePressed: root.chosen()

    Text {
        id: words
        anchors.centerIn: parent
        text: root.label
        textFormat: Text.PlainText
        font: Theme.smallFont
        color: Theme.text
        Accessible.ignored: true
    }
    FocusRing { control: root; radius: 14 }
    HoverHandler { id: hover; cursorShape: Qt.PointingHandCursor }
    TapHandler { onTapped: root.chosen() }
    ToolTip {
        target: root
        text: root.hoverText
        shown: hover.hovered || root.cableHovered
    }
}
