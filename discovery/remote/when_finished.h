// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QFuture>
#include <QtCore/QFutureWatcher>
#include <QtCore/QObject>

namespace discovery::remote {

// Calls done(value) in context's thread once the future has its value; never when context is gone
// by then, or when the future was cancelled. (QFuture::then with a context asserts in Qt 6.4 when the
// context went first, which a program that quits in the middle of work cannot avoid.)
template <typename T, typename Done>
void whenFinished(const QFuture<T> &future, QObject *context, Done done)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, done = std::move(done)]() mutable {
                         watcher->deleteLater();
                         if (!watcher->future().isCanceled() && watcher->future().resultCount() > 0)
                             done(watcher->future().result());
                     });
    watcher->setFuture(future);
}

} // namespace discovery::remote
