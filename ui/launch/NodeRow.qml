// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One machine to take or to leave.
Rectangle {
    id: root

    required property string deviceId
    required property string name
    required property string product
    required property string memoryText
    required property string note
    required property string spokenText
    required property bool canTakePart
    required property bool chosen
    required property bool head
    signal toggled(bool on)
    signal headWanted()

    implicitHeight: Math.max(52, line.implicitHeight + 16)
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: root.chosen ? Theme.accent : Theme.border
    Accessible.role: Accessible.ListItem
    Accessible.name: root.spokenText

    RowLayout {
        id: line
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        anchors.leftMargin: 16
        anchors.rightMargin: 12
        spacing: 12

        CheckBox {
            Layout.preferredWidth: 150
            enabled: root.canTakePart
            text: root.name
            checked: root.chosen
            onToggled: {
                root.toggled(checked);
                checked = Qt.binding(() => root.chosen);
            }
        }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2
            Text {
                Layout.fillWidth: true
                text: root.product
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.bodyFont
                color: Theme.text2
            }
            Text {
                visible: root.note !== ""
                Layout.fillWidth: true
                text: root.note
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: Theme.smallFont
                color: root.canTakePart ? Theme.text2 : Theme.warn
            }
        }
        Text {
            text: root.memoryText
            textFormat: Text.PlainText
            font: Theme.bodyFont
            color: Theme.text
        }
        Item {
            Layout.preferredWidth: 96
            Layout.preferredHeight: Theme.controlHeight

            Chip {
                visible: root.head
                anchors.right: parent.right
                anchors.rightMargin: 6
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("head")
                tone: Chip.Tone.Accent
            }
            Button {
                visible: root.chosen && !root.head
                anchors.right: parent.right
                kind: Button.Kind.Text
                text: qsTr("Make head")
                Accessible.name: qsTr("Make %1 the head").arg(root.name)
                onClicked: root.headWanted()
            }
        }
    }
}
