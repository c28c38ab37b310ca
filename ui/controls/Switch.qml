// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// On or off, with its words beside it.
T.Switch {
    id: control

    implicitWidth: control.text === "" ? 36 : control.implicitContentWidth
    implicitHeight: Theme.controlHeight
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
        width: 36
        height: 20
        radius: 10
        color: control.checked ? Theme.accent : Theme.surface2
        border.width: control.checked ? 0 : 1
        border.color: Theme.unknown

        Rectangle {
            x: (control.checked !== control.mirrored) ? parent.width - width - 3 : 3
            y: 3
            width: 14
            height: 14
            radius: 7
            color: control.checked ? Theme.onAccent : Theme.text2
            Behavior on x { NumberAnimation { duration: Theme.duration; easing.type: Easing.OutCubic } }
        }
        FocusRing { control: control; shown: control.visualFocus; radius: 13 }
    }
    contentItem: Text {
        leftPadding: control.mirrored ? 0 : 46
        rightPadding: control.mirrored ? 46 : 0
        text: control.text
        textFormat: Text.PlainText
        font: Theme.bodyFont
        color: Theme.text
        verticalAlignment: Text.AlignVCenter
    }
}
