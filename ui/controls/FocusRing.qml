// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// The visible focus of a control: a 2 px accent frame just outside it, shown for keyboard focus.
Rectangle {
    id: root

    required property Item control
    property bool shown: root.control.activeFocus

    anchors.fill: parent
    anchors.margins: -3
    visible: root.shown
    color: "transparent"
    radius: Theme.controlRadius + 3
    border.width: 2
    border.color: Theme.accent
}
