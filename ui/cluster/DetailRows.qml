// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// A titled list in the drawer; absent while it has no rows.
Column {
    id: root

    required property string heading
    required property DetailListModel model
    // Facts: a grey label and its value; lines that carry a mark or a note head with strong words.
    property bool strong: false

    visible: root.model.count > 0
    spacing: 6

    Text {
        text: root.heading
        textFormat: Text.PlainText
        font: Theme.smallStrongFont
        color: Theme.text2
        Accessible.role: Accessible.Heading
        Accessible.name: root.heading
    }
    Repeater {
        model: root.model

        Item {
            id: row
            required property string label
            required property string value
            required property string note
            required property int mark
            required property bool code

            width: root.width
            implicitHeight: Math.max(words.implicitHeight, answer.implicitHeight)
                            + (below.visible ? below.implicitHeight + 2 : 0) + 9

            StatusMark {
                id: dot
                visible: row.mark >= 0
                status: Math.max(0, row.mark)
                y: 1
            }
            Text {
                id: words
                x: dot.visible ? 24 : 0
                width: Math.min(implicitWidth, root.width * 0.52)
                text: row.label
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: row.code && row.mark >= 0 ? Theme.monoFont
                      : root.strong ? Theme.bodyFont : Theme.smallFont
                color: root.strong ? Theme.text : Theme.text2
            }
            SelectableText {
                id: answer
                anchors.right: parent.right
                width: parent.width - words.x - words.width - 12
                horizontalAlignment: TextEdit.AlignRight
                activeFocusOnTab: false
                text: row.value
                font: row.code && row.mark < 0 ? Theme.monoFont : Theme.smallFont
                color: root.strong ? Theme.text2 : Theme.text
                wrapMode: TextEdit.WrapAtWordBoundaryOrAnywhere
            }
            Text {
                id: below
                x: words.x
                y: Math.max(words.implicitHeight, answer.implicitHeight) + 2
                width: parent.width - x
                visible: row.note !== ""
                text: row.note
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: Theme.smallFont
                color: Theme.text2
            }
            Rectangle {
                anchors.bottom: parent.bottom
                width: parent.width
                height: 1
                color: Theme.border
            }
        }
    }
}
