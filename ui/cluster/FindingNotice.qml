// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme
import Sparkyard.Controls

// One finding: what is wrong, what it means, the commands that mend it, how we know.
Column {
    id: root

    required property int mark
    required property string text
    required property string body
    required property string fix
    required property string evidence

    spacing: 8

    Notice {
        width: parent.width
        status: root.mark
        heading: root.text
        body: root.body
        details: root.evidence
    }
    Text {
        width: parent.width
        visible: root.fix !== ""
        text: qsTr("Commands to look closer or to mend it; this app runs none of them:")
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font: Theme.smallFont
        color: Theme.text2
    }
    CopyRow {
        width: parent.width
        visible: root.fix !== ""
        multiline: true
        label: qsTr("the commands")
        text: root.fix
    }
}
