// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// A small chat to try the model. Enter sends.
Rectangle {
    id: root

    required property ChatViewModel chat

    radius: Theme.cardRadius
    color: Theme.surface
    border.color: Theme.border

    function send() {
        if (message.text.trim() === "" || root.chat.answering)
            return;
        root.chat.send(message.text);
        message.text = "";
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 16
        spacing: 12

        Text {
            text: qsTr("Try it")
            font: Theme.strongFont
            color: Theme.text
        }
        ListView {
            id: list
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            spacing: 10
            model: root.chat.turns
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ScrollBar {}
            onContentHeightChanged: positionViewAtEnd()

            delegate: Item {
                id: turn
                required property string text
                required property bool person
                required property bool last
                width: list.width - 10
                implicitHeight: bubble.height

                Rectangle {
                    id: bubble
                    anchors.right: turn.person ? parent.right : undefined
                    width: Math.min(turn.width * 0.92, words.implicitWidth + 24)
                    height: words.height + 16
                    radius: Theme.cardRadius
                    color: turn.person ? Theme.accentSoft : Theme.surface2

                    SelectableText {
                        id: words
                        x: 12
                        y: 8
                        width: Math.min(implicitWidth, turn.width * 0.92 - 24)
                        text: turn.text === "" ? "…" : turn.text
                        Accessible.name: turn.person ? qsTr("You: %1").arg(turn.text)
                                         : turn.last ? qsTr("Reply: %1").arg(turn.text)
                                                     : qsTr("Earlier reply: %1").arg(turn.text)
                    }
                }
            }
            Text {
                visible: root.chat.turns.count === 0
                anchors.centerIn: parent
                width: parent.width - 32
                horizontalAlignment: Text.AlignHCenter
                text: qsTr("Ask something. The answer streams in as the machines make it.")
                wrapMode: Text.Wrap
                font: Theme.bodyFont
                color: Theme.text2
            }
        }
        Notice {
            visible: root.chat.error !== ""
            Layout.fillWidth: true
            status: StatusMark.State.Bad
            heading: qsTr("No answer")
            body: root.chat.error
            details: root.chat.errorDetails
        }
        RowLayout {
            spacing: 8
            Field {
                id: message
                Layout.fillWidth: true
                placeholder: qsTr("Message")
                onAccepted: root.send()
            }
            Button {
                visible: !root.chat.answering
                kind: Button.Kind.Primary
                text: qsTr("Send")
                enabled: message.text.trim() !== ""
                onClicked: root.send()
            }
            Button {
                visible: root.chat.answering
                text: qsTr("Stop the answer")
                onClicked: root.chat.stop()
            }
        }
    }
}
