// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/store/database.h"

#include "launcher/store/schema.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QUuid>
#include <QtCore/QVariant>
#include <QtSql/QSqlError>
#include <QtSql/QSqlQuery>

namespace launcher::store {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

namespace {

constexpr int kBusyMilliseconds = 5000;

Error failure(const QSqlError &error)
{
    return {ErrorCode::Io, QStringLiteral("The history could not be used: %1.")
                               .arg(error.databaseText().isEmpty() ? error.text() : error.databaseText())
                               .toStdString(),
            {}};
}

template <typename T>
QVariant boxed(const std::optional<T> &value)
{
    return value ? QVariant::fromValue(*value) : QVariant();
}

qint64 milliseconds(const QDateTime &time)
{
    return time.toMSecsSinceEpoch();
}

QDateTime timeOf(const QVariant &value)
{
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong(), Qt::UTC);
}

Result<void> execute(QSqlQuery &query, const QVariantList &values)
{
    for (qsizetype index = 0; index < values.size(); ++index)
        query.bindValue(int(index), values[index]);
    if (!query.exec())
        return failure(query.lastError());
    return Result<void>();
}

Result<void> insert(const QSqlDatabase &database, const QString &table, const QVariantList &values)
{
    QSqlQuery query(database);
    const QString marks = QStringList(values.size(), QStringLiteral("?")).join(QLatin1Char(','));
    query.prepare(QStringLiteral("INSERT OR REPLACE INTO %1 VALUES (%2)").arg(table, marks));
    return execute(query, values);
}

} // namespace

Result<std::unique_ptr<Database>> Database::open(const QString &path, Access access)
{
    if (access == Access::ReadOnly && !QFileInfo::exists(path))
        return Error{ErrorCode::NotFound, "There is no history yet.", path.toStdString()};
    QDir().mkpath(QFileInfo(path).path());
    const QString name = QStringLiteral("history-") + QUuid::createUuid().toString(QUuid::Id128);
    std::unique_ptr<Database> made(new Database(name));
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
    database.setDatabaseName(path);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(kBusyMilliseconds);
    if (access == Access::ReadOnly)
        options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    database.setConnectOptions(options);
    if (!database.open())
        return failure(database.lastError());
    if (access == Access::ReadWrite) {
        QSqlQuery query(database);
        if (!query.exec(QStringLiteral("PRAGMA journal_mode = WAL")))
            return failure(query.lastError());
        query.exec(QStringLiteral("PRAGMA synchronous = NORMAL"));
        query.finish();
        if (const Result<void> migrated = migrate(database); !migrated)
            return migrated.error();
    }
    return made;
}

Database::~Database()
{
    QSqlDatabase::database(m_connection, false).close();
    QSqlDatabase::removeDatabase(m_connection);
}

QSqlDatabase Database::database() const
{
    return QSqlDatabase::database(m_connection, false);
}

Result<void> Database::begin()
{
    if (!database().transaction())
        return failure(database().lastError());
    return Result<void>();
}

Result<void> Database::commit()
{
    if (!database().commit())
        return failure(database().lastError());
    return Result<void>();
}

Result<void> Database::addNodeSample(const QString &node,
                                     const discovery::telemetry::Sample &sample)
{
    const Result<void> added = insert(
        database(), QStringLiteral("node_sample"),
        {node, milliseconds(sample.at), boxed(sample.memoryTotalBytes),
         boxed(sample.memoryAvailableBytes), boxed(sample.memoryReclaimableBytes),
         boxed(sample.memoryPressureSome10), boxed(sample.memoryPressureFull10),
         boxed(sample.cpuBusyPercent), boxed(sample.gpuBusyPercent),
         boxed(sample.gpuClockMegahertz), boxed(sample.powerWatts),
         boxed(sample.gpuTemperatureCelsius), boxed(sample.socTemperatureCelsius)});
    if (!added)
        return added;
    for (const discovery::telemetry::InterfaceCounters &counters : sample.interfaces) {
        const Result<void> rail
            = insert(database(), QStringLiteral("rail_sample"),
                     {node, counters.netdev, milliseconds(sample.at), counters.receivedBytes,
                      counters.transmittedBytes, counters.errors,
                      boxed(counters.rdmaReceivedBytes), boxed(counters.rdmaTransmittedBytes)});
        if (!rail)
            return rail;
    }
    return Result<void>();
}

Result<void> Database::addJobSample(const QString &job, const JobSample &sample)
{
    return insert(database(), QStringLiteral("job_sample"),
                  {job, milliseconds(sample.at), boxed(sample.decodeTokensPerSecond),
                   boxed(sample.prefillTokensPerSecond), boxed(sample.running),
                   boxed(sample.waiting)});
}

Result<void> Database::addLaunch(const LaunchRecord &launch)
{
    return insert(database(), QStringLiteral("launch"),
                  {launch.id, launch.name, launch.engine, launch.model, launch.nodes,
                   milliseconds(launch.startedAt), launch.readyMilliseconds,
                   launch.firstTokenMilliseconds, launch.outcome, launch.error,
                   launch.undone.join(QLatin1Char('\n'))});
}

