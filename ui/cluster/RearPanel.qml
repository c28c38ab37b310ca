// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// A machine's rear, in the order a person sees it: RJ-45, the port beside it, the outer port;
// turned as a whole when it faces up.
Item {
    id: root

    required property bool panelBelow
    required property var portTexts
    required property var portLooks
    required property var portRects
    required property string managementText
    required property bool wifiPath
    required property real cardHeight

    height: 38

    Rectangle {
        y: root.panelBelow ? 0 : parent.height - 1
        width: parent.width
        height: 1
        color: Theme.border
    }
    Rectangle {
        x: root.panelBelow ? 14 : parent.width - width - 14
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(20, lan.implicitWidth + 6)
        height: 19
        radius: 4
        color: Theme.surface2
        border.width: 1
        border.color: Theme.border
        visible: root.managementText !== ""

        Text {
            id: lan
            anchors.centerIn: parent
            text: root.managementText
            textFormat: Text.PlainText
            font.family: Theme.tinyFont.family
            font.pixelSize: 9
            font.weight: Font.DemiBold
            color: Theme.text2
        }
    }
    Rectangle {
        visible: !root.wifiPath
        x: root.panelBelow ? 44 : parent.width - width - 44
        anchors.verticalCenter: parent.verticalCenter
        width: 13
        height: 3
        radius: 1.5
        color: Theme.border
    }
    Icon {
        visible: root.wifiPath
        x: root.panelBelow ? 42 : parent.width - width - 42
        anchors.verticalCenter: parent.verticalCenter
        width: 16
        height: 16
        name: "wifi"
        color: Theme.warn
    }
    Repeater {
        model: 2

        Rectangle {
            id: port
            required property int index
            readonly property rect place: root.portRects[port.index]
            readonly property bool cabled: root.portLooks[port.index] === 0

            x: port.place.x
            y: port.place.y - (root.panelBelow ? root.cardHeight - root.height : 0)
            width: port.place.width
            height: port.place.height
            radius: 4
            color: port.cabled ? Theme.surface2 : Theme.mix(Theme.surface, Theme.surface2, 0.5)
            border.width: 1
            border.color: port.cabled ? Theme.good : Theme.border

            Text {
                anchors.centerIn: parent
                text: root.portTexts[port.index]
                textFormat: Text.PlainText
                font: Theme.tinyFont
                color: port.cabled ? Theme.text2 : Theme.unknown
            }
        }
    }
}
