// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One line that is meant to be copied, with its button.
Rectangle {
    id: root

    required property string text
    property string label: "" // what it is, for screen readers and the button's tooltip
    property bool multiline: false

    implicitWidth: 320
    implicitHeight: Math.max(Theme.controlHeight + 4, words.implicitHeight + 16)
    radius: Theme.controlRadius
    color: Theme.surface2

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 12
        anchors.rightMargin: 4
        spacing: 8

        SelectableText {
            id: words
            Layout.fillWidth: true
            Layout.alignment: Qt.AlignVCenter
            clip: true
            monospace: true
            text: root.text
            wrapMode: root.multiline ? TextEdit.WrapAnywhere : TextEdit.NoWrap
        }
        Button {
            id: copyButton
            Layout.alignment: root.multiline ? Qt.AlignTop : Qt.AlignVCenter
            kind: Button.Kind.Text
            text: qsTr("Copy")
            Accessible.name: root.label === "" ? qsTr("Copy") : qsTr("Copy %1").arg(root.label)
            onClicked: Clipboard.copy(root.text)
        }
    }
}
