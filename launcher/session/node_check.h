// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/plan/plan.h"
#include "launcher/session/engine_bundle.h"

#include <QtCore/QByteArray>
#include <QtCore/QMap>
#include <QtCore/QSet>

namespace launcher::session {

// What scripts/check_node.sh tells of a machine just before a launch.
struct NodeCheck
{
    QString home;
    QString dataDirectory; // holds engine/ and models/
    QString stateDirectory;
    QString architecture;
    QString libc;
    std::optional<qint64> availableBytes; // memory
    std::optional<qint64> freeBytes;      // disk, where dataDirectory lies
    QStringList missingTools;
    QSet<quint16> listeningPorts; // any address, any family
    QList<EngineBundle> bundles;  // that lie there
};

engine::protocol::Result<NodeCheck> parseNodeCheck(const QByteArray &output);

// The plan with every port that is taken on its node replaced by the next free one, in the commands
// too (the argument after --port or -p of the process itself; ADDRESS:PORT in all others).
// busy: device id to ports. Pure.
plan::Plan withFreePorts(plan::Plan plan, const QMap<QString, QSet<quint16>> &busy);

} // namespace launcher::session
