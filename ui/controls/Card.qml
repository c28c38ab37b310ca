// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// A framed surface. Its children are placed inside the padding; give it a height or let
// contentHeight of its one layout child decide: implicitHeight follows childrenRect.
Rectangle {
    id: root

    property int padding: Theme.cardPadding
    default property alias content: inner.data

    implicitWidth: inner.childrenRect.width + 2 * root.padding
    implicitHeight: inner.childrenRect.height + 2 * root.padding
    color: Theme.surface
    radius: Theme.cardRadius
    border.width: 1
    border.color: Theme.border

    Item {
        id: inner
        anchors.fill: parent
        anchors.margins: root.padding
    }
}
