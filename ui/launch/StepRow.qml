// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One step of a launch.
Item {
    id: root

    required property string place
    required property string title
    required property string note
    required property string figures
    required property string timeText
    required property string spokenText
    required property double fraction
    required property int mark

    implicitHeight: line.implicitHeight + 12
    Accessible.role: Accessible.ListItem
    Accessible.name: root.spokenText

    RowLayout {
        id: line
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        anchors.leftMargin: 16
        anchors.rightMargin: 16
        spacing: 12

        StatusMark {
            Layout.preferredWidth: 16
            Layout.preferredHeight: 16
            status: root.mark
        }
        Text {
            Layout.preferredWidth: Math.min(110, root.width * 0.16)
            text: root.place
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.bodyFont
            color: Theme.text2
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 3
            RowLayout {
                spacing: 12
                Text {
                    Layout.maximumWidth: line.width * 0.4
                    text: root.title
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    font: Theme.bodyFont
                    color: Theme.text
                }
                Text {
                    Layout.fillWidth: true
                    text: root.note
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
            ProgressBar {
                visible: root.fraction >= 0 && root.mark === StatusMark.State.Busy
                Layout.fillWidth: true
                label: root.title
                value: Math.max(0, root.fraction)
            }
        }
        Text {
            text: root.figures
            textFormat: Text.PlainText
            font: Theme.smallFont
            color: Theme.text2
        }
        Text {
            Layout.preferredWidth: 64
            horizontalAlignment: Text.AlignRight
            text: root.timeText
            textFormat: Text.PlainText
            font: Theme.smallFont
            color: Theme.text2
        }
    }
}
