// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/master_gate.h"

#include "discovery/remote/control_sockets.h"

namespace discovery::remote {

void MasterGate::enter(const QString &controlPath, Waiter waiter)
{
    if (const auto opening = m_opening.find(controlPath); opening != m_opening.end()) {
        opening->append(std::move(waiter));
        return;
    }
    if (ControlSockets::isListening(controlPath)) {
        waiter.go(Role::Follower);
        return;
    }
    m_opening.insert(controlPath, {});
    waiter.go(Role::Opener);
}

void MasterGate::opened(const QString &controlPath)
{
    for (const Waiter &waiter : m_opening.take(controlPath)) {
        if (waiter.context)
            waiter.go(Role::Follower);
    }
}

void MasterGate::failed(const QString &controlPath, const engine::protocol::Error &error)
{
    for (const Waiter &waiter : m_opening.take(controlPath)) {
        if (waiter.context)
            waiter.fail(error);
    }
}

void MasterGate::abandoned(const QString &controlPath)
{
    QList<Waiter> &waiting = m_opening[controlPath];
    while (!waiting.isEmpty()) {
        const Waiter next = waiting.takeFirst();
        if (next.context) {
            next.go(Role::Opener);
            return;
        }
    }
    m_opening.remove(controlPath);
}

} // namespace discovery::remote
