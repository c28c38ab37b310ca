// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls

// A choice from a list that drops down.
T.ComboBox {
    id: control

    property string label: ""

    implicitWidth: 200
    implicitHeight: Theme.controlHeight
    leftPadding: 12
    rightPadding: 32
    focusPolicy: Qt.StrongFocus
    opacity: control.enabled ? 1 : 0.45
    font: Theme.bodyFont
    Accessible.role: Accessible.ComboBox
    Accessible.name: control.label
    Accessible.description: control.displayText

    contentItem: Text {
        text: control.displayText
        textFormat: Text.PlainText
        elide: Text.ElideRight
        verticalAlignment: Text.AlignVCenter
        font: control.font
        color: Theme.text
    }
    indicator: Icon {
        x: control.width - width - 8
        y: (control.height - height) / 2
        width: 16
        height: 16
        name: "chevron-down"
        color: Theme.text2
    }
    background: Rectangle {
        radius: Theme.controlRadius
        color: control.hovered ? Theme.mix(Theme.surface, Theme.text, 0.05) : Theme.surface
        border.width: 1
        border.color: Theme.border

        FocusRing { control: control; shown: control.visualFocus }
    }
    delegate: T.ItemDelegate {
        id: entry
        required property var model
        required property int index

        width: control.width - 8
        implicitHeight: 30
        text: entry.model[control.textRole] ?? entry.model.modelData
        highlighted: control.highlightedIndex === entry.index
        Accessible.name: entry.text
        contentItem: Text {
            leftPadding: 8
            text: entry.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            verticalAlignment: Text.AlignVCenter
            font: control.currentIndex === entry.index ? Theme.strongFont : Theme.bodyFont
            color: Theme.text
        }
        background: Rectangle {
            radius: 6
            color: entry.highlighted ? Theme.surface2 : "transparent"
        }
    }
    popup: T.Popup {
        y: control.height + 4
        width: control.width
        implicitHeight: Math.min(320, implicitContentHeight + 8)
        padding: 4
        contentItem: ListView {
            implicitHeight: contentHeight
            clip: true
            model: control.delegateModel
            currentIndex: control.highlightedIndex
            boundsBehavior: Flickable.StopAtBounds
        }
        background: Rectangle {
            color: Theme.surface
            radius: Theme.controlRadius
            border.color: Theme.border
        }
    }
}
