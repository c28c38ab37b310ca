// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// Raw material (a command's output, an error's details) behind a "Show details" button.
Column {
    id: root

    required property string text
    property bool open: false

    spacing: 4

    Button {
        kind: Button.Kind.Text
        text: root.open ? qsTr("Hide details") : qsTr("Show details")
        onClicked: root.open = !root.open
    }
    Rectangle {
        visible: root.open
        width: parent.width
        height: words.implicitHeight + 16
        radius: Theme.controlRadius
        color: Theme.surface2

        SelectableText {
            id: words
            x: 8
            y: 8
            width: parent.width - 16
            monospace: true
            wrapMode: TextEdit.WrapAnywhere
            text: root.text
        }
    }
}
