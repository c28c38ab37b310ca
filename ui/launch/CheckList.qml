// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// What holds already, and what the start does first.
ColumnLayout {
    id: root

    required property NoteListModel lines

    spacing: 10

    Text {
        text: qsTr("Before it starts")
        font: Theme.strongFont
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Repeater {
        model: root.lines

        RowLayout {
            id: line
            required property string heading
            required property string note
            required property int mark
            Layout.fillWidth: true
            spacing: 12
            Accessible.role: Accessible.ListItem
            Accessible.name: line.heading + ": " + line.note

            StatusMark {
                Layout.alignment: Qt.AlignTop
                Layout.topMargin: 2
                status: line.mark
            }
            ColumnLayout {
                Layout.fillWidth: true
                spacing: 2
                Text {
                    text: line.heading
                    textFormat: Text.PlainText
                    font: Theme.bodyFont
                    color: Theme.text
                }
                Text {
                    Layout.fillWidth: true
                    text: line.note
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
        }
    }
}
