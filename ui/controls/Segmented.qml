// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// A choice of one among a few words shown side by side. Left and Right move it.
FocusScope {
    id: control

    property list<string> options
    property int currentIndex: 0
    property string label: "" // what is chosen here, for screen readers
    signal chosen(int index)

    implicitHeight: Theme.controlHeight - 4
    implicitWidth: row.implicitWidth + 4
    activeFocusOnTab: true
    Accessible.role: Accessible.PageTabList
    Accessible.name: control.label
    Keys.onLeftPressed: control.move(-1)
    Keys.onRightPressed: control.move(1)

    function move(by) {
        const next = Math.max(0, Math.min(control.options.length - 1, control.currentIndex + by));
        if (next !== control.currentIndex)
            control.chosen(next);
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.controlRadius
        color: Theme.surface2

        FocusRing { control: control }
    }
    Row {
        id: row
        x: 2
        y: 2
        Repeater {
            model: control.options

            Rectangle {
                id: segment
                required property string modelData
                required property int index
                readonly property bool current: segment.index === control.currentIndex

                width: Math.max(56, words.implicitWidth + 24)
                height: control.height - 4
                radius: Theme.controlRadius - 2
                color: segment.current ? Theme.dark ? Theme.background : Theme.surface : "transparent"
                border.width: segment.current ? 1 : 0
                border.color: Theme.border
                Accessible.role: Accessible.PageTab
                Accessible.name: segment.modelData
                Accessible.selectable: true
                Accessible.selected: segment.current
                Accessible.onPressAction: control.chosen(segment.index)

                Text {
                    id: words
                    anchors.centerIn: parent
                    text: segment.modelData
                    textFormat: Text.PlainText
                    font: segment.current ? Theme.smallStrongFont : Theme.smallFont
                    color: segment.current ? Theme.text : Theme.text2
                }
                TapHandler {
                    onTapped: {
                        control.forceActiveFocus(Qt.MouseFocusReason);
                        control.chosen(segment.index);
                    }
                }
            }
        }
    }
}
