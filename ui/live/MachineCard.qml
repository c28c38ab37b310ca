// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// What a machine says of itself, with its age where that is not now.
Rectangle {
    id: root

    required property string name
    required property string roleText
    required property string stateText
    required property string thermalText
    required property string foreignText
    required property string spokenText
    required property int mark
    required property bool head
    required property bool stale
    required property bool hot
    required property var gauges

    implicitWidth: 200
    implicitHeight: column.implicitHeight + 28
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.border
    Accessible.role: Accessible.ListItem
    Accessible.name: root.spokenText

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: 16
        anchors.topMargin: 14
        spacing: 10

        RowLayout {
            spacing: 8
            StatusMark { status: root.mark }
            Text {
                Layout.fillWidth: true
                text: root.name
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.headingFont
                color: Theme.text
            }
            Chip {
                visible: root.roleText !== "" && column.width > 190
                text: root.roleText
                tone: root.head ? Chip.Tone.Accent : Chip.Tone.Neutral
            }
            Text {
                visible: root.thermalText !== ""
                text: root.thermalText
                textFormat: Text.PlainText
                font: Theme.smallFont
                color: root.hot ? Theme.warn : Theme.text2
            }
        }
        Text {
            visible: root.stateText !== ""
            Layout.fillWidth: true
            text: root.stateText
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: root.mark === StatusMark.State.Warn ? Theme.warn : Theme.text2
        }
        Repeater {
            model: root.gauges

            GaugeBar {
                required property var modelData
                Layout.fillWidth: true
                label: modelData.label
                figure: modelData.text
                hint: modelData.hint
                fraction: modelData.fraction
                second: modelData.second
                faded: root.stale
            }
        }
        Text {
            visible: root.foreignText !== ""
            Layout.fillWidth: true
            text: root.foreignText
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
        Item { Layout.fillHeight: true }
    }
}
