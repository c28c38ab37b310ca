// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// What have I got, how is it cabled, is it healthy?
FocusScope {
    id: root

    required property ClusterViewModel cluster
    required property ConnectViewModel connecting
    property int view: 0 // 0 map, 1 list
    property bool canLaunch: false
    signal viewChosen(int view)
    signal launchWanted()

    enum Sheet { None, Connect, Add }
    property int sheet: ClusterPage.Sheet.None

    readonly property bool hasMap: root.cluster.stage === ClusterViewModel.Map
    readonly property bool hasDetails: root.cluster.details.kind !== DetailsViewModel.Nothing
    readonly property Item openDrawer: root.sheet === ClusterPage.Sheet.Connect ? connectSheet
                                       : root.sheet === ClusterPage.Sheet.Add ? addSheet
                                       : root.hasDetails ? detailsDrawer : null
    // On a narrow window the drawer lies over the map instead of squeezing it.
    readonly property bool drawerBeside: root.width >= 1000

    function openConnect() { root.sheet = ClusterPage.Sheet.Connect; }
    function openAdd() { root.sheet = ClusterPage.Sheet.Add; }
    // True when something was there to close.
    function closeDrawer() {
        if (root.sheet === ClusterPage.Sheet.None
                && root.cluster.details.kind === DetailsViewModel.Nothing)
            return false;
        root.sheet = ClusterPage.Sheet.None;
        root.cluster.clearSelection();
        return true;
    }

    Connections {
        target: root.cluster.details
        function onChanged() {
            if (root.cluster.details.kind !== DetailsViewModel.Nothing
                    && root.cluster.details.id !== root.lastShown)
                root.sheet = ClusterPage.Sheet.None;
            root.lastShown = root.cluster.details.id;
        }
    }
    property string lastShown: ""

    Item {
        id: main
        anchors.left: parent.left
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        anchors.right: parent.right
        anchors.rightMargin: root.openDrawer && root.drawerBeside ? root.openDrawer.width : 0

        RowLayout {
            id: header
            x: 24
            y: 12
            width: parent.width - 48
            height: 36
            spacing: 12
            visible: root.hasMap

            Text {
                text: qsTr("Cluster")
                font: Theme.titleFont
                color: Theme.text
                Accessible.role: Accessible.Heading
                Accessible.name: qsTr("Cluster page")
            }
            Segmented {
                Layout.leftMargin: 8
                label: qsTr("View of the cluster")
                options: [qsTr("Map"), qsTr("List")]
                currentIndex: root.view
                onChosen: index => root.viewChosen(index)
            }
            Item { Layout.fillWidth: true }
            Button {
                visible: root.cluster.waitingCount > 0
                text: qsTr("Connect %1 more").arg(root.cluster.waitingCount)
                onClicked: root.openConnect()
            }
            Button {
                text: qsTr("Add a device")
                onClicked: root.openAdd()
            }
            Button {
                visible: root.canLaunch
                kind: Button.Kind.Primary
                text: qsTr("Launch")
                hint: qsTr("Launch a model on these machines")
                onClicked: root.launchWanted()
            }
        }
        ClusterMap {
            anchors.fill: parent
            anchors.topMargin: header.y + header.height + 8
            visible: root.hasMap && root.view === 0
            cluster: root.cluster
        }
        ClusterList {
            anchors.fill: parent
            anchors.topMargin: header.y + header.height + 8
            visible: root.hasMap && root.view === 1
            cluster: root.cluster
        }
        FirstMinute {
            anchors.fill: parent
            visible: !root.hasMap
            cluster: root.cluster
            connecting: root.connecting
            onConnectWanted: root.openConnect()
        }
    }
    DetailsDrawer {
        id: detailsDrawer
        anchors.right: parent.right
        height: parent.height
        visible: root.openDrawer === detailsDrawer
        cluster: root.cluster
    }
    ConnectSheet {
        id: connectSheet
        anchors.right: parent.right
        height: parent.height
        visible: root.sheet === ClusterPage.Sheet.Connect
        connecting: root.connecting
        onClosed: root.sheet = ClusterPage.Sheet.None
    }
    Drawer {
        id: addSheet
        anchors.right: parent.right
        height: parent.height
        visible: root.sheet === ClusterPage.Sheet.Add
        title: qsTr("Add a device")
        onClosed: root.sheet = ClusterPage.Sheet.None

        AddressForm {
            width: parent.width
            connecting: root.connecting
            onAdded: root.openConnect()
        }
    }
}
