// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Launch

// Which model: the catalogue's and the person's own, each with its verdict.
Item {
    id: root

    required property ModelStep model

    Flickable {
        id: flick
        anchors.fill: parent
        contentWidth: width
        contentHeight: column.implicitHeight + 24
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}

        ColumnLayout {
            id: column
            x: Theme.pageMargin
            width: flick.width - 2 * x
            spacing: 16

            RowLayout {
                spacing: 12
                Layout.topMargin: 4

                Field {
                    Layout.preferredWidth: 280
                    placeholder: qsTr("Search models")
                    text: root.model.search
                    onEdited: text => root.model.search = text
                }
                Segmented {
                    label: qsTr("Which models are shown")
                    options: [qsTr("All"), qsTr("Can start")]
                    currentIndex: root.model.onlyStartable ? 1 : 0
                    onChosen: index => root.model.onlyStartable = index === 1
                }
                Item { Layout.fillWidth: true }
                Text {
                    visible: !root.model.loading
                    text: qsTr("%1 of %2").arg(root.model.models.count).arg(root.model.total)
                    font: Theme.smallFont
                    color: Theme.text2
                }
            }
            Text {
                visible: root.model.loading
                text: qsTr("Reading the catalogue")
                font: Theme.bodyFont
                color: Theme.text2
            }
            GridLayout {
                id: grid
                Layout.fillWidth: true
                columns: Math.max(1, Math.floor((column.width + 16) / 276))
                columnSpacing: 16
                rowSpacing: 16

                Repeater {
                    model: root.model.models

                    ModelCard {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        Layout.preferredWidth: 260
                        onChoose: root.model.choose(modelId)
                    }
                }
            }
            Text {
                visible: !root.model.loading && root.model.models.count === 0
                Layout.fillWidth: true
                text: qsTr("No model matches. Clear the search, or bring your own file below.")
                wrapMode: Text.Wrap
                font: Theme.bodyFont
                color: Theme.text2
            }
            Card {
                Layout.fillWidth: true

                ColumnLayout {
                    width: column.width - 32
                    spacing: 8

                    Text {
                        text: qsTr("Your own model")
                        font: Theme.strongFont
                        color: Theme.text
                    }
                    Text {
                        Layout.fillWidth: true
                        text: qsTr("A GGUF file on this desk. Only its header is read now.")
                        wrapMode: Text.Wrap
                        font: Theme.smallFont
                        color: Theme.text2
                    }
                    RowLayout {
                        spacing: 8
                        Field {
                            id: path
                            Layout.fillWidth: true
                            placeholder: qsTr("Path of a GGUF file")
                            monospace: true
                            error: root.model.fileProblem
                            onAccepted: root.model.addPath(path.text)
                        }
                        Button {
                            Layout.alignment: Qt.AlignTop
                            enabled: path.text !== "" && !root.model.readingFile
                            text: root.model.readingFile ? qsTr("Reading") : qsTr("Read")
                            hint: qsTr("Read the header of this file")
                            onClicked: root.model.addPath(path.text)
                        }
                        Button {
                            Layout.alignment: Qt.AlignTop
                            iconName: "folder"
                            text: qsTr("Choose a file")
                            onClicked: dialog.open()
                        }
                    }
                }
            }
        }
    }
    FileDialog {
        id: dialog
        title: qsTr("Choose a model")
        nameFilters: [qsTr("GGUF models (*.gguf)")]
        onAccepted: root.model.addFile(selectedFile)
    }
}
