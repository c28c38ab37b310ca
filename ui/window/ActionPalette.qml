// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Window

// Ctrl+K: every action by words. Up and Down choose, Enter does, Esc closes.
T.Popup {
    id: root

    required property PaletteModel actions

    modal: true
    dim: true
    focus: true
    padding: 8
    width: Math.min(560, (parent?.width ?? 600) - 48)
    height: Math.min(420, (parent?.height ?? 500) - 120)
    x: ((parent?.width ?? 0) - width) / 2
    y: 72
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    onAboutToShow: {
        query.text = "";
        root.actions.filter = "";
        root.actions.update();
        list.currentIndex = 0;
        query.forceActiveFocus();
    }

    function act(row) {
        root.close();
        root.actions.run(row);
    }

    T.Overlay.modal: Rectangle { color: Qt.rgba(0, 0, 0, Theme.dark ? 0.5 : 0.2) }
    background: Rectangle {
        color: Theme.surface
        radius: Theme.cardRadius
        border.width: 1
        border.color: Theme.border
    }
    Field {
        id: query
        width: parent.width
        placeholder: qsTr("What do you want to do?")
        onEdited: text => {
            root.actions.filter = text;
            list.currentIndex = 0;
        }
        onAccepted: root.act(list.currentIndex)
        Keys.onDownPressed: list.incrementCurrentIndex()
        Keys.onUpPressed: list.decrementCurrentIndex()
    }
    ListView {
        id: list
        y: query.height + 8
        width: parent.width
        height: parent.height - y
        clip: true
        model: root.actions
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Actions that match")
        T.ScrollBar.vertical: ScrollBar {}

        delegate: T.ItemDelegate {
            id: entry
            required property string actionId
            required property string keys
            required property int index
            required text

            width: ListView.view.width
            implicitHeight: 34
            highlighted: ListView.isCurrentItem
            focusPolicy: Qt.NoFocus
            Accessible.name: entry.text
            onClicked: root.act(entry.index)
            contentItem: Item {
                Text {
                    x: 8
                    anchors.verticalCenter: parent.verticalCenter
                    text: entry.text
                    textFormat: Text.PlainText
                    font: Theme.bodyFont
                    color: Theme.text
                }
                KeyHint {
                    visible: entry.keys !== ""
                    anchors.right: parent.right
                    anchors.rightMargin: 8
                    anchors.verticalCenter: parent.verticalCenter
                    text: entry.keys
                }
            }
            background: Rectangle {
                radius: 6
                color: entry.highlighted ? Theme.surface2 : "transparent"
            }
        }
        EmptyState {
            anchors.centerIn: parent
            visible: root.actions.count === 0
            heading: qsTr("No action matches")
            body: qsTr("Try another word, such as \"show\" or \"connect\".")
        }
    }
}
