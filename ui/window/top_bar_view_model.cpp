// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/window/top_bar_view_model.h"

#include "launcher/report/words.h"
#include "ui/cluster/cluster_text.h"

namespace ui::window {

using launcher::session::Job;
using launcher::session::JobState;

TopBarViewModel::TopBarViewModel(cluster::ClusterViewModel &cluster, QObject *parent)
    : QObject(parent), m_cluster(cluster)
{
    connect(&cluster, &cluster::ClusterViewModel::changed, this, &TopBarViewModel::changed);
}

QString TopBarViewModel::worstText() const
{
    const auto &rows = m_cluster.findings()->rows();
    return rows.empty() ? QString() : rows.front().text;
}

int TopBarViewModel::worstMark() const
{
    const auto &rows = m_cluster.findings()->rows();
    return rows.empty() ? static_cast<int>(cluster::Mark::Done) : rows.front().mark;
}

void TopBarViewModel::showWorst()
{
    const auto &rows = m_cluster.findings()->rows();
    if (!rows.empty())
        m_cluster.selectFinding(rows.front().id);
}

void TopBarViewModel::setJobs(const QList<Job> &jobs)
{
    m_job.reset();
    for (const Job &job : jobs) {
        if (job.state == JobState::Stopped)
            continue;
        if (!m_job || job.createdAt > m_job->createdAt)
            m_job = job;
    }
    emit changed();
}

int TopBarViewModel::runningMark() const
{
    using cluster::Mark;
    if (!m_job)
        return static_cast<int>(Mark::Unknown);
    switch (m_job->state) {
    case JobState::Running: return static_cast<int>(Mark::Good);
    case JobState::Starting:
    case JobState::Stopping: return static_cast<int>(Mark::Busy);
    case JobState::Failed: return static_cast<int>(Mark::Bad);
    case JobState::Stopped:
    case JobState::Unknown: break;
    }
    return static_cast<int>(Mark::Unknown);
}

QString TopBarViewModel::runningStateText() const
{
    return m_job ? launcher::report::textOf(m_job->state) : QString();
}

QString TopBarViewModel::endpoint() const
{
    if (!m_job || m_job->state != JobState::Running || m_job->localPort == 0)
        return {};
    return QStringLiteral("127.0.0.1:%1/v1").arg(m_job->localPort);
}

QString TopBarViewModel::endpointUrl() const
{
    const QString address = endpoint();
    return address.isEmpty() ? QString() : QStringLiteral("http://") + address;
}

} // namespace ui::window
