// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Plots

// A rate now, what it is made of, and its past.
Rectangle {
    id: root

    required property string heading
    required property string figure
    required property string note
    required property SeriesBuffer rate
    required property PlotGroup group

    implicitWidth: 400
    implicitHeight: 214
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.border

    Text {
        id: title
        x: 16
        anchors.baseline: value.baseline
        text: root.heading
        font: Theme.bodyFont
        color: Theme.text2
    }
    Text {
        id: value
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 8
        width: Math.min(implicitWidth, parent.width - title.width - 44)
        text: root.figure
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font.family: Theme.figureFont.family
        font.pixelSize: 19
        font.weight: Font.DemiBold
        color: Theme.text
        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("%1: %2").arg(root.heading).arg(root.figure)
        Accessible.description: root.note
    }
    Text {
        id: details
        x: 16
        anchors.top: title.bottom
        anchors.topMargin: 4
        width: parent.width - 32
        text: root.note
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font: Theme.smallFont
        color: Theme.text2
    }
    TimePlot {
        anchors.fill: parent
        anchors.topMargin: 50
        anchors.leftMargin: 12
        anchors.rightMargin: 16
        anchors.bottomMargin: 6
        theme: Theme
        group: root.group
        single: root.rate
        unit: qsTr("tok/s")
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("%1 over time").arg(root.heading)
        Accessible.description: root.figure + ". " + root.note
    }
}
