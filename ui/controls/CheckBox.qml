// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls

// A tick beside its words.
T.CheckBox {
    id: control

    implicitWidth: control.text === "" ? 20 : control.implicitContentWidth
    implicitHeight: Math.max(24, control.implicitContentHeight)
    focusPolicy: Qt.StrongFocus
    opacity: control.enabled ? 1 : 0.45
    // What a click does, for assistive tools.
    function act() {
        if (!control.enabled)
            return;
        control.toggle();
        control.toggled();
        control.clicked();
    }

    Accessible.role: Accessible.CheckBox
    Accessible.onPressAction: control.act()
    Accessible.onToggleAction: control.act()
    Accessible.name: control.text

    indicator: Rectangle {
        y: (control.height - height) / 2
        x: control.mirrored ? control.width - width : 0
        width: 18
        height: 18
        radius: 5
        color: control.checked ? Theme.accent : Theme.surface
        border.width: control.checked ? 0 : 1
        border.color: Theme.unknown

        Icon {
            anchors.centerIn: parent
            visible: control.checked
            name: "check"
            color: Theme.onAccent
            width: 14
            height: 14
        }
        FocusRing { control: control; shown: control.visualFocus; radius: 8 }
    }
    contentItem: Text {
        leftPadding: control.mirrored ? 0 : 28
        rightPadding: control.mirrored ? 28 : 0
        text: control.text
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.bodyFont
        color: Theme.text
        verticalAlignment: Text.AlignVCenter
    }
}
