// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// A failure: the thing, the cause, the next step, and the raw details on demand.
Column {
    id: root

    required property string heading
    property string body: ""
    property string details: ""
    property string action: ""
    signal triggered()

    width: Math.min(520, parent ? parent.width : 520)
    spacing: 12
    Accessible.role: Accessible.AlertMessage
    Accessible.name: root.heading

    StatusMark {
        anchors.horizontalCenter: parent.horizontalCenter
        status: StatusMark.State.Bad
        size: 28
    }
    Text {
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: root.heading
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.headingFont
        color: Theme.text
    }
    SelectableText {
        visible: root.body !== ""
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: root.body
        color: Theme.text2
    }
    Button {
        visible: root.action !== ""
        anchors.horizontalCenter: parent.horizontalCenter
        kind: Button.Kind.Primary
        text: root.action
        onClicked: root.triggered()
    }
    Details {
        visible: root.details !== ""
        width: parent.width
        text: root.details
    }
}
