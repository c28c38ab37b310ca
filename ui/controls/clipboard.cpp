// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/controls/clipboard.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>

namespace ui::controls {

void Clipboard::copy(const QString &text)
{
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

} // namespace ui::controls
