// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// What is known of the chosen machine or cable, and how.
Drawer {
    id: root

    required property ClusterViewModel cluster
    readonly property DetailsViewModel details: root.cluster.details
    readonly property bool isMachine: root.details.kind === DetailsViewModel.Machine

    kind: root.isMachine ? qsTr("Machine") : qsTr("Cable")
    title: root.details.title
    onClosed: root.cluster.clearSelection()

    Text {
        text: root.details.stateText
        textFormat: Text.PlainText
        font: Theme.smallFont
        color: Theme.text2
        visible: text !== ""
    }
    Notice {
        width: parent.width
        visible: root.details.errorText !== ""
        status: StatusMark.State.Bad
        heading: qsTr("The last attempt failed")
        body: root.details.errorText
        details: root.details.errorDetails
        action: qsTr("Try again")
        onTriggered: root.cluster.reconnect(root.details.id)
    }
    Repeater {
        model: root.details.findings

        FindingNotice {
            width: parent?.width ?? 0
        }
    }
    DetailRows {
        width: parent.width
        heading: qsTr("Halves")
        model: root.details.halves
        strong: true
    }
    DetailRows {
        width: parent.width
        heading: qsTr("Cables")
        model: root.details.cables
        strong: true
    }
    DetailRows {
        width: parent.width
        heading: qsTr("How we know")
        model: root.details.evidence
        strong: true
    }
    DetailRows {
        width: parent.width
        heading: qsTr("Runs here, not started by this app")
        model: root.details.foreign
        strong: true
    }
    DetailRows {
        width: parent.width
        heading: qsTr("Facts")
        model: root.details.facts
    }
    Column {
        width: parent.width
        visible: root.isMachine
        spacing: 8

        Text {
            width: parent.width
            text: qsTr("Forget removes this app's line from the machine's ~/.ssh/authorized_keys and the machine from this map. Nothing else changes on it.")
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
        Button {
            kind: Button.Kind.Danger
            iconName: "trash"
            text: qsTr("Forget this machine")
            onClicked: root.cluster.forget(root.details.id)
        }
    }
}
