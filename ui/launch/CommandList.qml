// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// The exact commands, machine by machine, to copy, keep or read as a script.
ColumnLayout {
    id: root

    required property PlanStep plan
    signal saveWanted()
    signal scriptWanted()

    spacing: 4

    RowLayout {
        spacing: 0
        Text {
            text: qsTr("What will run")
            font: Theme.strongFont
            color: Theme.text
        }
        Text {
            Layout.fillWidth: true
            Layout.leftMargin: 12
            text: root.plan.saveNote
            textFormat: Text.PlainText
            elide: Text.ElideMiddle
            font: Theme.smallFont
            color: Theme.text2
        }
        Button {
            kind: Button.Kind.Text
            text: qsTr("Copy")
            Accessible.name: qsTr("Copy the commands")
            onClicked: Clipboard.copy(root.plan.script)
        }
        Button {
            kind: Button.Kind.Text
            text: qsTr("Save as recipe")
            onClicked: root.saveWanted()
        }
        Button {
            kind: Button.Kind.Text
            text: qsTr("Show as script")
            onClicked: root.scriptWanted()
        }
    }
    Rectangle {
        Layout.fillWidth: true
        implicitHeight: commands.implicitHeight + 24
        radius: Theme.cardRadius
        color: Theme.surface
        border.color: Theme.border

        Column {
            id: commands
            x: 16
            y: 12
            width: parent.width - 32
            spacing: 4

            Repeater {
                model: root.plan.commands

                Row {
                    id: line
                    required property string heading
                    required property string note
                    width: commands.width
                    spacing: 12

                    Text {
                        width: Math.min(110, commands.width * 0.2)
                        text: line.heading
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        font: Theme.monoFont
                        color: Theme.text
                    }
                    SelectableText {
                        width: commands.width - Math.min(110, commands.width * 0.2) - 12
                        monospace: true
                        color: Theme.text2
                        text: line.note
                    }
                }
            }
        }
    }
}
