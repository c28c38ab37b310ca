// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Window

// Scrolls a Flickable so that what has the keyboard's focus inside it can be seen.
Item {
    id: root

    required property Flickable flick
    readonly property Item focused: root.Window.activeFocusItem

    visible: false
    onFocusedChanged: root.follow()

    function isInside(item) {
        while (item && item !== root.flick.contentItem)
            item = item.parent;
        return item !== null && item !== undefined;
    }
    function follow() {
        if (!root.focused || !root.isInside(root.focused))
            return;
        const place = root.focused.mapToItem(root.flick.contentItem,
                                             Qt.rect(0, -12, root.focused.width,
                                                     root.focused.height + 24));
        const lowest = Math.max(0, root.flick.contentHeight - root.flick.height);
        if (place.y < root.flick.contentY)
            root.flick.contentY = Math.max(0, place.y);
        else if (place.y + place.height > root.flick.contentY + root.flick.height)
            root.flick.contentY = Math.min(lowest, place.y + place.height - root.flick.height);
    }
}
