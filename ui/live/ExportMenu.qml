// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import QtQuick.Dialogs
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Live

// Writes what the page shows: the figures as CSV, the picture as PNG.
Button {
    id: root

    required property LiveViewModel live
    required property Item picture

    text: qsTr("Export")
    hint: qsTr("The figures as CSV or the picture as PNG")
    onClicked: menu.open()

    T.Popup {
        id: menu
        x: root.width - width
        y: root.height + 4
        width: 200
        padding: 4
        focus: true
        implicitHeight: implicitContentHeight + 8
        background: Rectangle {
            color: Theme.surface
            radius: Theme.controlRadius
            border.color: Theme.border
        }
        contentItem: Column {
            Button {
                width: parent.width
                focus: true
                kind: Button.Kind.Text
                text: qsTr("Figures as CSV")
                onClicked: { menu.close(); csvFile.open(); }
            }
            Button {
                width: parent.width
                kind: Button.Kind.Text
                text: qsTr("Picture as PNG")
                onClicked: { menu.close(); pngFile.open(); }
            }
        }
    }
    FileDialog {
        id: csvFile
        fileMode: FileDialog.SaveFile
        title: qsTr("Write the figures")
        defaultSuffix: "csv"
        nameFilters: [qsTr("CSV files (*.csv)")]
        onAccepted: root.live.saveCsv(selectedFile)
    }
    FileDialog {
        id: pngFile
        fileMode: FileDialog.SaveFile
        title: qsTr("Write the picture")
        defaultSuffix: "png"
        nameFilters: [qsTr("PNG files (*.png)")]
        onAccepted: root.live.savePng(selectedFile, root.picture)
    }
}
