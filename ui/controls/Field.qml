// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// One line of input with its label above (where one is set) and what is wrong with it below.
FocusScope {
    id: root

    property string label: ""
    property string error: ""
    property alias text: input.text
    property alias placeholder: input.placeholderText
    property alias echoMode: input.echoMode
    property alias readOnly: input.readOnly
    property alias validator: input.validator
    property alias input: input
    property bool monospace: false
    signal accepted()
    signal edited(string text)

    implicitWidth: 240
    implicitHeight: column.implicitHeight

    Column {
        id: column
        width: parent.width
        spacing: 4

        Text {
            visible: root.label !== ""
            text: root.label
            textFormat: Text.PlainText
            font: Theme.smallFont
            color: Theme.text2
        }
        T.TextField {
            id: input
            width: parent.width
            implicitHeight: Theme.controlHeight
            leftPadding: 10
            rightPadding: 10
            verticalAlignment: TextInput.AlignVCenter
            font: root.monospace ? Theme.monoFont : Theme.bodyFont
            color: Theme.text
            placeholderTextColor: Theme.text2
            selectionColor: Theme.accent
            selectedTextColor: Theme.onAccent
            selectByMouse: true
            focus: true
            activeFocusOnTab: true
            opacity: root.enabled ? 1 : 0.45
            Accessible.name: root.label !== "" ? root.label : input.placeholderText
            // Qt 6.4 tells no name of a password field, so its label stands in the description.
            Accessible.description: root.error === "" && input.echoMode === TextInput.Password
                                    ? root.label : root.error
            onAccepted: root.accepted()
            onTextEdited: root.edited(input.text)

            background: Rectangle {
                radius: Theme.controlRadius
                color: Theme.dark ? Theme.background : Theme.surface
                border.width: input.activeFocus ? 2 : 1
                border.color: root.error !== "" ? Theme.bad
                              : input.activeFocus ? Theme.accent : Theme.border
            }
            Text {
                anchors.fill: parent
                anchors.leftMargin: 10
                anchors.rightMargin: 10
                visible: input.text === "" && input.preeditText === ""
                verticalAlignment: Text.AlignVCenter
                text: input.placeholderText
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: input.font
                color: Theme.text2
            }
        }
        Text {
            visible: root.error !== ""
            width: parent.width
            text: root.error
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font: Theme.smallFont
            color: Theme.bad
        }
    }
}
