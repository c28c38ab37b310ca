// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtQml/qqmlregistration.h>

namespace ui::controls {

// Copies text to the desktop's clipboard; the QML singleton Clipboard. GUI thread.
class Clipboard final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Clipboard)
    QML_ELEMENT
    QML_SINGLETON

public:
    explicit Clipboard(QObject *parent = nullptr) : QObject(parent) {}
    Q_INVOKABLE void copy(const QString &text);

signals:
    void copied(const QString &text);
};

} // namespace ui::controls
