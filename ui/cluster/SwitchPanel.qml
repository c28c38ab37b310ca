// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// A switch in the middle of the map, with the ports LLDP names.
Rectangle {
    id: root

    required property rect panel
    required property string name
    required property string hint
    required property var ports

    x: root.panel.x
    y: root.panel.y
    width: root.panel.width
    height: root.panel.height
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.border
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Switch %1, ports cabled: %2").arg(root.name).arg(root.ports.length)

    Column {
        anchors.centerIn: parent
        width: Math.min(parent.width - 24, 260)
        spacing: 2

        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: root.name
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.headingFont
            color: Theme.text
        }
        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            visible: root.ports.length <= 6 || root.panel.width > 1040 // else ports stand there
            text: root.hint
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.smallFont
            color: Theme.text2
        }
    }
    Repeater {
        model: root.ports

        Rectangle {
            id: port
            required property var modelData
            readonly property rect place: port.modelData.place
            x: port.place.x - root.panel.x
            y: port.place.y - root.panel.y
            width: port.place.width
            height: port.place.height
            radius: 4
            color: Theme.surface2
            border.width: 1
            border.color: Theme.good

            Text {
                anchors.centerIn: parent
                width: Math.min(implicitWidth, parent.width - 6)
                text: port.modelData.name !== "" ? port.modelData.name : qsTr("port")
                textFormat: Text.PlainText
                elide: Text.ElideMiddle
                font: Theme.tinyFont
                color: Theme.text2
            }
        }
    }
}
