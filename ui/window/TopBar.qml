// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Window

// The cluster, its worst finding, what runs, and the way to every action.
Rectangle {
    id: root

    required property TopBarViewModel bar
    signal worstWanted()
    signal runningWanted()
    signal paletteWanted()

    implicitHeight: 57
    color: Theme.surface
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Cluster bar")

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.border
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 24
        anchors.rightMargin: 24
        spacing: 16

        Column {
            Layout.minimumWidth: 120
            Layout.preferredWidth: 300
            Layout.fillWidth: true
            spacing: 3

            Text {
                width: parent.width
                text: root.bar.name
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.headingFont
                color: Theme.text
            }
            Text {
                width: parent.width
                text: root.bar.summary
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.smallFont
                color: Theme.text2
                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("Cluster summary: %1").arg(root.bar.summary)
            }
        }
        RowLayout {
            visible: root.bar.hasNodes
            Layout.fillWidth: true
            Layout.preferredWidth: 360
            spacing: 8

            StatusMark {
                status: root.bar.worstMark
                size: 18
            }
            Text {
                Layout.fillWidth: true
                Layout.maximumWidth: implicitWidth + 1
                text: root.bar.worstText !== "" ? root.bar.worstText : qsTr("Nothing to mend")
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.bodyFont
                color: root.bar.worstText !== "" ? Theme.text : Theme.text2
                Accessible.role: Accessible.StaticText
                Accessible.name: root.bar.worstText !== ""
                                 ? qsTr("Worst finding: %1").arg(root.bar.worstText) : text
            }
            Button {
                visible: root.bar.worstText !== ""
                kind: Button.Kind.Text
                text: qsTr("Show")
                hint: qsTr("Show the worst finding of %1 (Ctrl+E)").arg(root.bar.findingCount)
                onClicked: root.worstWanted()
            }
            Item { Layout.fillWidth: true }
        }
        Rectangle {
            visible: root.bar.runningName !== ""
            Layout.preferredWidth: running.implicitWidth + 18
            Layout.preferredHeight: 32
            radius: Theme.controlRadius
            color: Theme.surface2

            RowLayout {
                id: running
                x: 12
                height: parent.height
                spacing: 8

                StatusMark {
                    status: root.bar.runningMark
                    description: root.bar.runningStateText
                }
                Text {
                    Layout.maximumWidth: 160
                    text: root.bar.runningName
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    font: Theme.strongFont
                    color: Theme.text
                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("%1, %2").arg(root.bar.runningName)
                                                   .arg(root.bar.runningStateText)
                }
                Text {
                    text: root.bar.endpoint !== "" ? root.bar.endpoint : root.bar.runningStateText
                    textFormat: Text.PlainText
                    font: root.bar.endpoint !== "" ? Theme.monoFont : Theme.smallFont
                    color: Theme.text2
                }
                Button {
                    visible: root.bar.endpoint !== ""
                    kind: Button.Kind.Text
                    text: qsTr("Copy")
                    Accessible.name: qsTr("Copy the endpoint")
                    onClicked: Clipboard.copy(root.bar.endpointUrl)
                }
            }
        }
        Button {
            text: qsTr("Ctrl K")
            hint: qsTr("Every action, by words (Ctrl+K)")
            Accessible.name: qsTr("Actions")
            onClicked: root.paletteWanted()
        }
    }
}
