// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme

// A titled group of settings.
Rectangle {
    id: root

    required property string heading
    property string note: ""
    default property alias content: column.data

    implicitHeight: column.implicitHeight + 32
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.border
    Accessible.role: Accessible.Grouping
    Accessible.name: root.heading

    ColumnLayout {
        id: column
        x: 16
        y: 16
        width: parent.width - 32
        spacing: 10

        Text {
            text: root.heading
            textFormat: Text.PlainText
            font: Theme.headingFont
            color: Theme.text
        }
        Text {
            Layout.fillWidth: true
            visible: root.note !== ""
            text: root.note
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
    }
}
