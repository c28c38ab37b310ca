// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/store/schema.h"

#include <QtCore/QVariant>
#include <QtSql/QSqlError>
#include <QtSql/QSqlQuery>
#include <iterator>

namespace launcher::store {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

// Step N brings version N to N + 1. Steps are never edited once released, only added.
const char *const kSteps[] = {
    R"(
CREATE TABLE node_sample (
    node TEXT NOT NULL, at INTEGER NOT NULL,
    memory_total_bytes INTEGER, memory_available_bytes INTEGER, memory_reclaimable_bytes INTEGER,
    memory_pressure_some REAL, memory_pressure_full REAL, cpu_busy_percent REAL,
    gpu_busy_percent REAL, gpu_clock_mhz REAL, power_watts REAL, gpu_temperature REAL,
    soc_temperature REAL,
    PRIMARY KEY (node, at)) WITHOUT ROWID;
CREATE TABLE rail_sample (
    node TEXT NOT NULL, netdev TEXT NOT NULL, at INTEGER NOT NULL,
    received_bytes INTEGER, transmitted_bytes INTEGER, errors INTEGER,
    rdma_received_bytes INTEGER, rdma_transmitted_bytes INTEGER,
    PRIMARY KEY (node, netdev, at)) WITHOUT ROWID;
CREATE TABLE job_sample (
    job TEXT NOT NULL, at INTEGER NOT NULL,
    decode_tok_s REAL, prefill_tok_s REAL, running INTEGER, waiting INTEGER,
    PRIMARY KEY (job, at)) WITHOUT ROWID;
CREATE INDEX node_sample_at ON node_sample (at);
CREATE INDEX rail_sample_at ON rail_sample (at);
CREATE INDEX job_sample_at ON job_sample (at);
CREATE TABLE launch (
    id TEXT PRIMARY KEY, name TEXT, engine TEXT, model TEXT, nodes INTEGER, started_at INTEGER,
    ready_ms INTEGER, first_token_ms INTEGER, outcome TEXT, error TEXT, undone TEXT);
CREATE TABLE evidence (kind TEXT, subject TEXT, at INTEGER, value REAL, json BLOB);
CREATE INDEX evidence_subject ON evidence (kind, subject, at))",
};

Result<int> versionOf(QSqlQuery &query)
{
    if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next())
        return Error{ErrorCode::Io, query.lastError().text().toStdString(), {}};
    return query.value(0).toInt();
}

} // namespace

const QStringList &nodeColumns()
{
    static const QStringList columns{
        QStringLiteral("memory_total_bytes"),       QStringLiteral("memory_available_bytes"),
        QStringLiteral("memory_reclaimable_bytes"), QStringLiteral("memory_pressure_some"),
        QStringLiteral("memory_pressure_full"),     QStringLiteral("cpu_busy_percent"),
        QStringLiteral("gpu_busy_percent"),         QStringLiteral("gpu_clock_mhz"),
        QStringLiteral("power_watts"),              QStringLiteral("gpu_temperature"),
        QStringLiteral("soc_temperature")};
    return columns;
}

Result<void> migrate(QSqlDatabase database)
{
    constexpr int kNewest = int(std::size(kSteps));
    QSqlQuery query(database);
    // IMMEDIATE: two programs that start together migrate one after the other.
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return Error{ErrorCode::Io, query.lastError().text().toStdString(), {}};
    const Result<int> version = versionOf(query);
    query.finish();
    if (!version || *version > kNewest) {
        query.exec(QStringLiteral("ROLLBACK"));
        if (!version)
            return version.error();
        return Error{ErrorCode::Unsupported,
                     "The history was written by a newer version of Sparkyard (schema "
                         + std::to_string(*version) + "). It is left alone; update to use it.",
                     {}};
    }
    for (int step = *version; step < kNewest; ++step) {
        const QStringList statements
            = QString::fromLatin1(kSteps[step]).split(QLatin1Char(';'), Qt::SkipEmptyParts);
        for (const QString &statement : statements) {
            if (!query.exec(statement)) {
                const Error error{ErrorCode::Io, query.lastError().text().toStdString(), {}};
                query.exec(QStringLiteral("ROLLBACK"));
                return error;
            }
        }
    }
    query.exec(QStringLiteral("PRAGMA user_version = %1").arg(kNewest));
    if (!query.exec(QStringLiteral("COMMIT")))
        return Error{ErrorCode::Io, query.lastError().text().toStdString(), {}};
    return Result<void>();
}

} // namespace launcher::store
