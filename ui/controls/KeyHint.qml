// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// The key of an action, as a small cap.
Rectangle {
    id: root

    required property string text

    implicitWidth: words.implicitWidth + 12
    implicitHeight: 20
    radius: 5
    color: "transparent"
    border.color: Theme.border

    Text {
        id: words
        anchors.centerIn: parent
        text: root.text
        textFormat: Text.PlainText
        font: Theme.smallFont
        color: Theme.text2
    }
}
