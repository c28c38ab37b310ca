// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// A slider over a few values, with what its value means.
ColumnLayout {
    id: root

    required property string label
    required property string note
    required property int steps
    required property int step
    signal chosen(int index)

    spacing: 0

    RowLayout {
        spacing: 12
        Text {
            text: root.label
            font: Theme.strongFont
            color: Theme.text
        }
        Text {
            Layout.fillWidth: true
            horizontalAlignment: Text.AlignRight
            text: root.note
            textFormat: Text.PlainText
            elide: Text.ElideLeft
            font: Theme.smallFont
            color: Theme.text2
        }
    }
    Slider {
        Layout.fillWidth: true
        label: root.label
        valueText: root.note
        from: 0
        to: Math.max(1, root.steps - 1)
        stepSize: 1
        enabled: root.steps > 1
        value: root.step
        onMoved: {
            root.chosen(Math.round(value));
            value = Qt.binding(() => root.step);
        }
    }
}
