// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/telemetry/sample.h"
#include "engine/protocol/result.h"
#include "launcher/store/records.h"

#include <QtCore/QList>
#include <QtSql/QSqlDatabase>
#include <memory>

namespace launcher::store {

using engine::protocol::Result;

enum class Access { ReadOnly, ReadWrite };

// The one SQLite connection: made, used and destroyed in one thread; calls block for a disk's time.
// WAL, so that a reader in another program never waits for the writer.
class Database final
{
public:
    // Makes or migrates the file (ReadWrite). Fails with NotFound (ReadOnly, no file yet),
    // Unsupported (made by a newer version), Io.
    static Result<std::unique_ptr<Database>> open(const QString &path, Access access);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    Result<void> begin();
    Result<void> commit();
    Result<void> addNodeSample(const QString &node, const discovery::telemetry::Sample &sample);
    Result<void> addJobSample(const QString &job, const JobSample &sample);
    Result<void> addLaunch(const LaunchRecord &launch);
    Result<void> addEvidence(const EvidenceRecord &evidence);
    // Samples older than this go; launches and evidence stay.
    Result<void> dropSamplesBefore(const QDateTime &time);

    // quantity: a column of node_sample ("memory_available_bytes", "gpu_busy_percent", ...), or
    // "NETDEV.received_bytes", ".transmitted_bytes", ".errors", ".rdma_received_bytes",
    // ".rdma_transmitted_bytes".
    Result<QList<SeriesPoint>> nodeSeries(const QString &node, const QString &quantity,
                                          const QDateTime &from, const QDateTime &to,
                                          int maxPoints) const;
    // quantity: "decode_tok_s", "prefill_tok_s", "running", "waiting".
    Result<QList<SeriesPoint>> jobSeries(const QString &job, const QString &quantity,
                                         const QDateTime &from, const QDateTime &to,
                                         int maxPoints) const;
    Result<QList<LaunchRecord>> launches(int limit) const; // newest first
    Result<QList<EvidenceRecord>> evidence(const QString &kind, const QString &subject,
                                           int limit) const; // newest first

private:
    explicit Database(QString connection) : m_connection(std::move(connection)) {}
    QSqlDatabase database() const;
    Result<QList<SeriesPoint>> series(const QString &table, const QString &column,
                                      const QVariantMap &keys, const QDateTime &from,
                                      const QDateTime &to, int maxPoints) const;

    QString m_connection;
};

} // namespace launcher::store
