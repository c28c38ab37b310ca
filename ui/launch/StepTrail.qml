// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// Where the wizard is: what is done (ticked, and open again by a press), what is now, what comes.
RowLayout {
    id: root

    required property list<string> names
    required property int stage
    property bool canGoBack: true
    signal chosen(int index)

    spacing: 8
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Step %1 of %2: %3").arg(root.stage + 1).arg(root.names.length)
                                            .arg(root.names[root.stage] ?? "")

    Repeater {
        model: root.names

        RowLayout {
            id: step
            required property string modelData
            required property int index
            readonly property bool isPassed: step.index < root.stage
            readonly property bool isNow: step.index === root.stage
            readonly property bool isOpen: step.isPassed && root.canGoBack

            Layout.fillWidth: step.index > 0
            spacing: 8

            Rectangle {
                visible: step.index > 0
                Layout.fillWidth: true
                Layout.minimumWidth: 8
                Layout.maximumWidth: 54
                implicitHeight: 1
                color: Theme.border
            }
            Rectangle {
                implicitWidth: 22
                implicitHeight: 22
                radius: 11
                color: step.isPassed || step.isNow ? Theme.accent : Theme.surface2
                activeFocusOnTab: step.isOpen
                Accessible.role: step.isOpen ? Accessible.Button : Accessible.StaticText
                Accessible.name: step.isOpen ? qsTr("Back to %1").arg(step.modelData)
                                 : step.isPassed ? qsTr("%1: done").arg(step.modelData)
                                 : step.isNow ? qsTr("%1: now").arg(step.modelData)
                                              : qsTr("%1: later").arg(step.modelData)
                Accessible.onPressAction: if (step.isOpen) root.chosen(step.index)
                Keys.onReturnPressed: if (step.isOpen) root.chosen(step.index)
                Keys.onSpacePressed: if (step.isOpen) root.chosen(step.index)

                Icon {
                    visible: step.isPassed
                    anchors.centerIn: parent
                    width: 13
                    height: 13
                    name: "check"
                    color: Theme.onAccent
                }
                Text {
                    visible: !step.isPassed
                    anchors.centerIn: parent
                    text: step.index + 1
                    font: Theme.smallStrongFont
                    color: step.isNow ? Theme.onAccent : Theme.text2
                }
                FocusRing { control: parent; radius: 14 }
                HoverHandler { enabled: step.isOpen; cursorShape: Qt.PointingHandCursor }
                TapHandler { enabled: step.isOpen; onTapped: root.chosen(step.index) }
            }
            Text {
                text: step.modelData
                textFormat: Text.PlainText
                font: step.isNow || step.isPassed ? Theme.strongFont : Theme.bodyFont
                color: step.isNow || step.isPassed ? Theme.text : Theme.text2
            }
        }
    }
}
