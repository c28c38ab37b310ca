// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// What will run, what it takes of each machine, and what may be changed.
Item {
    id: root

    required property PlanStep plan
    property bool sideBelow: false // the side column's lists stand here instead
    signal scriptWanted()

    readonly property list<color> parts: [
        Theme.mix(Theme.unknown, Theme.surface, 0.25), Theme.accent,
        Theme.mix(Theme.accent, Theme.surface, 0.42), Theme.mix(Theme.accent, Theme.surface, 0.68),
        Theme.mix(Theme.warn, Theme.surface, 0.42)]

    Flickable {
        id: flick
        anchors.fill: parent
        contentWidth: width
        contentHeight: column.implicitHeight + 16
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}

        ColumnLayout {
            id: column
            x: Theme.pageMargin
            width: flick.width - 2 * x
            spacing: 8

            Rectangle {
                Layout.fillWidth: true
                implicitHeight: head.implicitHeight + 24
                radius: Theme.cardRadius
                color: Theme.surface
                border.color: Theme.border

                GridLayout {
                    id: head
                    anchors.left: parent.left
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    anchors.leftMargin: 20
                    anchors.rightMargin: 20
                    columns: 2
                    columnSpacing: 16
                    rowSpacing: 4

                    Text {
                        Layout.fillWidth: true
                        text: root.plan.title
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        font: Theme.headingFont
                        color: Theme.text
                    }
                    Chip {
                        visible: root.plan.ready
                        Layout.alignment: Qt.AlignRight
                        text: root.plan.fitText
                        tone: Chip.Tone.Accent
                    }
                    Text {
                        Layout.fillWidth: true
                        text: root.plan.summary
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        font: Theme.bodyFont
                        color: Theme.text2
                    }
                    Text {
                        Layout.alignment: Qt.AlignRight
                        text: root.plan.engineText
                        textFormat: Text.PlainText
                        font: Theme.bodyFont
                        color: Theme.text
                        HoverHandler { id: engineHover }
                        ToolTip { target: parent; text: root.plan.engineReason; shown: engineHover.hovered }
                    }
                }
            }
            Notice {
                visible: root.plan.problem !== ""
                Layout.fillWidth: true
                status: StatusMark.State.Bad
                heading: qsTr("It cannot run so")
                body: root.plan.problem
            }
            Notice {
                visible: heading !== ""
                Layout.fillWidth: true
                status: StatusMark.State.Warn
                heading: root.plan.warningHeading
                body: root.plan.warningText
            }
            RowLayout {
                visible: root.plan.ready
                Layout.topMargin: 8
                Text {
                    Layout.fillWidth: true
                    text: qsTr("Memory by machine")
                    font: Theme.strongFont
                    color: Theme.text
                }
                Text {
                    text: root.plan.memoryNote
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
            Repeater {
                model: root.plan.ranks
                RankRow {
                    Layout.fillWidth: true
                    colors: root.parts
                }
            }
            Flow {
                visible: root.plan.ready
                Layout.fillWidth: true
                Layout.leftMargin: 16
                Layout.topMargin: 2
                spacing: 16

                Repeater {
                    model: [qsTr("in use now"), qsTr("weights"), qsTr("KV cache"), qsTr("engine"),
                        qsTr("start-up peak"), qsTr("reserve begins")]
                    Row {
                        id: entry
                        required property string modelData
                        required property int index
                        spacing: 6
                        Rectangle {
                            anchors.verticalCenter: parent.verticalCenter
                            width: entry.index === 5 ? 2 : 12
                            height: entry.index === 5 ? 14 : 10
                            radius: entry.index === 5 ? 0 : 3
                            color: entry.index === 5 ? Theme.bad : root.parts[entry.index]
                        }
                        Text {
                            text: entry.modelData
                            font: Theme.smallFont
                            color: Theme.text2
                        }
                    }
                }
            }
            ValueSlider {
                visible: root.plan.ready
                Layout.fillWidth: true
                Layout.topMargin: 8
                label: qsTr("Context")
                note: root.plan.contextText
                steps: root.plan.contextSteps
                step: root.plan.contextStep
                onChosen: index => root.plan.setContextStep(index)
            }
            ValueSlider {
                visible: root.plan.ready
                Layout.fillWidth: true
                label: qsTr("Requests at once")
                note: root.plan.requestText
                steps: root.plan.requestSteps
                step: root.plan.requestStep
                onChosen: index => root.plan.setRequestStep(index)
            }
            CommandList {
                visible: root.plan.ready
                Layout.fillWidth: true
                Layout.topMargin: 4
                plan: root.plan
                onSaveWanted: recipeFile.open()
                onScriptWanted: root.scriptWanted()
            }
            Text {
                visible: root.plan.ready
                Layout.fillWidth: true
                text: qsTr("Who may use it: this desk, through its own ssh tunnel. The model runs on when this desk sleeps; the endpoint here does not answer until it wakes.")
                wrapMode: Text.Wrap
                font: Theme.smallFont
                color: Theme.text2
            }
            ExpectationList {
                visible: root.sideBelow && root.plan.ready
                Layout.fillWidth: true
                Layout.topMargin: 12
                lines: root.plan.expectations
            }
            CheckList {
                visible: root.sideBelow && root.plan.ready
                Layout.fillWidth: true
                Layout.topMargin: 12
                lines: root.plan.checks
            }
        }
    }
    FileDialog {
        id: recipeFile
        fileMode: FileDialog.SaveFile
        title: qsTr("Save the recipe")
        defaultSuffix: "yaml"
        nameFilters: [qsTr("Recipes (*.yaml)")]
        onAccepted: root.plan.saveRecipe(selectedFile)
    }
}
