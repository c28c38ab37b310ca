// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// The model runs: how to reach it, and a chat to try it.
Item {
    id: root

    required property LaunchViewModel launch
    readonly property bool isWide: root.width >= 900
    property int snippet: LaunchViewModel.Curl
    signal liveWanted()

    Flickable {
        id: flick
        width: root.isWide ? Math.round(root.width * 0.52) : parent.width
        height: root.isWide ? parent.height : Math.round(parent.height * 0.5)
        contentWidth: width
        contentHeight: column.implicitHeight + 24
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}

        ColumnLayout {
            id: column
            x: Theme.pageMargin
            width: flick.width - x - (root.isWide ? 8 : Theme.pageMargin)
            spacing: 12

            RowLayout {
                Layout.topMargin: 4
                spacing: 10
                StatusMark { status: StatusMark.State.Done; size: 20 }
                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 2
                    Text {
                        Layout.fillWidth: true
                        text: qsTr("Ready: %1").arg(root.launch.servedName)
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        font: Theme.headingFont
                        color: Theme.text
                        Accessible.role: Accessible.StaticText
                        Accessible.name: text
                    }
                    Text {
                        visible: text !== ""
                        Layout.fillWidth: true
                        text: root.launch.readyText
                        elide: Text.ElideRight
                        font: Theme.smallFont
                        color: Theme.text2
                    }
                }
            }
            RowLayout {
                spacing: 12
                Button {
                    kind: Button.Kind.Primary
                    iconName: "live"
                    text: qsTr("Watch it live")
                    onClicked: root.liveWanted()
                }
                Button {
                    text: qsTr("Launch another")
                    onClicked: root.launch.startOver()
                }
            }
            Text {
                Layout.topMargin: 8
                text: qsTr("Endpoint")
                font: Theme.strongFont
                color: Theme.text
            }
            CopyRow {
                Layout.fillWidth: true
                text: root.launch.endpoint
                label: qsTr("the endpoint")
            }
            Text {
                text: qsTr("Model name")
                font: Theme.strongFont
                color: Theme.text
            }
            CopyRow {
                Layout.fillWidth: true
                text: root.launch.servedName
                label: qsTr("the model's name")
            }
            Text {
                Layout.topMargin: 8
                text: qsTr("Use it from")
                font: Theme.strongFont
                color: Theme.text
            }
            Segmented {
                label: qsTr("Use it from")
                options: [qsTr("curl"), qsTr("Python"), qsTr("OpenCode"), qsTr("Open WebUI")]
                currentIndex: root.snippet
                onChosen: index => root.snippet = index
            }
            CopyRow {
                Layout.fillWidth: true
                multiline: true
                text: root.launch.stage === LaunchViewModel.Ready ? root.launch.snippet(root.snippet) : ""
                label: qsTr("the snippet")
            }
        }
    }
    Chat {
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.rightMargin: Theme.pageMargin
        anchors.bottomMargin: 16
        width: root.isWide ? root.width - flick.width - Theme.pageMargin - 8
                           : parent.width - 2 * Theme.pageMargin
        height: root.isWide ? parent.height - 20 : parent.height - flick.height - 20
        chat: root.launch.chat
    }
}
