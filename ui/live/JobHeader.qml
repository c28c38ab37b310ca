// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// One job: what it is, where, since when; its endpoint, its logs and its end.
ColumnLayout {
    id: root

    required property string jobId
    required property string name
    required property string summary
    required property string stateText
    required property string endpoint
    required property string machinesText
    required property string failureHeading
    required property string failureBody
    required property string failureDetails
    required property int mark
    required property bool stopping
    required property bool chosen
    property bool canChoose: false
    property bool asking: false // whether to stop it
    signal choose()
    signal stop()
    signal showLog()

    spacing: 8

    Rectangle {
        Layout.fillWidth: true
        implicitHeight: line.implicitHeight + 12
        radius: Theme.cardRadius
        color: Theme.surface
        border.width: root.chosen && root.canChoose ? 2 : 1
        border.color: root.chosen && root.canChoose ? Theme.accent : Theme.border
        activeFocusOnTab: root.canChoose
        Accessible.role: root.canChoose ? Accessible.RadioButton : Accessible.Grouping
        Accessible.name: qsTr("%1: %2").arg(root.name).arg(root.summary)
        Accessible.checkable: root.canChoose
        Accessible.checked: root.chosen
        Accessible.onPressAction: root.choose()
        Keys.onSpacePressed: root.choose()
        Keys.onReturnPressed: root.choose()

        TapHandler { enabled: root.canChoose; onTapped: root.choose() }
        FocusRing { control: parent; radius: Theme.cardRadius + 3 }

        GridLayout {
            id: line
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            anchors.leftMargin: 16
            anchors.rightMargin: 8
            columns: root.width >= 900 ? 2 : 1
            columnSpacing: 12
            rowSpacing: 0

            RowLayout {
                spacing: 10
                Layout.fillWidth: true
                Layout.minimumHeight: Theme.controlHeight

                StatusMark { status: root.mark; description: root.stateText }
                Text {
                    text: root.name
                    textFormat: Text.PlainText
                    font: Theme.headingFont
                    color: Theme.text
                    elide: Text.ElideRight
                    Layout.maximumWidth: line.width * 0.4
                }
                Text {
                    Layout.fillWidth: true
                    text: root.asking ? qsTr("Stop it on %1? Requests in flight end.").arg(root.machinesText)
                                      : root.summary
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    font: Theme.bodyFont
                    color: root.asking ? Theme.text : Theme.text2
                }
            }
            RowLayout {
                spacing: 4
                Layout.fillWidth: line.columns === 1

                CopyRow {
                    visible: root.endpoint !== "" && !root.asking && !root.stopping
                    Layout.fillWidth: true
                    Layout.preferredWidth: 280
                    Layout.preferredHeight: Theme.controlHeight
                    text: root.endpoint
                    label: qsTr("the endpoint of %1").arg(root.name)
                }
                Item { visible: line.columns === 1; Layout.fillWidth: true }
                Button {
                    visible: !root.asking
                    kind: Button.Kind.Text
                    text: qsTr("Logs")
                    onClicked: root.showLog()
                }
                Button {
                    visible: !root.asking && !root.stopping
                    kind: Button.Kind.Danger
                    text: qsTr("Stop")
                    hint: qsTr("Ends it on every machine; asks first")
                    onClicked: {
                        root.asking = true;
                        confirm.forceActiveFocus(Qt.OtherFocusReason);
                    }
                }
                Button {
                    id: confirm
                    visible: root.asking
                    kind: Button.Kind.Danger
                    text: qsTr("Stop the job")
                    onClicked: {
                        root.asking = false;
                        root.stop();
                    }
                    Keys.onEscapePressed: root.asking = false
                }
                Button {
                    visible: root.asking
                    text: qsTr("Keep it")
                    onClicked: root.asking = false
                    Keys.onEscapePressed: root.asking = false
                }
                Text {
                    visible: root.stopping
                    Layout.rightMargin: 8
                    text: qsTr("stopping …")
                    font: Theme.smallFont
                    color: Theme.text2
                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("Stopping %1").arg(root.name)
                }
            }
        }
    }
    Notice {
        visible: root.failureHeading !== ""
        Layout.fillWidth: true
        status: StatusMark.State.Bad
        heading: root.failureHeading
        body: root.failureBody
        details: root.failureDetails
        action: root.stopping ? "" : qsTr("Clean up")
        onTriggered: root.stop()
    }
}
