// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Cluster

// What the looks of cables mean.
Item {
    id: root

    readonly property var entries: [
        { state: CableItem.Proven, a: CableItem.HalfUp, b: CableItem.HalfUp,
          words: qsTr("proven at speed") },
        { state: CableItem.Up, a: CableItem.HalfUp, b: CableItem.HalfUp,
          words: qsTr("up, not proven") },
        { state: CableItem.Degraded, a: CableItem.HalfUp, b: CableItem.HalfWeak,
          words: qsTr("half is weak") },
        { state: CableItem.ExpectedMissing, a: CableItem.HalfDown, b: CableItem.HalfDown,
          words: qsTr("expected, absent") },
        { state: CableItem.Unknown, a: CableItem.HalfUnknown, b: CableItem.HalfUnknown,
          words: qsTr("unknown") }
    ]

    implicitHeight: flow.implicitHeight + 24
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Legend of the map")

    Flow {
        id: flow
        x: 42
        y: 8
        width: parent.width - 84
        spacing: 16

        Repeater {
            model: root.entries

            Row {
                id: entry
                required property var modelData
                spacing: 8

                Item {
                    width: 30
                    height: 16
                    anchors.verticalCenter: parent.verticalCenter

                    CableItem {
                        enabled: false
                        theme: Theme
                        cableState: entry.modelData.state
                        halfA: entry.modelData.a
                        halfB: entry.modelData.b
                        straight: 30
                    }
                }
                Text {
                    text: entry.modelData.words
                    textFormat: Text.PlainText
                    font: Theme.smallFont
                    color: Theme.text2
                    anchors.verticalCenter: parent.verticalCenter
                }
            }
        }
    }
}
