// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// The wizard: Model > Nodes > Plan > Start > Ready.
FocusScope {
    id: root

    required property LaunchViewModel launch
    readonly property int stage: root.launch.stage
    readonly property bool isWide: root.width >= 1000
    readonly property bool hasSide: root.isWide && root.stage === LaunchViewModel.Plan
                                    && root.launch.plan.ready
    readonly property bool isEmpty: !root.launch.hasMachines && root.stage < LaunchViewModel.Start
    property bool showsScript: false
    signal clusterWanted()
    signal liveWanted()

    // True when something was there to close.
    function closeDrawer() {
        const wasOpen = root.showsScript;
        root.showsScript = false;
        return wasOpen;
    }

    Binding { target: root.launch; property: "active"; value: root.visible }

    Item {
        id: main
        width: root.width - (root.hasSide ? side.width : 0)
        height: parent.height

        GridLayout {
            id: header
            x: Theme.pageMargin
            y: 12
            width: parent.width - 2 * x
            columns: main.width >= 700 ? 2 : 1
            columnSpacing: 40
            rowSpacing: 4

            Text {
                text: qsTr("Launch a model")
                font: Theme.titleFont
                color: Theme.text
                Layout.minimumHeight: 36
                verticalAlignment: Text.AlignVCenter
                Accessible.role: Accessible.Heading
                Accessible.name: qsTr("Launch page")
            }
            StepTrail {
                Layout.fillWidth: true
                Layout.maximumWidth: 560
                visible: !root.isEmpty
                stage: root.stage
                names: [qsTr("Model"), qsTr("Nodes"), qsTr("Plan"), qsTr("Start"), qsTr("Ready")]
                canGoBack: root.stage <= LaunchViewModel.Plan
                onChosen: index => root.launch.goTo(index)
            }
        }
        Item {
            id: body
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.top: header.bottom
            anchors.bottom: footer.visible ? footer.top : parent.bottom
            anchors.topMargin: 12

            EmptyState {
                visible: root.isEmpty
                anchors.centerIn: parent
                iconName: "machine"
                heading: qsTr("No machine is connected")
                body: qsTr("A model needs at least one machine to run on. Connect one on the Cluster page; it shows here within seconds.")
                action: qsTr("Go to Cluster")
                onTriggered: root.clusterWanted()
            }
            ModelPage {
                visible: !root.isEmpty && root.stage === LaunchViewModel.Model
                anchors.fill: parent
                model: root.launch.model
            }
            NodesPage {
                visible: !root.isEmpty && root.stage === LaunchViewModel.Nodes
                anchors.fill: parent
                nodes: root.launch.nodes
            }
            PlanPage {
                visible: !root.isEmpty && root.stage === LaunchViewModel.Plan
                anchors.fill: parent
                plan: root.launch.plan
                sideBelow: !root.hasSide
                onScriptWanted: root.showsScript = true
            }
            StartPage {
                visible: root.stage === LaunchViewModel.Start
                anchors.fill: parent
                start: root.launch.start
                onRetryWanted: root.launch.retry()
                onBackWanted: root.launch.back()
            }
            ReadyPage {
                visible: root.stage === LaunchViewModel.Ready
                anchors.fill: parent
                launch: root.launch
                onLiveWanted: root.liveWanted()
            }
        }
        RowLayout {
            id: footer
            visible: !root.isEmpty && root.stage <= LaunchViewModel.Plan
            x: Theme.pageMargin
            width: parent.width - 2 * x
            height: visible ? 58 : 0
            anchors.bottom: parent.bottom
            spacing: 12

            Button {
                visible: root.stage > LaunchViewModel.Model
                Layout.preferredWidth: 110
                Layout.preferredHeight: 34
                text: qsTr("Back")
                onClicked: root.launch.back()
            }
            Item { Layout.fillWidth: true }
            Button {
                Layout.preferredHeight: 34
                kind: Button.Kind.Primary
                enabled: root.launch.canGoOn
                text: root.stage === LaunchViewModel.Plan ? root.launch.plan.startText : qsTr("Next")
                onClicked: root.launch.next()
            }
        }
    }
    Rectangle {
        id: side
        anchors.right: parent.right
        visible: root.hasSide
        width: 408
        height: parent.height
        color: Theme.surface

        Rectangle {
            width: 1
            height: parent.height
            color: Theme.border
        }
        Flickable {
            id: sideFlick
            anchors.fill: parent
            anchors.leftMargin: Theme.pageMargin
            anchors.rightMargin: 8
            contentWidth: width
            contentHeight: sideColumn.implicitHeight + 48
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ScrollBar {}

            ColumnLayout {
                id: sideColumn
                y: 22
                width: sideFlick.width - 16
                spacing: 28
                ExpectationList { Layout.fillWidth: true; lines: root.launch.plan.expectations }
                CheckList { Layout.fillWidth: true; lines: root.launch.plan.checks }
                Notice {
                    Layout.fillWidth: true
                    heading: qsTr("Why this engine")
                    body: root.launch.plan.engineReason
                }
            }
        }
    }
    ScriptDrawer {
        visible: root.showsScript && root.stage === LaunchViewModel.Plan
        anchors.right: parent.right
        width: Math.min(560, parent.width)
        height: parent.height
        script: root.launch.plan.script
        onClosed: root.showsScript = false
    }
}
