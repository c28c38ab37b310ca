// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme

// A remark inside a page: mark, heading, sentences, one action. status: a StatusMark.State.
Rectangle {
    id: root

    property int status: StatusMark.State.Info
    required property string heading
    property string body: ""
    property string details: "" // raw material, shown on demand
    property string action: ""
    signal triggered()

    implicitWidth: 304
    implicitHeight: column.implicitHeight + 24
    radius: Theme.controlRadius + 2
    color: Theme.dark ? Theme.background : Theme.mix(Theme.surface, Theme.surface2, 0.6)
    border.width: 1
    border.color: Theme.border
    Accessible.role: Accessible.AlertMessage
    Accessible.name: root.heading
    Accessible.description: root.body

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: 12
        spacing: 6

        RowLayout {
            spacing: 8
            StatusMark {
                status: root.status
                Layout.alignment: Qt.AlignTop
                Layout.topMargin: 1
            }
            Text {
                Layout.fillWidth: true
                text: root.heading
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: Theme.strongFont
                color: Theme.text
            }
        }
        SelectableText {
            visible: root.body !== ""
            Layout.fillWidth: true
            Layout.leftMargin: 24
            text: root.body
            font: Theme.smallFont
            color: Theme.text2
        }
        Details {
            visible: root.details !== ""
            Layout.fillWidth: true
            Layout.leftMargin: 20
            text: root.details
        }
        Button {
            visible: root.action !== ""
            Layout.leftMargin: 18
            kind: Button.Kind.Text
            text: root.action
            onClicked: root.triggered()
        }
    }
}
