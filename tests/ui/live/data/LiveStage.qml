// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Live

Window {
    id: root

    required property LiveViewModel live
    property int mode: Theme.Mode.Light

    color: Theme.background
    Binding { target: Theme; property: "mode"; value: root.mode }

    LivePage {
        anchors.fill: parent
        live: root.live
    }
}
