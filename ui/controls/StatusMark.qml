// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// A state as colour and shape together: Good a filled dot, Warn a disc with "!", Bad a disc with a
// cross, Unknown a hollow ring, Busy a half-filled ring, Done a disc with a tick, Waiting a clock.
Item {
    id: root

    enum State { Good, Warn, Bad, Unknown, Busy, Done, Waiting, Info }
    property int status: StatusMark.State.Unknown
    property string description: "" // the state in words, for screen readers
    property int size: 10

    readonly property bool isDisc: root.status === StatusMark.State.Warn
                                   || root.status === StatusMark.State.Bad
                                   || root.status === StatusMark.State.Done
                                   || root.status === StatusMark.State.Waiting
                                   || root.status === StatusMark.State.Info
    readonly property color ink: root.status === StatusMark.State.Good
                                 || root.status === StatusMark.State.Done ? Theme.good
                                 : root.status === StatusMark.State.Warn
                                   || root.status === StatusMark.State.Waiting ? Theme.warn
                                 : root.status === StatusMark.State.Bad ? Theme.bad
                                 : root.status === StatusMark.State.Busy
                                   || root.status === StatusMark.State.Info ? Theme.accent
                                 : Theme.unknown

    implicitWidth: root.isDisc ? Math.max(16, root.size) : root.size
    implicitHeight: root.implicitWidth
    Accessible.role: Accessible.Graphic
    Accessible.name: root.description
    Accessible.ignored: root.description === ""

    Rectangle {
        anchors.fill: parent
        radius: width / 2
        color: root.status === StatusMark.State.Unknown || root.status === StatusMark.State.Busy
               ? "transparent" : root.ink
        border.width: root.status === StatusMark.State.Unknown
                      || root.status === StatusMark.State.Busy ? 2 : 0
        border.color: root.ink
    }
    Rectangle {
        visible: root.status === StatusMark.State.Busy
        anchors.centerIn: parent
        width: parent.width / 2 - 1
        height: width
        radius: width / 2
        color: root.ink
    }
    Icon {
        visible: root.isDisc
        anchors.centerIn: parent
        width: parent.width * 0.75
        height: width
        name: root.status === StatusMark.State.Warn ? "warning"
              : root.status === StatusMark.State.Bad ? "error"
              : root.status === StatusMark.State.Waiting ? "clock"
              : root.status === StatusMark.State.Info ? "info" : "check"
        color: Theme.dark ? Theme.background : "#FFFFFF"
    }
}
