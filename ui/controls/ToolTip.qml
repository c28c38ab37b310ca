// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// One sentence about the thing under the pointer. Nothing is shown for an empty text.
T.ToolTip {
    id: control

    required property Item target
    property bool shown: false

    parent: control.target
    visible: control.shown && control.text !== ""
    delay: 500
    timeout: 8000
    margins: 8
    padding: 8
    x: (control.target.width - control.width) / 2
    y: control.target.height + 6
    implicitWidth: Math.min(320, control.implicitContentWidth + 16)
    implicitHeight: control.implicitContentHeight + 16
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent

    contentItem: Text {
        text: control.text
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.smallFont
        color: Theme.text
    }
    background: Rectangle {
        color: Theme.surface
        radius: Theme.controlRadius
        border.color: Theme.border
    }
}
