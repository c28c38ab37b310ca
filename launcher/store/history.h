// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/store/database.h"

#include <QtCore/QFuture>
#include <QtCore/QObject>
#include <QtCore/QThread>

namespace launcher::store {

class HistoryWorker;

struct HistoryOptions
{
    QString file;
    Access access = Access::ReadOnly; // only the window writes
    std::chrono::seconds keep = std::chrono::hours(24); // samples
    std::chrono::milliseconds writeInterval = std::chrono::seconds(2);
};

// What was seen and done: live samples of the last day, launches, evidence. SQLite on a thread of its
// own, named "store". Calls may come from any thread, return at once, and are done in the order they
// came; samples are written in batches. A file that cannot be used is told by failed() and in the
// results of queries; the program goes on without.
class History final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(History)

public:
    explicit History(const HistoryOptions &options, QObject *parent = nullptr);
    ~History() override; // writes what is waiting

    // The three are lost without a word where the access is ReadOnly.
    void addNodeSample(const QString &node, const discovery::telemetry::Sample &sample);
    void addJobSample(const QString &job, const JobSample &sample);
    void addLaunch(const LaunchRecord &launch);
    void addEvidence(const EvidenceRecord &evidence);

    // See Database. A hole in the data is a hole in the series.
    QFuture<Result<QList<SeriesPoint>>> nodeSeries(const QString &node, const QString &quantity,
                                                   const QDateTime &from, const QDateTime &to,
                                                   int maxPoints);
    QFuture<Result<QList<SeriesPoint>>> jobSeries(const QString &job, const QString &quantity,
                                                  const QDateTime &from, const QDateTime &to,
                                                  int maxPoints);
    QFuture<Result<QList<LaunchRecord>>> launches(int limit);
    QFuture<Result<QList<EvidenceRecord>>> evidence(const QString &kind, const QString &subject,
                                                    int limit);

signals:
    void failed(const engine::protocol::Error &error); // once a cause

private:
    template <typename T>
    QFuture<Result<T>> query(std::function<Result<T>(const Database &)> ask);
    void post(std::function<Result<void>(Database &)> write);

    QThread m_thread;
    HistoryWorker *m_worker; // lives in m_thread, ends with it
};

} // namespace launcher::store
