// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// A value on a line, filled from its start. Set `label` for screen readers.
T.Slider {
    id: control

    property string label: ""
    property string valueText: ""

    implicitWidth: 200
    implicitHeight: 24
    focusPolicy: Qt.StrongFocus
    opacity: control.enabled ? 1 : 0.45
    Accessible.role: Accessible.Slider
    Accessible.name: control.label
    Accessible.description: control.valueText

    background: Rectangle {
        x: 0
        y: (control.height - height) / 2
        width: control.width
        height: 6
        radius: 3
        color: Theme.surface2

        Rectangle {
            width: (control.mirrored ? 1 - control.visualPosition : control.visualPosition)
                   * parent.width
            x: control.mirrored ? parent.width - width : 0
            height: parent.height
            radius: 3
            color: Theme.accent
        }
    }
    handle: Rectangle {
        x: control.visualPosition * (control.width - width)
        y: (control.height - height) / 2
        width: 20
        height: 20
        radius: 10
        color: Theme.surface
        border.width: 2
        border.color: Theme.accent

        Rectangle {
            anchors.fill: parent
            anchors.margins: -4
            radius: 14
            visible: control.visualFocus
            color: "transparent"
            border.width: 2
            border.color: Theme.accent
        }
    }
}
