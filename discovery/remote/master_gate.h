// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QHash>
#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QPointer>
#include <QtCore/QString>
#include <functional>

namespace discovery::remote {

// Lets one connection attempt a master go first and keeps the others waiting until its outcome is
// known: they share its connection, or its error. So a machine sees one login, not twenty.
// One thread. Between programs no lock is needed: the loser of a race just has no shared master.
class MasterGate final
{
public:
    enum class Role
    {
        Opener,
        Follower
    };
    struct Waiter
    {
        QPointer<QObject> context; // gone: not called
        std::function<void(Role)> go;
        std::function<void(const engine::protocol::Error &)> fail;
    };

    // Calls go at once or later. An Opener must call opened, failed or abandoned, once.
    void enter(const QString &controlPath, Waiter waiter);
    void opened(const QString &controlPath);
    void failed(const QString &controlPath, const engine::protocol::Error &error);
    void abandoned(const QString &controlPath); // it was cancelled: the next one opens

private:
    QHash<QString, QList<Waiter>> m_opening;
};

} // namespace discovery::remote
