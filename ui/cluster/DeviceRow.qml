// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// A machine that answers and is not connected: name, address, where it was found, its state.
Rectangle {
    id: root

    required property string deviceId
    required property string name
    required property string addressText
    required property string sourceText
    required property int mark
    required property string stateText
    required property string changedText
    required property string errorText
    required property string errorDetails

    implicitHeight: column.implicitHeight + 24
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.border
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2, %3").arg(root.name).arg(root.addressText).arg(root.stateText)

    ColumnLayout {
        id: column
        x: 16
        y: 12
        width: parent.width - 32
        spacing: 6

        RowLayout {
            spacing: 12
            StatusMark { status: root.mark }
            Column {
                Layout.fillWidth: true
                spacing: 2
                Text {
                    width: parent.width
                    text: root.name
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    font: Theme.strongFont
                    color: Theme.text
                }
                Text {
                    width: parent.width
                    text: root.stateText
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
            Column {
                Layout.alignment: Qt.AlignRight
                spacing: 2
                Text {
                    anchors.right: parent.right
                    text: root.addressText
                    textFormat: Text.PlainText
                    font: Theme.monoFont
                    color: Theme.text
                }
                Text {
                    anchors.right: parent.right
                    text: root.sourceText
                    textFormat: Text.PlainText
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
        }
        Notice {
            Layout.fillWidth: true
            visible: root.changedText !== "" || root.errorText !== ""
            status: StatusMark.State.Bad
            heading: root.changedText !== "" ? qsTr("The host key changed: nothing was sent")
                                             : qsTr("The last attempt failed")
            body: root.changedText !== ""
                  ? root.errorText + "\n" + root.changedText : root.errorText
            details: root.errorDetails
        }
    }
}
