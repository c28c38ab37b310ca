// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Sparkyard.Theme

// A push button. kind: Primary (the one thing to do here), Secondary (framed), Text (a link-like
// action), Danger (a Text button that takes something away).
T.Button {
    id: control

    enum Kind { Primary, Secondary, Text, Danger }
    property int kind: Button.Kind.Secondary
    property string iconName: ""
    property string hint: "" // what the tooltip says

    readonly property bool flatKind: control.kind === Button.Kind.Text
                                     || control.kind === Button.Kind.Danger
    readonly property color ink: control.kind === Button.Kind.Primary ? Theme.onAccent
                                 : control.kind === Button.Kind.Text ? Theme.accent
                                 : control.kind === Button.Kind.Danger ? Theme.bad : Theme.text

    implicitHeight: Theme.controlHeight
    implicitWidth: Math.max(implicitContentWidth + leftPadding + rightPadding,
                            control.flatKind ? 0 : Theme.controlHeight)
    leftPadding: control.flatKind ? 6 : control.text === "" ? 6 : 16
    rightPadding: control.leftPadding
    font: control.kind === Button.Kind.Secondary ? Theme.bodyFont : Theme.strongFont
    focusPolicy: Qt.StrongFocus
    opacity: control.enabled ? 1 : 0.45
    Keys.onReturnPressed: control.clicked()
    Keys.onEnterPressed: control.clicked()

    Accessible.role: Accessible.Button
    Accessible.onPressAction: if (control.enabled) control.clicked()
    Accessible.name: control.text !== "" ? control.text : control.hint
    Accessible.description: control.hint

    contentItem: IconLabel {
        text: control.text
        iconName: control.iconName
        font: control.font
        color: control.ink
    }
    background: Rectangle {
        radius: Theme.controlRadius
        color: {
            const base = control.kind === Button.Kind.Primary ? Theme.accent
                       : control.flatKind ? "transparent" : Theme.surface;
            if (control.down)
                return Theme.mix(control.flatKind ? Theme.surface2 : base, Theme.text, 0.12);
            if (control.hovered && control.enabled)
                return control.flatKind ? Theme.surface2 : Theme.mix(base, Theme.text, 0.06);
            return base;
        }
        border.width: control.kind === Button.Kind.Secondary ? 1 : 0
        border.color: Theme.border

        FocusRing { control: control; shown: control.visualFocus }
    }

    ToolTip { target: control; text: control.hint; shown: control.hovered }
}
