// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// A bar to scale, made of segments on a track of `total`, with markers across it.
// segments: [{value, color, label}], in order from the left; markers: [{value, color}].
Item {
    id: root

    required property double total
    property var segments: []
    property var markers: []
    property int gap: 0
    property string description: "" // all of it in words

    implicitWidth: 200
    implicitHeight: 8
    Accessible.role: Accessible.Indicator
    Accessible.name: root.description

    function offsetOf(index) {
        return root.segments.slice(0, index).reduce((sum, part) => sum + part.value, 0);
    }
    function scaled(value) {
        return root.total > 0 ? Math.min(1, value / root.total) * root.width : 0;
    }

    Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: Theme.surface2
    }
    Repeater {
        model: root.segments

        Rectangle {
            id: segment
            required property var modelData
            required property int index
            x: root.scaled(root.offsetOf(segment.index))
            width: Math.max(0, root.scaled(root.offsetOf(segment.index) + segment.modelData.value)
                               - segment.x - root.gap)
            height: root.height
            radius: Math.min(height / 2, root.gap > 0 ? 3 : height / 2)
            color: segment.modelData.color

            // Without gaps inner edges are straight: only the outer ends are round.
            Rectangle {
                visible: root.gap === 0 && segment.index > 0
                width: Math.min(parent.width, parent.radius)
                height: parent.height
                color: parent.color
            }
            Rectangle {
                visible: root.gap === 0 && segment.index < root.segments.length - 1
                anchors.right: parent.right
                width: Math.min(parent.width, parent.radius)
                height: parent.height
                color: parent.color
            }
        }
    }
    Repeater {
        model: root.markers

        Rectangle {
            id: marker
            required property var modelData
            x: root.scaled(marker.modelData.value) - 1
            y: -5
            width: 2
            height: root.height + 10
            color: marker.modelData.color
        }
    }
}
