// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sparkyard/live_bridge.h"

#include "launcher/session/async.h"
#include "launcher/session/job_file.h"
#include "launcher/session/first_token.h"

#include <QtCore/QSet>

namespace app {

using engine::protocol::Result;
using launcher::session::EngineMonitor;
using launcher::session::EngineReading;
using launcher::session::Job;
using launcher::session::JobState;
using launcher::session::StopReport;
using launcher::session::whenDone;
using ui::live::LiveActions;

namespace {

constexpr qint64 kShownLogBytes = 64 * 1024;

} // namespace

LiveBridge::LiveBridge(wiring::Services &services, launcher::store::History &history,
                       LiveActions &actions)
    : m_services(services), m_history(history)
{
    connect(&services.jobs(), &launcher::session::JobRegistry::jobsChanged, this,
            &LiveBridge::watch);
    connect(&services.directory(), &discovery::directory::NodeDirectory::sampled, this,
            [this](const QString &deviceId, const discovery::telemetry::Sample &sample) {
                m_history.addNodeSample(deviceId, sample);
            });
    connect(&actions, &LiveActions::stopRequested, this, &LiveBridge::stop);
    connect(&actions, &LiveActions::logRequested, this, &LiveBridge::readLog);
    connect(this, &LiveBridge::logKnown, &actions, &LiveActions::tellLog);
    connect(this, &LiveBridge::logFailed, &actions, &LiveActions::tellLogFailure);
    connect(this, &LiveBridge::stopFailed, &actions, &LiveActions::tellStopFailure);
}

// One monitor a job that can be reached; a job that ended or moved gives its monitor up.
void LiveBridge::watch(const QList<Job> &jobs)
{
    QSet<QString> present;
    for (const Job &job : jobs) {
        const auto endpoint = m_services.jobs().endpoint(job.id);
        if (endpoint.isNull() || (job.state != JobState::Running && job.state != JobState::Starting))
            continue;
        present.insert(job.id);
        auto &monitor = m_monitors[job.id];
        if (monitor && monitor->endpoint() == endpoint)
            continue;
        monitor = std::make_unique<EngineMonitor>(endpoint);
        connect(monitor.get(), &EngineMonitor::read, this,
                [this, id = job.id](const EngineReading &reading) { take(id, reading); });
        monitor->start();
    }
    std::erase_if(m_monitors, [&](const auto &entry) { return !present.contains(entry.first); });
}

void LiveBridge::take(const QString &jobId, const EngineReading &reading)
{
    ui::live::EngineRates rates;
    rates.at = reading.at;
    rates.decodeTokensPerSecond = reading.decodeTokensPerSecond;
    rates.prefillTokensPerSecond = reading.prefillTokensPerSecond;
    rates.running = reading.running.value_or(0);
    rates.waiting = reading.waiting.value_or(0);
    if (reading.error)
        rates.missing = QString::fromStdString(reading.error->message);
    emit ratesRead(jobId, rates);
    if (!reading.error) {
        m_history.addJobSample(jobId, {reading.at, reading.decodeTokensPerSecond,
                                       reading.prefillTokensPerSecond, reading.running,
                                       reading.waiting});
    }
}

void LiveBridge::stop(const QString &jobId)
{
    whenDone<StopReport>(m_services.jobs().stop(jobId), this,
                         [this, jobId](const Result<StopReport> &result) {
                             if (!result) {
                                 emit stopFailed(jobId,
                                                 QString::fromStdString(result.error().message),
                                                 QString::fromStdString(result.error().details));
                             } else if (!result->notUndone.isEmpty()) {
                                 emit stopFailed(
                                     jobId,
                                     tr("The job could not be ended everywhere. Stop it again when "
                                        "these machines answer."),
                                     result->notUndone.join(u'\n'));
                             }
                         });
}

void LiveBridge::readLog(const QString &jobId, int rank, const QString &role)
{
    const Job *job = m_services.jobs().job(jobId);
    const auto inventory = m_services.directory().inventory();
    if (!job)
        return;
    for (const launcher::session::JobRank &process : job->ranks) {
        if (process.rank != rank || process.role != role)
            continue;
        const auto *device = inventory->device(process.deviceId);
        if (!device) {
            emit logFailed(jobId, tr("%1 is not known on this desk.").arg(process.nodeName));
            return;
        }
        whenDone<QByteArray>(
            launcher::session::readLog(&m_services.shell(), device->target, device->name, jobId,
                                       launcher::session::processStem(rank, role), kShownLogBytes),
            this, [this, jobId, rank, role](const Result<QByteArray> &log) {
                if (log)
                    emit logKnown(jobId, rank, role, QString::fromUtf8(*log));
                else
                    emit logFailed(jobId, QString::fromStdString(log.error().message));
            });
        return;
    }
}

} // namespace app
