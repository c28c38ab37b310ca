// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/log_view_model.h"

namespace ui::live {

using launcher::session::JobRank;

LogViewModel::LogViewModel(LiveActions &actions, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
{
    connect(&actions, &LiveActions::logKnown, this,
            [this](const QString &jobId, int rank, const QString &role, const QString &text) {
                if (!isOpen() || jobId != m_job.id)
                    return;
                const JobRank &shown = m_job.ranks[static_cast<size_t>(m_current)];
                if (shown.rank != rank || shown.role != role)
                    return; // of a process that is not shown any more
                m_text = text;
                m_error.clear();
                m_isLoading = false;
                emit changed();
            });
    connect(&actions, &LiveActions::logFailed, this,
            [this](const QString &jobId, const QString &message) {
                if (jobId != m_job.id)
                    return;
                m_error = message;
                m_isLoading = false;
                emit changed();
            });
}

QStringList LogViewModel::processes() const
{
    QStringList result;
    for (const JobRank &rank : m_job.ranks)
        result.append(QStringLiteral("%1 %2").arg(rank.nodeName, rank.role));
    return result;
}

void LogViewModel::open(const launcher::session::Job &job, int rank)
{
    if (job.ranks.empty())
        return;
    m_job = job;
    m_current = 0;
    for (size_t i = 0; i < job.ranks.size(); ++i) {
        const JobRank &entry = job.ranks[i];
        if (rank >= 0 ? entry.rank == rank : entry.role == QLatin1String("llama-server")) {
            m_current = static_cast<int>(i);
            break;
        }
    }
    m_text.clear();
    ask();
}

void LogViewModel::show(int process)
{
    if (!isOpen() || process < 0 || process >= static_cast<int>(m_job.ranks.size()))
        return;
    m_current = process;
    m_text.clear();
    ask();
}

void LogViewModel::refresh()
{
    if (isOpen())
        ask();
}

void LogViewModel::close()
{
    m_job = {};
    m_text.clear();
    m_error.clear();
    emit changed();
}

void LogViewModel::ask()
{
    m_error.clear();
    m_isLoading = true;
    emit changed();
    const JobRank &shown = m_job.ranks[static_cast<size_t>(m_current)];
    m_actions.readLog(m_job.id, shown.rank, shown.role);
}

} // namespace ui::live
