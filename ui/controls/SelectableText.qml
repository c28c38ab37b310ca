// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// Text that people copy: addresses, commands, errors. Plain text only; wraps.
TextEdit {
    id: root

    property bool monospace: false

    readOnly: true
    selectByMouse: true
    selectByKeyboard: true
    activeFocusOnTab: true
    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap
    font: root.monospace ? Theme.monoFont : Theme.bodyFont
    color: Theme.text
    selectionColor: Theme.accent
    selectedTextColor: Theme.onAccent
    Accessible.role: Accessible.StaticText
    Accessible.name: root.text

    FocusRing { control: root }
}
