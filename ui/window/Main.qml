// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster
import Sparkyard.Launch
import Sparkyard.Live
import Sparkyard.Settings
import Sparkyard.Window

// The window: rail, top bar, the place itself.
Window {
    id: root

    required property ClusterViewModel cluster
    required property ConnectViewModel connecting
    required property TopBarViewModel bar
    required property PaletteModel actions
    required property SettingsViewModel settings
    required property LaunchViewModel launching
    required property LiveViewModel living

    // A new place: its line here and its page in the stack, in the same order.
    readonly property var pages: [
        { key: "cluster", text: qsTr("Cluster"), icon: "cluster", keys: qsTr("Ctrl+1") },
        { key: "launch", text: qsTr("Launch"), icon: "launch", keys: qsTr("Ctrl+2") },
        { key: "live", text: qsTr("Live"), icon: "live", keys: qsTr("Ctrl+3") },
        { key: "settings", text: qsTr("Settings"), icon: "settings", keys: qsTr("Ctrl+4") }
    ]
    property string page: "cluster"

    function open(key) { root.page = key; }
    function closeDrawer() {
        const place = { cluster: clusterPage, launch: launchPage, live: livePage }[root.page];
        if (place) {
            place.closeDrawer();
        }
    }
    function showWorst() {
        root.open("cluster");
        root.bar.showWorst();
    }

    title: "Sparkyard"
    width: 1280
    height: 800
    minimumWidth: 960
    minimumHeight: 600
    color: Theme.background

    Component.onCompleted: {
        const kept = root.settings.geometry;
        if (kept.width >= root.minimumWidth) {
            root.setGeometry(kept.x, kept.y, kept.width, kept.height);
        }
        root.visibility = root.settings.maximized ? Window.Maximized : Window.Windowed;
    }
    onClosing: root.settings.rememberWindow(Qt.rect(root.x, root.y, root.width, root.height),
                                            root.visibility === Window.Maximized)

    Binding { target: Theme; property: "mode"; value: root.settings.appearance }
    Binding { target: Theme; property: "systemScheme"; value: root.settings.systemScheme }
    Binding { target: Theme; property: "reducedMotion"; value: root.settings.reducedMotion }

    Rail {
        id: rail
        height: parent.height
        pages: root.pages
        current: root.page
        onChosen: key => root.open(key)
    }
    TopBar {
        id: bar
        anchors.left: rail.right
        anchors.right: parent.right
        bar: root.bar
        onWorstWanted: root.showWorst()
        onPaletteWanted: search.open()
    }
    StackLayout {
        anchors.left: rail.right
        anchors.right: parent.right
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        currentIndex: root.pages.findIndex(page => page.key === root.page)

        ClusterPage {
            id: clusterPage
            cluster: root.cluster
            connecting: root.connecting
            view: root.settings.clusterView
            onViewChosen: view => root.settings.clusterView = view
            canLaunch: true
            onLaunchWanted: root.open("launch")
        }
        LaunchPage {
            id: launchPage
            launch: root.launching
            onClusterWanted: root.open("cluster")
            onLiveWanted: root.open("live")
        }
        LivePage {
            id: livePage
            live: root.living
            onLaunchWanted: root.open("launch")
        }
        SettingsPage {
            settings: root.settings
            connecting: root.connecting
        }
    }
    ActionPalette {
        id: search
        parent: root.contentItem
        actions: root.actions
    }
    WindowActions {
        actions: root.actions
        pages: root.pages
        canClose: !search.opened
        onOpenWanted: key => root.open(key)
        onPaletteWanted: search.open()
        onRefreshWanted: root.cluster.refresh()
        onCloseWanted: root.closeDrawer()
        onConnectWanted: {
            root.open("cluster");
            clusterPage.openConnect();
        }
        onAddWanted: {
            root.open("cluster");
            clusterPage.openAdd();
        }
        onWorstWanted: root.showWorst()
        onViewWanted: view => {
            root.open("cluster");
            root.settings.clusterView = view;
        }
        onResetWanted: root.cluster.resetPositions()
        onAppearanceWanted: mode => root.settings.appearance = mode
        onCopyEndpointWanted: Clipboard.copy(root.bar.endpointUrl)
        onQuitWanted: root.close()
    }
}
