// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/job_row.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"
#include "ui/models/mark.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QSet>
#include <algorithm>
#include <chrono>

namespace ui::live {

using launcher::session::Job;
using launcher::session::JobRank;
using launcher::session::JobState;
using models::Mark;

namespace {

struct JobText
{
    Q_DECLARE_TR_FUNCTIONS(Live)
};

Mark markOf(JobState state)
{
    switch (state) {
    case JobState::Starting:
    case JobState::Stopping:
        return Mark::Busy;
    case JobState::Running:
        return Mark::Good;
    case JobState::Failed:
        return Mark::Bad;
    case JobState::Stopped:
    case JobState::Unknown:
        break;
    }
    return Mark::Unknown;
}

void fillFailure(JobRow &row, const Job &job)
{
    const auto cause =
        std::find_if(job.ranks.begin(), job.ranks.end(),
                     [&job](const JobRank &rank) { return rank.rank == job.causeRank; });
    row.failureHeading = cause == job.ranks.end()
                             ? JobText::tr("%1 has failed").arg(job.name)
                             : JobText::tr("%1 has failed: rank %2 on %3 ended first")
                                   .arg(job.name)
                                   .arg(cause->rank)
                                   .arg(cause->nodeName);
    row.failureBody =
        JobText::tr("%1 Its other processes may still hold memory: clean up ends them "
                    "and removes the job's files, then it can be launched again.")
            .arg(job.cause.isEmpty() ? JobText::tr("The cause is not known; the log of "
                                                   "that rank may tell.")
                                     : job.cause);
    QStringList lines;
    for (const JobRank &rank : job.ranks) {
        QString line = JobText::tr("rank %1 %2 on %3: %4")
                           .arg(rank.rank)
                           .arg(rank.role, rank.nodeName, launcher::report::textOf(rank.state));
        if (rank.exitStatus)
            line += JobText::tr(", status %1").arg(*rank.exitStatus);
        if (rank.exitedAt.isValid())
            line += JobText::tr(", at %1").arg(rank.exitedAt.toLocalTime().toString(Qt::ISODate));
        lines.append(line);
    }
    row.failureDetails = lines.join(QLatin1Char('\n'));
}

} // namespace

QString engineName(const QString &engine)
{
    if (engine == QLatin1String("llama-rpc"))
        return JobText::tr("llama.cpp over RPC");
    return engine;
}

int machineCount(const Job &job)
{
    QSet<QString> nodes;
    for (const JobRank &rank : job.ranks)
        nodes.insert(rank.node.value);
    return static_cast<int>(nodes.size());
}

JobRow jobRow(const Job &job, const QDateTime &now)
{
    JobRow row;
    row.id = job.id;
    row.name = job.name;
    row.mark = static_cast<int>(markOf(job.state));
    row.stateText = launcher::report::textOf(job.state);
    const int machines = machineCount(job);
    row.machinesText =
        machines == 1 ? JobText::tr("1 machine") : JobText::tr("%1 machines").arg(machines);
    QStringList parts{engineName(job.engine), row.machinesText};
    if (job.state == JobState::Running && job.createdAt.isValid()) {
        parts.append(JobText::tr("up %1").arg(launcher::report::formatDuration(
            std::chrono::seconds(std::max<qint64>(0, job.createdAt.secsTo(now))))));
    } else {
        parts.append(row.stateText);
    }
    if (!job.launchedHere && !job.desk.isEmpty())
        parts.append(JobText::tr("started from %1").arg(job.desk));
    row.summary = parts.join(QStringLiteral(" · "));
    if (job.localPort && job.state != JobState::Failed)
        row.endpoint = QStringLiteral("http://127.0.0.1:%1/v1").arg(job.localPort);
    row.isStopping = job.state == JobState::Stopping;
    if (job.state == JobState::Failed)
        fillFailure(row, job);
    return row;
}

} // namespace ui::live
