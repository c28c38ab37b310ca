// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// The plan as a shell script.
Drawer {
    id: root

    required property string script

    kind: qsTr("What will run")
    title: qsTr("As a shell script")

    Button {
        text: qsTr("Copy the script")
        iconName: "copy"
        onClicked: Clipboard.copy(root.script)
    }
    Rectangle {
        width: parent.width
        height: words.implicitHeight + 24
        radius: Theme.controlRadius
        color: Theme.surface2

        SelectableText {
            id: words
            x: 12
            y: 12
            width: parent.width - 24
            monospace: true
            wrapMode: TextEdit.WrapAnywhere
            text: root.script
        }
    }
}
