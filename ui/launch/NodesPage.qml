// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// On which machines, and which of them is the head.
Flickable {
    id: root

    required property NodesStep nodes

    contentWidth: width
    contentHeight: column.implicitHeight + 24
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ScrollBar {}

    ColumnLayout {
        id: column
        x: Theme.pageMargin
        width: Math.min(860, root.width - 2 * x)
        spacing: 10

        RowLayout {
            spacing: 8
            Layout.topMargin: 4

            Text {
                Layout.fillWidth: true
                text: qsTr("Machines")
                font: Theme.strongFont
                color: Theme.text
            }
            Button {
                visible: !root.nodes.proposed
                kind: Button.Kind.Text
                text: qsTr("Use the proposal")
                onClicked: root.nodes.chooseProposal()
            }
            Button {
                kind: Button.Kind.Text
                text: qsTr("Choose all")
                onClicked: root.nodes.chooseAll()
            }
        }
        Repeater {
            model: root.nodes.machines

            NodeRow {
                Layout.fillWidth: true
                onToggled: on => root.nodes.setChosen(deviceId, on)
                onHeadWanted: root.nodes.setHead(deviceId)
            }
        }
        Notice {
            visible: root.nodes.fits && root.nodes.reason !== ""
            Layout.fillWidth: true
            status: StatusMark.State.Info
            heading: root.nodes.proposed ? qsTr("Proposed, because")
                                         : qsTr("Your choice works")
            body: root.nodes.reason
        }
        Notice {
            visible: root.nodes.problem !== ""
            Layout.fillWidth: true
            status: StatusMark.State.Bad
            heading: qsTr("It cannot run so")
            body: root.nodes.problem
        }
        Text {
            Layout.fillWidth: true
            text: qsTr("The head answers requests and passes the work on to the others; the reserve on each machine stays free.")
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
    }
}
