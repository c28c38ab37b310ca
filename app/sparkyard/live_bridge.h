// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/wiring/services.h"
#include "launcher/session/engine_monitor.h"
#include "launcher/store/history.h"
#include "ui/live/engine_rates.h"
#include "ui/live/live_actions.h"

#include <QtCore/QObject>
#include <map>
#include <memory>

namespace app {

// Watches the engines of running jobs, keeps the history, and carries stops and logs between the
// Live page and the jobs. Lives in the services' thread; LiveActions stays in the GUI's.
class LiveBridge final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LiveBridge)

public:
    // All are borrowed and outlive this.
    LiveBridge(wiring::Services &services, launcher::store::History &history,
               ui::live::LiveActions &actions);

signals: // queued, to the Live page
    void ratesRead(const QString &jobId, const ui::live::EngineRates &rates);
    void logKnown(const QString &jobId, int rank, const QString &role, const QString &text);
    void logFailed(const QString &jobId, const QString &message);
    void stopFailed(const QString &jobId, const QString &message, const QString &details);

private:
    void watch(const QList<launcher::session::Job> &jobs);
    void take(const QString &jobId, const launcher::session::EngineReading &reading);
    void stop(const QString &jobId);
    void readLog(const QString &jobId, int rank, const QString &role);

    wiring::Services &m_services;
    launcher::store::History &m_history;
    std::map<QString, std::unique_ptr<launcher::session::EngineMonitor>> m_monitors; // by job
};

} // namespace app
