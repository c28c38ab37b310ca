// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One line of the list view.
Rectangle {
    id: root

    required property int status
    required property string heading
    required property string note
    required property var figures
    required property string spoken
    property bool selected: false
    signal chosen()

    implicitHeight: 54
    radius: Theme.controlRadius + 2
    color: Theme.surface
    border.width: root.selected ? 2 : 1
    border.color: root.selected ? Theme.accent : hover.hovered ? Theme.unknown : Theme.border
    activeFocusOnTab: true
    Accessible.role: Accessible.ListItem
    Accessible.name: root.spoken
    Accessible.focusable: true
    Accessible.onPressAction: root.chosen()
    Keys.onReturnPressed: root.chosen()
    Keys.onSpacePressed: root.chosen()

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 16
        anchors.rightMargin: 16
        spacing: 16

        StatusMark { status: root.status }
        Column {
            Layout.fillWidth: true
            spacing: 2

            Text {
                width: parent.width
                text: root.heading
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.strongFont
                color: Theme.text
            }
            Text {
                width: parent.width
                text: root.note
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.smallFont
                color: Theme.text2
            }
        }
        Repeater {
            model: root.figures

            Text {
                required property string modelData
                Layout.preferredWidth: Math.max(96, implicitWidth)
                horizontalAlignment: Text.AlignRight
                text: modelData
                textFormat: Text.PlainText
                font: Theme.smallFont
                color: Theme.text
            }
        }
    }
    FocusRing { control: root; radius: Theme.controlRadius + 5 }
    HoverHandler { id: hover; cursorShape: Qt.PointingHandCursor }
    TapHandler { onTapped: root.chosen() }
}
