// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One rank's memory, to scale.
Rectangle {
    id: root

    required property string machine
    required property string rankText
    required property string shareText
    required property string figure
    required property string spokenText
    required property double total
    required property var parts
    required property double reserveAt
    required property list<color> colors

    implicitHeight: 40
    radius: Theme.controlRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.border
    Accessible.role: Accessible.ListItem
    Accessible.name: root.spokenText

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 16
        anchors.rightMargin: 12
        spacing: 10

        Text {
            Layout.preferredWidth: Math.min(90, root.width * 0.16)
            text: root.machine
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.strongFont
            color: Theme.text
        }
        Text {
            Layout.preferredWidth: 86
            text: root.rankText
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.smallFont
            color: Theme.text2
        }
        MemoryBar {
            Layout.fillWidth: true
            implicitHeight: 12
            total: root.total
            gap: 2
            segments: root.parts.map((value, index) => ({ value: value, color: root.colors[index] }))
            markers: [{ value: root.reserveAt, color: Theme.bad }]
            Accessible.ignored: true
        }
        Text {
            Layout.preferredWidth: 76
            horizontalAlignment: Text.AlignRight
            text: root.figure
            textFormat: Text.PlainText
            font: Theme.bodyFont
            color: Theme.text
        }
    }
    HoverHandler { id: hover }
    ToolTip { target: root; text: root.shareText; shown: hover.hovered }
}
