// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// An address typed by a person.
ColumnLayout {
    id: root

    required property ConnectViewModel connecting
    signal added()

    function add() {
        if (root.connecting.addAddress(address.text)) {
            address.text = "";
            address.error = "";
            root.added();
        } else {
            address.error = qsTr("This is no address. Type a name, an IPv4 or IPv6 address, with user@ or :port where needed.");
        }
    }

    spacing: 8

    RowLayout {
        spacing: 8
        Field {
            id: address
            Layout.fillWidth: true
            label: qsTr("Address of a machine")
            placeholder: qsTr("spark-1.local, user@192.168.1.20 or [fe80::1%eth0]:22")
            onAccepted: root.add()
        }
        Button {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 20
            text: qsTr("Add")
            hint: qsTr("Add this address")
            onClicked: root.add()
        }
    }
    Text {
        Layout.fillWidth: true
        text: qsTr("Machines of ~/.ssh/config, NVIDIA Sync, sparkrun and eugr's .env appear by themselves; those files are read, never changed.")
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.smallFont
        color: Theme.text2
    }
}
