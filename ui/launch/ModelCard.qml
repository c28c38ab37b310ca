// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One model and whether it fits.
Rectangle {
    id: root

    required property string modelId
    required property string name
    required property string maker
    required property string size
    required property string summary
    required property string verdictText
    required property string reason
    required property string spokenText
    required property int verdict // ModelRow::Verdict
    required property bool canStart
    required property bool chosen
    signal choose()

    implicitHeight: column.implicitHeight + 28
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: root.chosen ? 2 : 1
    border.color: root.chosen ? Theme.accent : hover.hovered ? Theme.unknown : Theme.border
    activeFocusOnTab: true
    Accessible.role: Accessible.Button
    Accessible.name: root.name
    Accessible.description: root.spokenText
    Accessible.focusable: true
    Accessible.checkable: true
    Accessible.checked: root.chosen
    Accessible.onPressAction: root.choose()
    Keys.onReturnPressed: root.choose()
    Keys.onSpacePressed: root.choose()

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.margins: 16
        anchors.topMargin: 14
        spacing: 4

        RowLayout {
            spacing: 8
            Text {
                Layout.fillWidth: true
                text: root.name
                textFormat: Text.PlainText
                elide: Text.ElideRight
                font: Theme.headingFont
                color: root.canStart ? Theme.text : Theme.text2
            }
            StatusMark {
                visible: root.chosen
                status: StatusMark.State.Done
            }
        }
        Text {
            Layout.fillWidth: true
            text: root.maker
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.smallFont
            color: Theme.text2
        }
        Text {
            Layout.fillWidth: true
            text: root.size
            textFormat: Text.PlainText
            elide: Text.ElideRight
            font: Theme.smallFont
            color: Theme.text2
        }
        Text {
            visible: text !== ""
            Layout.fillWidth: true
            Layout.topMargin: 4
            text: root.canStart || root.reason === "" ? root.summary : root.reason
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            font: Theme.smallFont
            color: root.canStart ? Theme.text : Theme.text2
        }
        Item { Layout.fillHeight: true }
        Chip {
            Layout.topMargin: 6
            Layout.maximumWidth: column.width
            text: root.verdictText
            tone: !root.canStart ? Chip.Tone.Neutral
                  : root.verdict === 0 ? Chip.Tone.Accent : Chip.Tone.Warn
            Accessible.ignored: true
        }
    }
    FocusRing { control: root; radius: Theme.cardRadius + 3 }
    HoverHandler { id: hover; cursorShape: Qt.PointingHandCursor }
    TapHandler { onTapped: root.choose() }
    ToolTip { target: root; text: root.reason; shown: hover.hovered }
}
