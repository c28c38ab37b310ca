// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// The panel of details at the right side: not modal, closes by its button or Esc. Its content
// scrolls; what is in `footer` always stays in sight.
FocusScope {
    id: root

    required property string title
    property string kind: "" // the small word above the title
    default property alias content: column.data
    property alias footer: foot.data
    signal closed()

    implicitWidth: 352
    Accessible.role: Accessible.Pane
    Accessible.name: root.kind === "" ? root.title : root.kind + ": " + root.title
    Keys.onEscapePressed: root.closed()

    Rectangle {
        anchors.fill: parent
        color: Theme.surface
    }
    Rectangle {
        width: 1
        height: parent.height
        color: Theme.border
    }
    Flickable {
        id: flick
        anchors.fill: parent
        anchors.leftMargin: 24
        anchors.rightMargin: 8
        anchors.bottomMargin: foot.visible ? foot.height + 32 : 0
        contentWidth: width
        contentHeight: column.y + column.implicitHeight + 24
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}

        Column {
            id: head
            y: 24
            width: flick.width - 48
            spacing: 4

            Text {
                visible: root.kind !== ""
                text: root.kind
                textFormat: Text.PlainText
                font: Theme.smallStrongFont
                color: Theme.text2
            }
            Text {
                width: parent.width
                text: root.title
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: Theme.headingFont
                color: Theme.text
                Accessible.role: Accessible.Heading
                Accessible.name: root.title
            }
        }
        Column {
            id: column
            y: head.y + head.implicitHeight + 16
            width: flick.width - 16
            spacing: 16
        }
    }
    FollowFocus { flick: flick }
    Rectangle {
        visible: foot.visible
        width: parent.width
        height: 1
        y: flick.height
        color: Theme.border
    }
    Column {
        id: foot
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 16
        x: 24
        width: parent.width - 48
        spacing: 10
        visible: children.length > 0
    }
    Button {
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.topMargin: 16
        anchors.rightMargin: 16
        kind: Button.Kind.Text
        iconName: "close"
        hint: qsTr("Close details (Esc)")
        onClicked: root.closed()
    }
}
