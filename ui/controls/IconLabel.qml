// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Controls

// An icon and words beside each other, centred; either may be absent.
Item {
    id: root

    property string text: ""
    property string iconName: ""
    property alias font: words.font
    property color color

    implicitWidth: row.implicitWidth
    implicitHeight: row.implicitHeight

    Row {
        id: row
        anchors.centerIn: parent
        spacing: 6

        Icon {
            visible: root.iconName !== ""
            name: root.iconName
            color: root.color
            width: 18
            height: 18
            anchors.verticalCenter: parent.verticalCenter
        }
        Text {
            id: words
            visible: root.text !== ""
            width: Math.min(implicitWidth, root.width > 0 ? root.width : implicitWidth)
            text: root.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            color: root.color
            anchors.verticalCenter: parent.verticalCenter
        }
    }
}
