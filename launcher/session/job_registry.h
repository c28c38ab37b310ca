// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "discovery/remote/shell.h"
#include "launcher/session/async.h"
#include "launcher/session/endpoint.h"
#include "launcher/session/job_merge.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QMap>
#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <functional>

class QNetworkAccessManager;

namespace launcher::session {

struct StopReport
{
    QStringList undone;    // one line a machine: processes ended, files removed
    QStringList notUndone; // machines where it could not be, with the reason
};

// The jobs of all connected machines, whoever launched them: read from their files, joined, followed
// by telemetry, reached through a tunnel of this desk, stopped. Jobs of other users are not seen.
// Lives in one thread with an event loop, never blocks; shell must outlive it.
class JobRegistry final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JobRegistry)

public:
    struct Options
    {
        // A machine with a job is never dropped from the directory.
        std::function<void(const QString &deviceId, bool hasJob)> pin;
        std::chrono::milliseconds interval = std::chrono::seconds(10);
        std::chrono::seconds stopLimit{10}; // between TERM and KILL
    };
    JobRegistry(discovery::remote::Shell &shell, Options options, QObject *parent = nullptr);
    ~JobRegistry() override;

    // Machines that became reachable are asked at once, the others at every interval.
    void setInventory(const discovery::directory::InventoryPointer &inventory);
    // Tells of processes that began or ended: that machine is asked at once.
    void sampled(const QString &deviceId, const discovery::telemetry::Sample &sample);
    // Asks every connected machine now; refreshed() follows when all have answered or failed.
    void refresh();

    const QList<Job> &jobs() const { return m_jobs; }
    const Job *job(const QString &id) const;
    // Where this desk reaches the job; null until its tunnel is open.
    Endpoint endpoint(const QString &jobId) const { return m_links.value(jobId).endpoint; }
    // Ends the job on all its machines and removes its files; also what is left of one that failed,
    // was abandoned, or whose machine restarted. Again is no error.
    Task<StopReport> stop(QString jobId);

signals:
    void jobsChanged(const QList<launcher::session::Job> &jobs);
    void refreshed();

private:
    // This desk's line to a job's endpoint.
    struct Link
    {
        enum class State { None, Opening, Open, Failed };
        State state = State::None;
        Endpoint endpoint;
        discovery::remote::Target target;
        discovery::remote::Forward forward;
        bool isReady = false; // has answered under the job's name
        bool isAsking = false;
    };

    void ask(const QString &deviceId);
    void take(const QString &deviceId, const Result<discovery::remote::RunOutput> &output);
    void tick();
    void update();
    void updateLinks(const QList<Job> &jobs);
    Task<void> openLink(Job job);
    void probe(const Job &job);
    void closeLink(const QString &jobId);
    void updatePins();
    const discovery::directory::Device *device(const QString &id) const;
    const discovery::directory::Device *headOf(const Job &job) const;

    discovery::remote::Shell &m_shell;
    Options m_options;
    QNetworkAccessManager *m_network;
    discovery::directory::InventoryPointer m_inventory;
    QMap<QString, NodeReport> m_reports; // by device
    QMap<QString, QElapsedTimer> m_askedAt;
    QSet<QString> m_asking;
    QMap<QString, Link> m_links; // by job
    QSet<QString> m_stopping;    // by this desk, now
    QSet<QString> m_pinned;
    QList<Job> m_jobs;
    QTimer m_poll;
    QTimer m_probe;
    bool m_refreshing = false;
};

} // namespace launcher::session
