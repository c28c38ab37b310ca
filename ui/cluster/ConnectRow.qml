// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// One machine of the first contact: chosen or not, its fingerprint, how far it is.
Rectangle {
    id: root

    required property string deviceId
    required property string name
    required property string addressText
    required property string stateText
    required property string fingerprint
    required property string keyType
    required property string changedText
    required property string errorText
    required property string errorDetails
    required property string stepText
    required property double progress
    required property bool canConnect
    required property bool chosen
    signal toggled(bool chosen)

    implicitHeight: column.implicitHeight + 20
    radius: Theme.controlRadius + 2
    color: Theme.surface
    border.width: 1
    border.color: root.chosen ? Theme.accent : Theme.border

    Column {
        id: column
        x: 12
        y: 10
        width: parent.width - 24
        spacing: 6

        CheckBox {
            width: parent.width
            text: root.name + "  " + root.addressText
            checked: root.chosen
            enabled: root.canConnect && root.progress < 0
            onToggled: root.toggled(checked)
        }
        SelectableText {
            width: parent.width
            visible: root.fingerprint !== ""
            monospace: true
            wrapMode: TextEdit.WrapAnywhere
            text: root.keyType + " " + root.fingerprint
            color: Theme.text2
        }
        Text {
            width: parent.width
            visible: root.fingerprint === "" && root.progress < 0
            text: root.stateText
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
        ProgressBar {
            width: parent.width
            visible: root.progress >= 0
            value: Math.max(0, root.progress)
            label: qsTr("Connecting %1").arg(root.name)
        }
        Text {
            width: parent.width
            visible: root.progress >= 0
            text: root.stepText
            textFormat: Text.PlainText
            font: Theme.smallFont
            color: Theme.text2
        }
        Notice {
            width: parent.width
            visible: (root.changedText !== "" || root.errorText !== "") && root.progress < 0
            status: StatusMark.State.Bad
            heading: root.changedText !== "" ? qsTr("The host key changed: nothing was sent")
                                             : qsTr("%1 is not connected").arg(root.name)
            body: root.changedText !== "" ? root.errorText + "\n" + root.changedText
                                          : root.errorText
            details: root.errorDetails
        }
    }
}
