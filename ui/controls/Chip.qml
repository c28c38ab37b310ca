// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Sparkyard.Theme

// A few words in a pill: a role, a count, a verdict. tone: Neutral, Accent, Good, Warn, Bad.
Rectangle {
    id: root

    enum Tone { Neutral, Accent, Good, Warn, Bad }
    property int tone: Chip.Tone.Neutral
    required property string text

    readonly property color ink: root.tone === Chip.Tone.Accent ? Theme.accent
                                 : root.tone === Chip.Tone.Good ? Theme.good
                                 : root.tone === Chip.Tone.Warn ? Theme.warn
                                 : root.tone === Chip.Tone.Bad ? Theme.bad : Theme.text2

    implicitWidth: words.implicitWidth + 20
    implicitHeight: 20
    radius: height / 2
    color: root.tone === Chip.Tone.Neutral ? Theme.surface2
           : root.tone === Chip.Tone.Accent ? Theme.accentSoft
           : Theme.mix(Theme.surface, root.ink, 0.12)
    Accessible.role: Accessible.StaticText
    Accessible.name: root.text

    Text {
        id: words
        anchors.centerIn: parent
        width: Math.min(implicitWidth, root.width - 16)
        text: root.text
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font.family: Theme.smallFont.family
        font.pixelSize: 11
        font.weight: Font.DemiBold
        color: root.ink
    }
}
