// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sparkyard/first_frame.h"

#include <QtCore/QLoggingCategory>
#include <QtGui/QGuiApplication>
#include <QtQuick/QQuickWindow>

namespace app {

Q_LOGGING_CATEGORY(lcStart, "app.start", QtInfoMsg)

void logFirstFrame(const QElapsedTimer &sinceStart)
{
    for (QWindow *window : QGuiApplication::topLevelWindows()) {
        auto *quick = qobject_cast<QQuickWindow *>(window);
        if (!quick)
            continue;
        QObject::connect(quick, &QQuickWindow::frameSwapped, quick, [sinceStart] {
            qCInfo(lcStart, "first frame after %lld ms", sinceStart.elapsed());
        }, Qt::SingleShotConnection);
        return;
    }
}

} // namespace app
