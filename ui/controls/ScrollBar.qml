// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// A slim scroll bar, seen while it can be used.
T.ScrollBar {
    id: control

    implicitWidth: 8
    implicitHeight: 8
    padding: 1
    visible: control.size < 1

    contentItem: Rectangle {
        implicitWidth: 6
        implicitHeight: 6
        radius: 3
        color: control.pressed ? Theme.text2 : Theme.unknown
        opacity: control.hovered || control.pressed ? 0.9 : 0.45
    }
}
