// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Live

// The end of a process's log.
Drawer {
    id: root

    required property LogViewModel log

    kind: qsTr("Logs")
    title: root.log.jobName
    onClosed: root.log.close()

    RowLayout {
        width: parent.width
        spacing: 8

        ComboBox {
            Layout.fillWidth: true
            label: qsTr("Whose log")
            model: root.log.processes
            currentIndex: root.log.current
            onActivated: index => root.log.show(index)
        }
        Button {
            iconName: "refresh"
            hint: qsTr("Read the log again")
            onClicked: root.log.refresh()
        }
    }
    Text {
        visible: root.log.loading || (root.log.text === "" && root.log.error === "")
        text: root.log.loading ? qsTr("Reading the log") : qsTr("This log is empty.")
        font: Theme.bodyFont
        color: Theme.text2
    }
    Notice {
        visible: root.log.error !== ""
        width: parent.width
        status: StatusMark.State.Bad
        heading: qsTr("The log could not be read")
        body: root.log.error
    }
    SelectableText {
        visible: root.log.text !== ""
        width: parent.width
        monospace: true
        wrapMode: TextEdit.WrapAnywhere
        text: root.log.text
    }
}
