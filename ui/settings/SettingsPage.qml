// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster
import Sparkyard.Settings

// Appearance, language, devices, models folders, and what this app may do.
Flickable {
    id: root

    required property SettingsViewModel settings
    required property ConnectViewModel connecting

    contentWidth: width
    contentHeight: column.implicitHeight + 48
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ScrollBar {}

    FollowFocus { flick: root }

    Column {
        id: column
        x: 24
        y: 20
        width: Math.min(760, root.width - 48)
        spacing: 16

        Text {
            text: qsTr("Settings")
            font: Theme.titleFont
            color: Theme.text
            Accessible.role: Accessible.Heading
            Accessible.name: qsTr("Settings page")
        }
        SettingsCard {
            width: parent.width
            heading: qsTr("Appearance")

            Segmented {
                label: qsTr("Appearance")
                options: [qsTr("Like the system"), qsTr("Light"), qsTr("Dark")]
                currentIndex: root.settings.appearance
                onChosen: index => root.settings.appearance = index
            }
            Switch {
                text: qsTr("Reduced motion")
                checked: root.settings.reducedMotion
                onToggled: root.settings.reducedMotion = checked
            }
        }
        SettingsCard {
            width: parent.width
            heading: qsTr("Language")

            ComboBox {
                label: qsTr("Language")
                model: [qsTr("English")]
            }
        }
        SettingsCard {
            width: parent.width
            heading: qsTr("Models folders")
            note: qsTr("Folders on this desk where model files are looked for. Files are used where they lie.")

            Repeater {
                model: root.settings.modelFolders

                RowLayout {
                    id: folder
                    required property string modelData
                    Layout.fillWidth: true
                    spacing: 8

                    Icon {
                        name: "folder"
                        color: Theme.text2
                    }
                    SelectableText {
                        Layout.fillWidth: true
                        monospace: true
                        text: folder.modelData
                    }
                    Button {
                        kind: Button.Kind.Text
                        text: qsTr("Remove")
                        Accessible.name: qsTr("Remove %1 from the list").arg(folder.modelData)
                        onClicked: root.settings.removeModelFolder(folder.modelData)
                    }
                }
            }
            RowLayout {
                Layout.fillWidth: true
                spacing: 8
                Field {
                    id: path
                    Layout.fillWidth: true
                    label: qsTr("Folder")
                    placeholder: "~/models"
                    monospace: true
                    onAccepted: path.add()
                    function add() {
                        path.error = root.settings.addModelFolder(path.text);
                        if (path.error === "")
                            path.text = "";
                    }
                }
                Button {
                    Layout.alignment: Qt.AlignTop
                    Layout.topMargin: 20
                    text: qsTr("Add folder")
                    onClicked: path.add()
                }
            }
        }
        SettingsCard {
            width: parent.width
            heading: qsTr("Devices")
            note: root.connecting.allDevices.count === 0
                  ? qsTr("No device is known yet.")
                  : qsTr("Forget removes this app's line from the machine's ~/.ssh/authorized_keys and the machine from the map.")

            Repeater {
                model: root.connecting.allDevices

                RowLayout {
                    id: device
                    required property string deviceId
                    required property string name
                    required property string addressText
                    required property string stateText
                    required property int mark
                    Layout.fillWidth: true
                    spacing: 12

                    StatusMark { status: device.mark }
                    Text {
                        Layout.preferredWidth: 140
                        text: device.name
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        font: Theme.strongFont
                        color: Theme.text
                    }
                    Text {
                        Layout.fillWidth: true
                        text: device.stateText
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        font: Theme.smallFont
                        color: Theme.text2
                    }
                    Text {
                        text: device.addressText
                        textFormat: Text.PlainText
                        font: Theme.monoFont
                        color: Theme.text2
                    }
                    Button {
                        kind: Button.Kind.Danger
                        text: qsTr("Forget")
                        Accessible.name: qsTr("Forget %1").arg(device.name)
                        onClicked: root.connecting.forget(device.deviceId)
                    }
                }
            }
        }
        SettingsCard {
            width: parent.width
            heading: qsTr("What this app touches")
            note: qsTr("Looking changes nothing. Connecting with a password adds one line to ~/.ssh/authorized_keys, which is shown first. Launching writes under ~/.local and ~/.cache of your own account. Nothing here uses sudo.")
        }
    }
}
