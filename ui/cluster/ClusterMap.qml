// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Cluster

// The map: machines as rear panels around the middle, cables between their ports, a switch.
Item {
    id: root

    required property ClusterViewModel cluster
    readonly property DetailsViewModel details: root.cluster.details

    Binding {
        target: root.cluster
        property: "mapArea"
        value: Qt.size(flick.width, flick.height)
        when: flick.width > 0 && flick.height > 0
    }
    Flickable {
        id: flick
        anchors.fill: parent
        anchors.bottomMargin: legend.height
        contentWidth: map.width
        contentHeight: map.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentWidth > width || contentHeight > height
        T.ScrollBar.vertical: ScrollBar {}
        T.ScrollBar.horizontal: ScrollBar {}

        Item {
            id: map
            width: root.cluster.mapSize.width
            height: root.cluster.mapSize.height

            TapHandler { onTapped: root.cluster.clearSelection() }

            Column {
                x: root.cluster.mapCentre.x - width / 2
                y: root.cluster.mapCentre.y - height / 2
                width: Math.min(300, map.width * 0.4)
                visible: root.cluster.shapeTitle !== "" && root.cluster.mapCentreFree
                spacing: 4

                Text {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    text: root.cluster.shapeTitle
                    textFormat: Text.PlainText
                    font: Theme.headingFont
                    color: Theme.text2
                }
                Text {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    text: root.cluster.shapeHint
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
            SwitchPanel {
                visible: root.cluster.switchPanel.width > 0
                panel: root.cluster.switchPanel
                name: root.cluster.switchName
                hint: root.cluster.shapeHint
                ports: root.cluster.switchPorts
            }
            Repeater {
                id: cables
                model: root.cluster.links

                CableItem {
                    required property string linkId
                    required cableState
                    theme: Theme
                    selected: root.details.kind === DetailsViewModel.Cable
                              && root.details.id === linkId
                    onClicked: root.cluster.selectLink(linkId)

                    required curve
                    required halfA
                    required halfB
                    required toMove
                }
            }
            Repeater {
                model: root.cluster.nodes

                NodeCard {
                    selected: root.details.kind === DetailsViewModel.Machine
                              && root.details.id === deviceId
                    onChosen: root.cluster.selectNode(deviceId)
                    onMoved: topLeft => root.cluster.moveNode(deviceId, topLeft)
                }
            }
            Repeater {
                model: root.cluster.links

                CableLabel {
                    required property int index
                    selected: root.details.kind === DetailsViewModel.Cable
                              && root.details.id === linkId
                    cableHovered: (cables.itemAt(index) as CableItem)?.hovered ?? false
                    onChosen: root.cluster.selectLink(linkId)
                }
            }
        }
    }
    FollowFocus { flick: flick }
    MapLegend {
        id: legend
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
    }
}
