// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// Before any machine is connected: looking, what answers, or why nothing does.
Flickable {
    id: root

    required property ClusterViewModel cluster
    required property ConnectViewModel connecting
    signal connectWanted()

    contentWidth: width
    contentHeight: column.y + column.implicitHeight + 32
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ScrollBar {}

    FollowFocus { flick: root }

    Column {
        id: column
        width: Math.min(600, root.width - 48)
        x: (root.width - width) / 2
        y: Math.max(32, (root.height - implicitHeight) / 3)
        spacing: 16

        Column {
            width: parent.width
            spacing: 6

            Text {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: root.cluster.stage === ClusterViewModel.Looking ? qsTr("Looking for devices")
                      : root.cluster.stage === ClusterViewModel.NothingFound
                        ? qsTr("No device answers yet")
                        : root.connecting.devices.count === 1 ? qsTr("One device answers")
                        : qsTr("%1 devices answer").arg(root.connecting.devices.count)
                textFormat: Text.PlainText
                font: Theme.titleFont
                color: Theme.text
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            Text {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                text: root.cluster.stage === ClusterViewModel.NothingFound
                      ? qsTr("This app goes on looking. What could be checked from here stands below; a machine can also be named by its address.")
                      : qsTr("Looking changes nothing: this app listens for machines that announce themselves and reads what ssh already knows.")
                textFormat: Text.PlainText
                font: Theme.bodyFont
                color: Theme.text2
            }
        }
        ProgressBar {
            visible: root.cluster.stage === ClusterViewModel.Looking
            width: parent.width
            indeterminate: true
            label: qsTr("Looking for devices")
        }
        Repeater {
            model: root.connecting.devices

            DeviceRow {
                width: column.width
            }
        }
        Button {
            visible: root.connecting.devices.count > 0
            anchors.horizontalCenter: parent.horizontalCenter
            kind: Button.Kind.Primary
            iconName: "key"
            text: qsTr("Connect machines")
            onClicked: root.connectWanted()
        }
        Repeater {
            model: root.cluster.stage === ClusterViewModel.NothingFound ? root.cluster.problems : []

            Notice {
                required property string modelData
                width: column.width
                status: StatusMark.State.Warn
                heading: modelData
            }
        }
        Notice {
            visible: root.cluster.stage === ClusterViewModel.NothingFound
                     && root.cluster.problems.length === 0
            width: column.width
            status: StatusMark.State.Info
            heading: qsTr("Nothing is wrong on this desk")
            body: qsTr("The machines may be off, on another network, or not announce themselves. Type an address of one below.")
        }
        AddressForm {
            width: column.width
            connecting: root.connecting
        }
    }
}
