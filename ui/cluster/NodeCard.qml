// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// One machine on the map: its state and, towards the middle of the map, its rear panel.
Item {
    id: root

    required property string deviceId
    required property string name
    required property string product
    required property int mark
    required property string stateText
    required property bool hollow
    required property string lastSeenText
    required property string roleText
    required property bool head
    required property double memoryTotal
    required property double memoryUsed
    required property double memoryReclaimable
    required property string memoryText
    required property string thermalText
    required property string gpuText
    required property string foreignText
    required property int findingMark
    required property string findingText
    required property rect card
    required property bool panelBelow
    required property string spokenText
    required property var portTexts
    required property var portLooks
    required property var portRects
    required property string managementText
    required property bool wifiPath

    property bool selected: false
    signal chosen()
    signal moved(point topLeft)

    x: root.card.x
    y: root.card.y
    width: root.card.width
    height: root.card.height
    activeFocusOnTab: true
    Accessible.role: Accessible.Button
    Accessible.name: root.spokenText
    Accessible.focusable: true
    Accessible.onPressAction: root.chosen()
    Keys.onReturnPressed: root.chosen()
    Keys.onSpacePressed: root.chosen()

    Rectangle {
        anchors.fill: parent
        anchors.topMargin: 2
        anchors.bottomMargin: -2
        visible: !root.hollow
        radius: Theme.cardRadius
        color: Theme.border
        opacity: 0.6
    }
    Rectangle {
        anchors.fill: parent
        radius: Theme.cardRadius
        color: root.hollow ? Theme.background : Theme.surface
        border.width: root.selected ? 2 : 1
        border.color: root.selected ? Theme.accent : hover.hovered ? Theme.unknown : Theme.border
    }
    Item {
        id: body
        y: root.panelBelow ? 0 : panel.height
        width: parent.width
        height: parent.height - panel.height

        StatusMark {
            id: dot
            x: 16
            anchors.verticalCenter: title.verticalCenter
            status: root.mark
        }
        Text {
            id: title
            x: dot.x + dot.width + 8
            y: 14
            width: Math.min(implicitWidth, role.x - x - 8)
            text: root.name
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.headingFont
            color: root.hollow ? Theme.text2 : Theme.text
        }
        Chip {
            id: role
            x: parent.width - width - 14
            width: visible ? implicitWidth : 0
            anchors.verticalCenter: title.verticalCenter
            visible: root.roleText !== "" || root.findingMark >= 0
            text: root.roleText !== "" ? root.roleText : qsTr("look here")
            tone: root.roleText === "" ? Chip.Tone.Warn
                  : root.head ? Chip.Tone.Accent : Chip.Tone.Neutral
        }
        Text {
            id: second
            x: 16
            y: 39
            width: parent.width - 32 - (thermal.visible ? thermal.width + 8 : 0)
            text: root.foreignText !== "" ? root.foreignText : root.product
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.smallFont
            color: Theme.text2
        }
        Text {
            id: thermal
            x: parent.width - width - 16
            y: second.y
            visible: root.thermalText !== "" && !root.hollow && root.foreignText === ""
            text: root.thermalText
            textFormat: Text.PlainText
            font: Theme.smallFont
            color: Theme.text2
        }
        MemoryBar {
            x: 16
            y: 62
            width: parent.width - 32
            visible: root.memoryTotal > 0 && !root.hollow
            total: root.memoryTotal
            segments: [
                { value: root.memoryUsed, color: Theme.accent },
                { value: root.memoryReclaimable, color: Theme.mix(Theme.surface, Theme.accent, 0.4) }
            ]
            Accessible.ignored: true
        }
        Text {
            x: 16
            y: root.hollow ? 62 : 76
            width: parent.width - 32 - (gpu.visible ? gpu.width + 8 : 0)
            text: root.hollow || root.memoryText === ""
                  ? root.lastSeenText !== "" ? root.lastSeenText : root.stateText
                  : root.memoryText
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.smallStrongFont
            color: root.hollow ? Theme.text2 : Theme.text
        }
        Text {
            id: gpu
            x: parent.width - width - 16
            y: 76
            visible: text !== "" && !root.hollow
            // Silent: the figures are old, so say of when.
            text: root.lastSeenText !== "" ? root.lastSeenText : root.gpuText
            textFormat: Text.PlainText
            font: Theme.smallFont
            color: root.lastSeenText !== "" ? Theme.warn : Theme.text2
        }
    }
    RearPanel {
        id: panel
        y: root.panelBelow ? parent.height - height : 0
        width: parent.width
        panelBelow: root.panelBelow
        portTexts: root.portTexts
        portLooks: root.portLooks
        portRects: root.portRects
        managementText: root.managementText
        wifiPath: root.wifiPath
        cardHeight: root.height
    }
    FocusRing { control: root; radius: Theme.cardRadius + 3 }
    HoverHandler { id: hover; cursorShape: Qt.PointingHandCursor }
    TapHandler { onTapped: root.chosen() }
    DragHandler {
        id: drag
        property point start
        target: null
        onActiveChanged: if (active) start = Qt.point(root.x, root.y)
        onActiveTranslationChanged: {
            if (active)
                root.moved(Qt.point(start.x + activeTranslation.x, start.y + activeTranslation.y));
        }
    }
    ToolTip {
        target: root
        shown: hover.hovered && !drag.active
        text: root.findingText !== "" ? root.findingText
              : root.wifiPath ? qsTr("ssh reaches this machine over Wi-Fi, which may sleep.") : ""
    }
}
