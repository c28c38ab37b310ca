// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// A page or list with nothing to show: what is not there, why, and the next step.
Column {
    id: root

    property string iconName: ""
    required property string heading
    property string body: ""
    property string action: ""
    signal triggered()

    width: Math.min(460, parent ? parent.width : 460)
    spacing: 12

    Icon {
        visible: root.iconName !== ""
        anchors.horizontalCenter: parent.horizontalCenter
        name: root.iconName
        color: Theme.text2
        width: 32
        height: 32
    }
    Text {
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: root.heading
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.headingFont
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: root.heading
    }
    Text {
        visible: root.body !== ""
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: root.body
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        lineHeight: 1.25
        font: Theme.bodyFont
        color: Theme.text2
    }
    Button {
        visible: root.action !== ""
        anchors.horizontalCenter: parent.horizontalCenter
        kind: Button.Kind.Primary
        text: root.action
        onClicked: root.triggered()
    }
}