Result<void> Database::addEvidence(const EvidenceRecord &evidence)
{
    return insert(database(), QStringLiteral("evidence"),
                  {evidence.kind, evidence.subject, milliseconds(evidence.at), evidence.value,
                   evidence.json});
}

Result<void> Database::dropSamplesBefore(const QDateTime &time)
{
    for (const char *table : {"node_sample", "rail_sample", "job_sample"}) {
        QSqlQuery query(database());
        query.prepare(QStringLiteral("DELETE FROM %1 WHERE at < ?").arg(QLatin1String(table)));
        if (const Result<void> dropped = execute(query, {milliseconds(time)}); !dropped)
            return dropped;
    }
    return Result<void>();
}

Result<QList<SeriesPoint>> Database::series(const QString &table, const QString &column,
                                            const QVariantMap &keys, const QDateTime &from,
                                            const QDateTime &to, int maxPoints) const
{
    const qint64 width = std::max<qint64>(1, (milliseconds(to) - milliseconds(from)) / std::max(1, maxPoints));
    QString where;
    QVariantList values;
    for (auto it = keys.cbegin(); it != keys.cend(); ++it) {
        where += it.key() + QStringLiteral(" = ? AND ");
        values.append(it.value());
    }
    values += QVariantList{milliseconds(from), milliseconds(to), milliseconds(from), width};
    QSqlQuery query(database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT min(at), avg(%1) FROM %2 WHERE %3 at >= ? AND at < ? AND %1 "
                                 "IS NOT NULL GROUP BY (at - ?) / ? ORDER BY 1")
                      .arg(column, table, where));
    if (const Result<void> run = execute(query, values); !run)
        return run.error();
    QList<SeriesPoint> points;
    while (query.next())
        points.append({timeOf(query.value(0)), query.value(1).toDouble()});
    return points;
}

Result<QList<SeriesPoint>> Database::nodeSeries(const QString &node, const QString &quantity,
                                                const QDateTime &from, const QDateTime &to,
                                                int maxPoints) const
{
    static const QStringList railColumns{QStringLiteral("received_bytes"),
                                         QStringLiteral("transmitted_bytes"),
                                         QStringLiteral("errors"),
                                         QStringLiteral("rdma_received_bytes"),
                                         QStringLiteral("rdma_transmitted_bytes")};
    QVariantMap keys{{QStringLiteral("node"), node}};
    if (nodeColumns().contains(quantity))
        return series(QStringLiteral("node_sample"), quantity, keys, from, to, maxPoints);
    const qsizetype dot = quantity.lastIndexOf(QLatin1Char('.'));
    const QString column = quantity.mid(dot + 1);
    if (dot <= 0 || !railColumns.contains(column))
        return Error{ErrorCode::InvalidArgument, "No such quantity: " + quantity.toStdString(), {}};
    keys.insert(QStringLiteral("netdev"), quantity.left(dot));
    return series(QStringLiteral("rail_sample"), column, keys, from, to, maxPoints);
}

Result<QList<SeriesPoint>> Database::jobSeries(const QString &job, const QString &quantity,
                                               const QDateTime &from, const QDateTime &to,
                                               int maxPoints) const
{
    static const QStringList columns{QStringLiteral("decode_tok_s"), QStringLiteral("prefill_tok_s"),
                                     QStringLiteral("running"), QStringLiteral("waiting")};
    if (!columns.contains(quantity))
        return Error{ErrorCode::InvalidArgument, "No such quantity: " + quantity.toStdString(), {}};
    return series(QStringLiteral("job_sample"), quantity, {{QStringLiteral("job"), job}}, from, to,
                  maxPoints);
}

Result<QList<LaunchRecord>> Database::launches(int limit) const
{
    QSqlQuery query(database());
    query.prepare(QStringLiteral("SELECT * FROM launch ORDER BY started_at DESC LIMIT ?"));
    if (const Result<void> run = execute(query, {limit}); !run)
        return run.error();
    QList<LaunchRecord> launches;
    while (query.next()) {
        LaunchRecord launch;
        launch.id = query.value(0).toString();
        launch.name = query.value(1).toString();
        launch.engine = query.value(2).toString();
        launch.model = query.value(3).toString();
        launch.nodes = query.value(4).toInt();
        launch.startedAt = timeOf(query.value(5));
        launch.readyMilliseconds = query.value(6).toLongLong();
        launch.firstTokenMilliseconds = query.value(7).toLongLong();
        launch.outcome = query.value(8).toString();
        launch.error = query.value(9).toString();
        launch.undone = query.value(10).toString().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        launches.append(launch);
    }
    return launches;
}

Result<QList<EvidenceRecord>> Database::evidence(const QString &kind, const QString &subject,
                                                 int limit) const
{
    QSqlQuery query(database());
    query.prepare(QStringLiteral("SELECT kind, subject, at, value, json FROM evidence WHERE kind = ? "
                                 "AND subject = ? ORDER BY at DESC LIMIT ?"));
    if (const Result<void> run = execute(query, {kind, subject, limit}); !run)
        return run.error();
    QList<EvidenceRecord> found;
    while (query.next()) {
        found.append({query.value(0).toString(), query.value(1).toString(), timeOf(query.value(2)),
                      query.value(3).toDouble(), query.value(4).toByteArray()});
    }
    return found;
}

} // namespace launcher::store
