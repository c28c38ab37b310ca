// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Sparkyard.Theme
import Sparkyard.Controls

// Every control once, for pictures, the keyboard walk and the names.
Window {
    id: root

    property int mode: Theme.Mode.Light

    width: 1040
    height: 760
    color: Theme.background
    Binding { target: Theme; property: "mode"; value: root.mode }

    ColumnLayout {
        anchors.left: parent.left
        anchors.top: parent.top
        anchors.margins: 24
        width: 620
        spacing: 12

        RowLayout {
            spacing: 12
            Button { text: "Launch"; kind: Button.Kind.Primary; iconName: "launch" }
            Button { text: "Add a device"; hint: "Type an address" }
            Button { text: "Show the fix"; kind: Button.Kind.Text }
            Button { text: "Stop"; kind: Button.Kind.Danger }
            Button { hint: "Refresh"; iconName: "refresh" }
        }
        Button { text: "Off"; enabled: false }
        Segmented { label: "View"; options: ["Map", "List"] }
        RowLayout {
            spacing: 8
            Chip { text: "head · rank 0"; tone: Chip.Tone.Accent }
            Chip { text: "rank 1" }
            Chip { text: "fits"; tone: Chip.Tone.Good }
            Chip { text: "tight"; tone: Chip.Tone.Warn }
            Chip { text: "cannot"; tone: Chip.Tone.Bad }
            StatusMark { status: StatusMark.State.Good }
            StatusMark { status: StatusMark.State.Warn }
            StatusMark { status: StatusMark.State.Bad }
            StatusMark { status: StatusMark.State.Unknown }
            StatusMark { status: StatusMark.State.Busy }
            StatusMark { status: StatusMark.State.Done }
            StatusMark { status: StatusMark.State.Waiting }
            StatusMark { status: StatusMark.State.Info }
            KeyHint { text: "Ctrl K" }
        }
        Field { label: "Address"; placeholder: "spark-1.local or user@host"; error: "No answer." }
        Slider { label: "Context"; value: 0.4; Layout.fillWidth: true }
        Switch { text: "Reduced motion"; checked: true }
        CheckBox { text: "Accept this fingerprint"; checked: true }
        ComboBox { label: "Language"; model: ["English"] }
        ProgressBar { label: "Copy"; value: 0.3; Layout.fillWidth: true }
        MemoryBar {
            Layout.fillWidth: true
            total: 121
            segments: [{ value: 86, color: Theme.accent }, { value: 8, color: Theme.unknown }]
            markers: [{ value: 104, color: Theme.bad }]
            description: "86 of 121 GiB"
        }
        CopyRow { text: "http://127.0.0.1:8010/v1"; label: "the endpoint"; Layout.fillWidth: true }
        Notice {
            Layout.fillWidth: true
            status: StatusMark.State.Warn
            heading: "MTU differs on half of the cable"
            body: "enP2p1s0f1np1 on spark-2 has MTU 1500, its peer has 9000."
            action: "Show the fix"
            details: "ip -d link"
        }
        Flow {
            Layout.fillWidth: true
            spacing: 8
            Repeater {
                model: ["cluster", "launch", "live", "settings", "search", "copy", "check",
                    "warning", "error", "info", "question", "close", "chevron-down", "plus",
                    "refresh", "machine", "cable", "switch", "list", "pause", "play", "stop",
                    "export", "download", "trash", "key", "lock", "folder", "clock", "chat",
                    "user", "tag", "more", "logs", "sun", "wifi", "bolt"]
                Icon {
                    required property string modelData
                    name: modelData
                    color: Theme.text
                }
            }
        }
    }
    Drawer {
        anchors.right: parent.right
        height: parent.height
        kind: "Cable"
        title: "spark-2 port 1 ↔ spark-3 port 0"

        EmptyState {
            iconName: "machine"
            heading: "No machine yet"
            body: "Nothing answered on this network."
            action: "Add a device"
        }
        ErrorState {
            heading: "spark-4 refused the login"
            body: "The password is wrong. Try again."
            details: "Permission denied (password)."
        }
    }
}
