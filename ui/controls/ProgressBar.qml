// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// How far something is, 0..1. Indeterminate: a calm full-length tint, no motion.
T.ProgressBar {
    id: control

    property string label: ""
    property color ink: Theme.accent

    implicitWidth: 160
    implicitHeight: 6
    Accessible.role: Accessible.ProgressBar
    Accessible.name: control.label

    background: Rectangle {
        radius: height / 2
        color: Theme.surface2
    }
    contentItem: Item {
        Rectangle {
            width: control.indeterminate ? parent.width : parent.width * control.visualPosition
            height: parent.height
            radius: height / 2
            color: control.indeterminate ? Theme.mix(Theme.surface2, control.ink, 0.35) : control.ink
            Behavior on width { NumberAnimation { duration: Theme.duration } }
        }
    }
}
