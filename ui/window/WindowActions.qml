// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Window

// The window's own actions: their words in the palette and their keys.
Item {
    id: root

    required property PaletteModel actions
    required property var pages
    property bool canClose: true // Esc is not the palette's
    signal openWanted(string key)
    signal paletteWanted()
    signal refreshWanted()
    signal closeWanted()
    signal connectWanted()
    signal addWanted()
    signal worstWanted()
    signal viewWanted(int view)
    signal resetWanted()
    signal appearanceWanted(int mode)
    signal copyEndpointWanted()
    signal quitWanted()

    readonly property var handlers: ({
        "refresh": () => root.refreshWanted(),
        "connect": () => root.connectWanted(),
        "add": () => root.addWanted(),
        "worst": () => root.worstWanted(),
        "map": () => root.viewWanted(0),
        "list": () => root.viewWanted(1),
        "reset-map": () => root.resetWanted(),
        "copy-endpoint": () => root.copyEndpointWanted(),
        "system": () => root.appearanceWanted(0),
        "light": () => root.appearanceWanted(1),
        "dark": () => root.appearanceWanted(2),
        "quit": () => root.quitWanted()
    })

    function act(id) {
        if (id.startsWith("page-"))
            root.openWanted(id.slice(5));
        else if (root.handlers[id])
            root.handlers[id]();
    }

    Component.onCompleted: {
        root.actions.requested.connect(root.act);
        root.pages.forEach(page => root.actions.addRequest(
            "page-" + page.key, qsTr("Go to %1").arg(page.text), page.keys));
        root.actions.addRequest("refresh", qsTr("Refresh: look again"), "F5");
        root.actions.addRequest("connect", qsTr("Connect machines"), "");
        root.actions.addRequest("add", qsTr("Add a device by its address"), "");
        root.actions.addRequest("worst", qsTr("Show the worst finding"), "Ctrl+E");
        root.actions.addRequest("map", qsTr("Show the cluster as a map"), "");
        root.actions.addRequest("list", qsTr("Show the cluster as a list"), "");
        root.actions.addRequest("reset-map", qsTr("Put the machines on the map in order again"), "");
        root.actions.addRequest("copy-endpoint", qsTr("Copy the endpoint"), "");
        root.actions.addRequest("system", qsTr("Appearance: like the system"), "");
        root.actions.addRequest("light", qsTr("Appearance: light"), "");
        root.actions.addRequest("dark", qsTr("Appearance: dark"), "");
        root.actions.addRequest("quit", qsTr("Quit"), "Ctrl+Q");
    }
    Instantiator {
        model: root.pages.length
        delegate: Shortcut {
            required property int index
            sequence: "Ctrl+" + (index + 1)
            onActivated: root.openWanted(root.pages[index].key)
        }
    }
    Shortcut { sequence: "Ctrl+K"; onActivated: root.paletteWanted() }
    Shortcut { sequence: "F5"; onActivated: root.refreshWanted() }
    Shortcut { sequence: "Esc"; enabled: root.canClose; onActivated: root.closeWanted() }
    Shortcut { sequence: "Ctrl+E"; onActivated: root.worstWanted() }
    Shortcut { sequence: "Ctrl+Q"; onActivated: root.quitWanted() }
}
