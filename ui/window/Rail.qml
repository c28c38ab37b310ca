// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls as C

// The places of the window. pages: [{key, text, icon, keys}]; the last one stands at the bottom.
Rectangle {
    id: root

    required property var pages
    required property string current
    signal chosen(string key)

    implicitWidth: 77
    color: Theme.surface
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Places")

    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.border
    }
    Rectangle {
        x: 22
        y: 16
        width: 32
        height: 32
        radius: 8
        color: Theme.accent
        Accessible.ignored: true

        C.Icon {
            anchors.centerIn: parent
            name: "bolt"
            color: Theme.onAccent
            width: 22
            height: 22
        }
    }
    Column {
        x: 8
        y: 72
        spacing: 10

        Repeater {
            model: root.pages.slice(0, -1)

            RailButton {
                required property var modelData
                text: modelData.text
                iconName: modelData.icon
                keys: modelData.keys
                current: modelData.key === root.current
                onClicked: root.chosen(modelData.key)
            }
        }
    }
    RailButton {
        readonly property var last: root.pages[root.pages.length - 1]
        x: 8
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 16
        text: last.text
        iconName: last.icon
        keys: last.keys
        current: last.key === root.current
        onClicked: root.chosen(last.key)
    }
}
