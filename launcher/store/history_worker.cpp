// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/store/history_worker.h"

namespace launcher::store {

using engine::protocol::Error;

namespace {

constexpr qint64 kDropEverySeconds = 300;
constexpr size_t kMostWaiting = 4096; // of a file that cannot be opened

} // namespace

HistoryWorker::HistoryWorker(const HistoryOptions &options) : m_options(options) {}

HistoryWorker::~HistoryWorker()
{
    flush();
}

void HistoryWorker::tell(const Error &error)
{
    if (error.message == m_told)
        return;
    m_told = error.message;
    emit failed(error);
}

Result<Database *> HistoryWorker::database()
{
    if (!m_database) {
        Result<std::unique_ptr<Database>> opened = Database::open(m_options.file, m_options.access);
        if (!opened)
            return opened.error();
        m_database = *std::move(opened);
    }
    return m_database.get();
}

void HistoryWorker::write(std::function<Result<void>(Database &)> work)
{
    if (m_options.access == Access::ReadOnly || m_waiting.size() >= kMostWaiting)
        return;
    m_waiting.push_back(std::move(work));
    if (!m_timer) {
        m_timer = std::make_unique<QTimer>();
        m_timer->setSingleShot(true);
        connect(m_timer.get(), &QTimer::timeout, this, &HistoryWorker::flush);
    }
    if (!m_timer->isActive())
        m_timer->start(m_options.writeInterval);
}

void HistoryWorker::flush()
{
    if (m_waiting.empty())
        return;
    const Result<Database *> open = database();
    if (!open) {
        tell(open.error());
        return;
    }
    Database &database = **open;
    const std::vector<std::function<Result<void>(Database &)>> writes = std::move(m_waiting);
    m_waiting.clear();
    Result<void> result = database.begin();
    for (const auto &write : writes) {
        if (result)
            result = write(database);
    }
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (result && (!m_droppedAt.isValid() || m_droppedAt.secsTo(now) > kDropEverySeconds)) {
        m_droppedAt = now;
        result = database.dropSamplesBefore(now.addSecs(-m_options.keep.count()));
    }
    const Result<void> committed = database.commit();
    if (!result)
        tell(result.error());
    else if (!committed)
        tell(committed.error());
}

} // namespace launcher::store

#include "moc_history_worker.cpp"
