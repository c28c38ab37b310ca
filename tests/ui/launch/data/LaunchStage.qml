// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Launch

Window {
    id: root

    required property LaunchViewModel launch
    property int mode: Theme.Mode.Light

    color: Theme.background
    Binding { target: Theme; property: "mode"; value: root.mode }

    LaunchPage {
        anchors.fill: parent
        launch: root.launch
    }
}
