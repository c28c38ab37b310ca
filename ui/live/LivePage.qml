// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Sparkyard.Theme
import Sparkyard.Controls
import Sparkyard.Plots
import Sparkyard.Live

// What is running and how fast.
FocusScope {
    id: root

    required property LiveViewModel live
    readonly property bool drawerBeside: root.width >= 1000
    readonly property real room: width - (log.visible && root.drawerBeside ? log.width : 0)
    readonly property PlotGroup timeline: root.live.timeline
    signal launchWanted()

    // True when something was there to close.
    function closeDrawer() {
        const wasOpen = root.live.log.open;
        root.live.log.close();
        return wasOpen;
    }

    Binding { target: root.live; property: "active"; value: root.visible }
    Flickable {
        id: flick
        width: root.room
        height: parent.height
        contentWidth: width
        contentHeight: page.implicitHeight + 2 * page.y
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}

        ColumnLayout {
            id: page
            x: Theme.pageMargin
            y: 12
            width: flick.width - 2 * x
            spacing: 16

            // Anchors: a layout does not follow what appears in it while its page is hidden.
            Item {
                Layout.fillWidth: true
                implicitHeight: 36

                Text {
                    id: heading
                    anchors.verticalCenter: parent.verticalCenter
                    text: qsTr("Live")
                    font: Theme.titleFont
                    color: Theme.text
                    Accessible.role: Accessible.Heading
                    Accessible.name: qsTr("Live page")
                }
                Text {
                    anchors.left: heading.right
                    anchors.right: tools.left
                    anchors.margins: 10
                    anchors.verticalCenter: parent.verticalCenter
                    text: root.live.exportNote
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    font: Theme.smallFont
                    color: Theme.text2
                }
                Row {
                    id: tools
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    visible: root.live.stage === LiveViewModel.Jobs
                    spacing: 10

                    Segmented {
                        label: qsTr("How far back the plots go")
                        options: [qsTr("1 min"), qsTr("10 min"), qsTr("1 h")]
                        currentIndex: root.timeline.spanSeconds === 60 ? 0
                                      : root.timeline.spanSeconds === 600 ? 1 : 2
                        onChosen: index => root.timeline.spanSeconds = [60, 600, 3600][index]
                    }
                    Button {
                        text: root.timeline.paused ? qsTr("Go on") : qsTr("Pause")
                        onClicked: root.timeline.paused = !root.timeline.paused
                    }
                    ExportMenu {
                        live: root.live
                        picture: page
                    }
                }
            }
            Repeater {
                model: root.live.jobs

                JobHeader {
                    Layout.fillWidth: true
                    canChoose: root.live.jobs.count > 1
                    onChoose: root.live.choose(jobId)
                    onStop: root.live.stop(jobId)
                    onShowLog: root.live.showLog(jobId)
                }
            }
            GridLayout {
                id: rates
                visible: root.live.stage === LiveViewModel.Jobs
                Layout.fillWidth: true
                columns: page.width >= 640 ? 2 : 1
                // About what jobs and machines leave of the page. Not their real heights: a layout
                // that follows itself never settles.
                readonly property int machineRows: Math.ceil(root.live.machines.count / grid.columns)
                readonly property real plotHeight: columns === 1 ? 214
                    : Math.max(214, Math.min(340, root.height - 92 - 60 * root.live.jobs.count
                                                  - 254 * machineRows))
                columnSpacing: 16
                rowSpacing: 16

                RateCard {
                    Layout.fillWidth: true
                    Layout.preferredHeight: rates.plotHeight
                    heading: qsTr("Decode")
                    figure: root.live.decodeText
                    note: root.live.decodeNote
                    rate: root.live.decode
                    group: root.timeline
                }
                RateCard {
                    Layout.fillWidth: true
                    Layout.preferredHeight: rates.plotHeight
                    heading: qsTr("Prefill")
                    figure: root.live.prefillText
                    note: root.live.prefillNote
                    rate: root.live.prefill
                    group: root.timeline
                }
            }
            EmptyState {
                visible: root.live.stage !== LiveViewModel.Jobs
                Layout.alignment: Qt.AlignHCenter
                Layout.topMargin: 40
                Layout.bottomMargin: 32
                Layout.preferredWidth: 460
                iconName: "live"
                heading: root.live.stage === LiveViewModel.Looking ? qsTr("Looking for running models")
                                                                   : qsTr("No model runs now")
                body: root.live.stage === LiveViewModel.Looking
                      ? qsTr("The machines are asked which jobs they have. A job started from another desk shows here too.")
                      : qsTr("Choose a model and the machines it shall run on; its throughput then shows here. The machines' own figures are below.")
                action: root.live.stage === LiveViewModel.Looking ? "" : qsTr("Launch a model")
                onTriggered: root.launchWanted()
            }
            GridLayout {
                id: grid
                Layout.fillWidth: true
                columns: Math.max(1, Math.min(root.live.machines.count, 4,
                                              Math.floor((page.width + 16) / 216)))
                columnSpacing: 16
                rowSpacing: 16

                Repeater {
                    model: root.live.machines

                    MachineCard {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                    }
                }
            }
        }
    }
    LogDrawer {
        id: log
        anchors.right: parent.right
        width: Math.min(520, parent.width)
        height: parent.height
        visible: root.live.log.open
        log: root.live.log
    }
}
