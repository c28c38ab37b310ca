// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// First contact with one or more machines: fingerprints, user, password or key, progress.
Drawer {
    id: root

    required property ConnectViewModel connecting
    readonly property bool withPassword: method.currentIndex === 0

    function start() {
        if (root.connecting.chosenCount === 0)
            return;
        if (root.withPassword)
            root.connecting.startWithPassword(user.text, password.text);
        else
            root.connecting.startWithKey(user.text, keyFile.text);
        password.text = "";
    }

    kind: qsTr("First contact")
    title: qsTr("Connect machines")
    implicitWidth: 440

    Text {
        width: parent.width
        visible: root.connecting.devices.count === 0
        text: qsTr("Every machine that answers is connected.")
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.bodyFont
        color: Theme.text2
    }
    Repeater {
        model: root.connecting.devices

        ConnectRow {
            width: parent?.width ?? 0
            onToggled: chosen => root.connecting.choose(deviceId, chosen)
        }
    }
    Column {
        width: parent.width
        spacing: 6

        Text {
            width: parent.width
            text: root.withPassword
                  ? qsTr("The password is used once and kept nowhere. Connecting adds this one line to ~/.ssh/authorized_keys on each chosen machine; Forget removes it:")
                  : qsTr("With an existing key nothing is written on the machines.")
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.text2
        }
        CopyRow {
            width: parent.width
            visible: root.withPassword
            multiline: true
            label: qsTr("the line for authorized_keys")
            text: root.connecting.authorizedKeyLine !== "" ? root.connecting.authorizedKeyLine
                  : qsTr("The desk's key is made at the first connection.")
        }
    }

    Connections {
        target: root.connecting
        function onChanged() { user.suggest(); }
    }
    footer: [
        Segmented {
            id: method
            label: qsTr("How to log in")
            options: [qsTr("Password"), qsTr("Existing key")]
            onChosen: index => method.currentIndex = index
        },
        Row {
            width: parent?.width ?? 0
            spacing: 12

            Field {
                id: user
                width: (parent.width - 12) / 2
                label: qsTr("User")
                // Assigned, not bound: a machine that answers later must not undo what was typed.
                function suggest() {
                    if (user.text === "" && !user.input.activeFocus)
                        user.text = root.connecting.suggestedUser;
                }
                Component.onCompleted: user.suggest()
                enabled: !root.connecting.isBusy
            }
            Field {
                id: password
                width: (parent.width - 12) / 2
                visible: root.withPassword
                label: qsTr("Password")
                echoMode: TextInput.Password
                enabled: !root.connecting.isBusy
                onAccepted: root.start()
            }
            Field {
                id: keyFile
                width: (parent.width - 12) / 2
                visible: !root.withPassword
                label: qsTr("Key file (empty: ssh's own)")
                placeholder: "~/.ssh/id_ed25519"
                monospace: true
                onAccepted: root.start()
            }
        },
        Button {
            kind: Button.Kind.Primary
            width: parent?.width ?? 0
            text: qsTr("Accept fingerprints and connect")
            enabled: root.connecting.chosenCount > 0 && !root.connecting.isBusy
                     && (!root.withPassword || password.text !== "")
            onClicked: root.start()
        }
    ]
}
