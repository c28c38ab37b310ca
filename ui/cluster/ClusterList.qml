// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// The same as the map, as rows: for many machines and for screen readers.
Flickable {
    id: root

    required property ClusterViewModel cluster
    readonly property DetailsViewModel details: root.cluster.details

    contentWidth: width
    contentHeight: column.implicitHeight + 48
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ScrollBar {}

    FollowFocus { flick: root }

    Column {
        id: column
        x: 24
        y: 8
        width: root.width - 48
        spacing: 8

        Text {
            text: qsTr("Machines")
            font: Theme.smallStrongFont
            color: Theme.text2
        }
        Repeater {
            model: root.cluster.nodes

            ListRow {
                required property string deviceId
                required property string name
                required property string product
                required property string stateText
                required property string memoryText
                required property string thermalText
                required property string gpuText
                required property string roleText
                required property string lastSeenText
                required property string findingText
                required property string spokenText
                required property int mark

                width: column.width
                status: mark
                heading: name
                note: findingText !== "" ? findingText : product + " · " + stateText
                figures: lastSeenText !== "" ? [lastSeenText]
                                             : [roleText, thermalText, gpuText, memoryText]
                spoken: spokenText
                selected: root.details.kind === DetailsViewModel.Machine
                          && root.details.id === deviceId
                onChosen: root.cluster.selectNode(deviceId)
            }
        }
        Text {
            topPadding: 12
            visible: root.cluster.links.count > 0
            text: qsTr("Cables")
            font: Theme.smallStrongFont
            color: Theme.text2
        }
        Repeater {
            model: root.cluster.links

            ListRow {
                required property string linkId
                required property string title
                required property string stateText
                required property string label
                required property string spokenText
                required property int mark

                width: column.width
                status: mark
                heading: title
                note: stateText
                figures: [label]
                spoken: spokenText
                selected: root.details.kind === DetailsViewModel.Cable
                          && root.details.id === linkId
                onChosen: root.cluster.selectLink(linkId)
            }
        }
    }
}
