// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/plan/plan.h"
#include "launcher/session/engine_bundle.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <chrono>
#include <functional>

namespace launcher::session {

struct LaunchOptions
{
    QList<EngineBundle> bundles; // of the desk: bundlesIn(...)
    QStringList modelFolders;    // named by the user, looked through on the head; "~/" allowed
    QString cacheDirectory;      // of the desk, for archives while they are sent
    std::chrono::seconds listenLimit{60};
    std::chrono::seconds readyLimit{600}; // loading a large model takes minutes
    std::chrono::seconds stopLimit{10};   // between TERM and KILL
    // Judges the head's log once the first token came, e.g. that every rank got its layers.
    // plan: with the ports that were taken in the end.
    std::function<engine::protocol::Result<void>(const plan::Plan &plan, const QByteArray &log)>
        verifyLog;
};

} // namespace launcher::session
