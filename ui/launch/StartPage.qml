// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// A launch under way: its steps; and how it ended where it did not come to its end.
Flickable {
    id: root

    required property StartStep start
    readonly property bool isRunning: root.start.state === StartStep.Running
                                      || root.start.state === StartStep.Cancelling
    readonly property bool hasEnded: root.start.state === StartStep.Failed
                                     || root.start.state === StartStep.Cancelled
    signal retryWanted()
    signal backWanted()

    contentWidth: width
    contentHeight: column.implicitHeight + 24
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ScrollBar {}

    ColumnLayout {
        id: column
        x: Theme.pageMargin
        width: Math.min(960, root.width - 2 * x)
        spacing: 10

        RowLayout {
            Layout.topMargin: 4
            spacing: 12
            Text {
                Layout.fillWidth: true
                text: root.start.heading
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.headingFont
                color: Theme.text
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Button {
                visible: root.isRunning
                enabled: root.start.state === StartStep.Running
                text: qsTr("Cancel")
                hint: qsTr("Ends the launch and undoes what it did")
                onClicked: root.start.cancel()
            }
            Button {
                visible: root.hasEnded
                text: qsTr("Back to the plan")
                onClicked: root.backWanted()
            }
            Button {
                visible: root.hasEnded
                kind: Button.Kind.Primary
                text: qsTr("Try again")
                onClicked: root.retryWanted()
            }
        }
        ProgressBar {
            visible: root.isRunning
            Layout.fillWidth: true
            label: root.start.heading
            value: root.start.fraction
        }
        Notice {
            visible: root.hasEnded && root.start.problem !== ""
            Layout.fillWidth: true
            status: root.start.state === StartStep.Failed ? StatusMark.State.Bad
                                                          : StatusMark.State.Info
            heading: root.start.heading
            body: root.start.problem
            details: root.start.details
        }
        Notice {
            visible: root.hasEnded && root.start.notUndone !== ""
            Layout.fillWidth: true
            status: StatusMark.State.Warn
            heading: qsTr("Left behind")
            body: root.start.notUndone
        }
        Notice {
            visible: root.hasEnded && root.start.undone !== ""
            Layout.fillWidth: true
            status: StatusMark.State.Done
            heading: root.start.notUndone !== "" ? qsTr("Undone")
                                                     : qsTr("Undone: nothing was left behind")
            body: root.start.undone
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: steps.implicitHeight + 16
            radius: Theme.cardRadius
            color: Theme.surface
            border.color: Theme.border

            Column {
                id: steps
                y: 8
                width: parent.width

                Text {
                    visible: root.start.steps.count === 0
                    leftPadding: 16
                    height: 32
                    verticalAlignment: Text.AlignVCenter
                    text: qsTr("Preparing the steps")
                    font: Theme.bodyFont
                    color: Theme.text2
                }
                Repeater {
                    model: root.start.steps
                    StepRow { width: steps.width }
                }
            }
        }
        Text {
            visible: root.isRunning
            Layout.fillWidth: true
            text: qsTr("What it writes lies in ~/.local and ~/.cache of the machines. Cancel undoes it.")
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
    }
}
