// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Launch

// Rates and times with the kind of evidence for each.
ColumnLayout {
    id: root

    required property NoteListModel lines

    spacing: 8

    Text {
        text: qsTr("What to expect")
        font: Theme.strongFont
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Text {
        visible: root.lines.count === 0
        Layout.fillWidth: true
        text: qsTr("Not known: nothing like it was measured here, and no model covers these machines. Live shows what it does.")
        wrapMode: Text.Wrap
        font: Theme.smallFont
        color: Theme.text2
    }
    Repeater {
        model: root.lines

        ColumnLayout {
            id: line
            required property string heading
            required property string figure
            required property string note
            required property bool faded
            Layout.fillWidth: true
            spacing: 2
            Accessible.role: Accessible.ListItem
            Accessible.name: line.heading + ": " + line.figure + ", " + line.note

            RowLayout {
                Text {
                    Layout.fillWidth: true
                    text: line.heading
                    textFormat: Text.PlainText
                    font: Theme.bodyFont
                    color: Theme.text2
                }
                Text {
                    text: line.figure
                    textFormat: Text.PlainText
                    font: line.faded ? Theme.bodyFont : Theme.headingFont
                    color: line.faded ? Theme.text2 : Theme.text
                }
            }
            Text {
                Layout.fillWidth: true
                horizontalAlignment: Text.AlignRight
                text: line.note
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: Theme.smallFont
                color: Theme.text2
            }
            Rectangle {
                Layout.fillWidth: true
                Layout.topMargin: 4
                implicitHeight: 1
                color: Theme.border
            }
        }
    }
}
