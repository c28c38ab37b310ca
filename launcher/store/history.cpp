// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/store/history.h"

#include "launcher/store/history_worker.h"

#include <QtCore/QPromise>

namespace launcher::store {

History::History(const HistoryOptions &options, QObject *parent)
    : QObject(parent), m_worker(new HistoryWorker(options))
{
    m_thread.setObjectName(QStringLiteral("store"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &HistoryWorker::failed, this, &History::failed);
    m_thread.start();
}

History::~History()
{
    // Behind what was posted before, which would be lost otherwise.
    QMetaObject::invokeMethod(
        m_worker, [] { QThread::currentThread()->quit(); }, Qt::QueuedConnection);
    m_thread.wait();
}

void History::post(std::function<Result<void>(Database &)> write)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, write = std::move(write)] { worker->write(write); },
        Qt::QueuedConnection);
}

template <typename T>
QFuture<Result<T>> History::query(std::function<Result<T>(const Database &)> ask)
{
    auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, promise, ask = std::move(ask)] {
            worker->flush(); // what was added before is part of the answer
            const Result<Database *> database = worker->database();
            promise->addResult(database ? ask(**database) : Result<T>(database.error()));
            promise->finish();
        },
        Qt::QueuedConnection);
    return promise->future();
}

void History::addNodeSample(const QString &node, const discovery::telemetry::Sample &sample)
{
    post([node, sample](Database &database) { return database.addNodeSample(node, sample); });
}

void History::addJobSample(const QString &job, const JobSample &sample)
{
    post([job, sample](Database &database) { return database.addJobSample(job, sample); });
}

void History::addLaunch(const LaunchRecord &launch)
{
    post([launch](Database &database) { return database.addLaunch(launch); });
}

void History::addEvidence(const EvidenceRecord &evidence)
{
    post([evidence](Database &database) { return database.addEvidence(evidence); });
}

QFuture<Result<QList<SeriesPoint>>> History::nodeSeries(const QString &node,
                                                        const QString &quantity,
                                                        const QDateTime &from, const QDateTime &to,
                                                        int maxPoints)
{
    return query<QList<SeriesPoint>>([=](const Database &database) {
        return database.nodeSeries(node, quantity, from, to, maxPoints);
    });
}

QFuture<Result<QList<SeriesPoint>>> History::jobSeries(const QString &job, const QString &quantity,
                                                       const QDateTime &from, const QDateTime &to,
                                                       int maxPoints)
{
    return query<QList<SeriesPoint>>([=](const Database &database) {
        return database.jobSeries(job, quantity, from, to, maxPoints);
    });
}

QFuture<Result<QList<LaunchRecord>>> History::launches(int limit)
{
    return query<QList<LaunchRecord>>(
        [=](const Database &database) { return database.launches(limit); });
}

QFuture<Result<QList<EvidenceRecord>>> History::evidence(const QString &kind,
                                                         const QString &subject, int limit)
{
    return query<QList<EvidenceRecord>>(
        [=](const Database &database) { return database.evidence(kind, subject, limit); });
}

} // namespace launcher::store

#include "moc_history.cpp"
