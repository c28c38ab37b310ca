// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls as C

// One place of the rail: its icon over its name.
T.Button {
    id: control

    required property string iconName
    property string keys: ""
    property bool current: false

    implicitWidth: 60
    implicitHeight: 56
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.Button
    Accessible.onPressAction: if (control.enabled) control.clicked()
    Accessible.name: control.text
    Accessible.description: control.keys
    Accessible.selected: control.current
    Keys.onReturnPressed: control.clicked()

    readonly property color ink: control.current ? Theme.accent : Theme.text2

    contentItem: Item {
        C.Icon {
            anchors.horizontalCenter: parent.horizontalCenter
            y: 8
            name: control.iconName
            color: control.ink
        }
        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            y: 34
            width: Math.min(implicitWidth, 58)
            text: control.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font.family: Theme.smallFont.family
            font.pixelSize: 11
            font.weight: control.current ? Font.DemiBold : Font.Medium
            color: control.ink
        }
    }
    background: Rectangle {
        radius: Theme.controlRadius + 2
        color: control.current ? Theme.accentSoft
               : control.hovered ? Theme.surface2 : "transparent"
        C.FocusRing { control: control; shown: control.visualFocus; anchors.margins: 0 }
    }
    C.ToolTip { target: control; text: control.keys; shown: control.hovered }
}
