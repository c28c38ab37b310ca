// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_merge.h"

#include "launcher/session/job_file.h"
#include "launcher/session/launcher_identity.h"

#include <algorithm>
#include <csignal>
#include <cstring>

namespace launcher::session {

namespace {

// A launch by a desk that cannot be asked counts as abandoned after this time.
constexpr qint64 kAbandonedAfterMilliseconds = 15 * 60 * 1000;
// Clocks are compared by way of an answer that may have been under way this long.
constexpr qint64 kSameMomentMilliseconds = 2000;

const NodeJob *jobIn(const NodeReport &report, const QString &id)
{
    for (const NodeJob &job : report.jobs.jobs) {
        if (job.job.id == id)
            return &job;
    }
    return nullptr;
}

const NodeReport *reportOf(const QList<NodeReport> &reports, const discovery::probe::NodeId &node)
{
    for (const NodeReport &report : reports) {
        if (report.node == node)
            return &report;
    }
    return nullptr;
}

void fillRank(JobRank &rank, const NodeReport *report, const QString &id)
{
    rank.deviceId = report ? report->deviceId : QString();
    if (!report || !report->answered) {
        rank.state = RankState::Lost;
        return;
    }
    rank.nodeName = report->nodeName;
    const NodeJob *job = jobIn(*report, id);
    if (!job) { // its folder is gone: stopped there
        rank.state = RankState::Exited;
        return;
    }
    const QString stem = processStem(rank.rank, rank.role);
    const auto process = std::find_if(job->processes.begin(), job->processes.end(),
                                      [&](const NodeProcess &entry) { return entry.stem == stem; });
    if (process == job->processes.end())
        return; // not started yet
    rank.pid = process->pid;
    rank.exitStatus = process->exitStatus;
    if (process->exitedAtMilliseconds) {
        const qint64 offset = report->receivedAtMilliseconds - report->jobs.nowMilliseconds;
        rank.exitedAt
            = QDateTime::fromMSecsSinceEpoch(*process->exitedAtMilliseconds + offset, Qt::UTC);
    }
    switch (process->state) {
    case ProcessState::Starting: rank.state = RankState::Starting; break;
    case ProcessState::Alive: rank.state = RankState::Running; break;
    case ProcessState::Ended: rank.state = RankState::Exited; break;
    }
}

// Without a time an end comes last: its guard was killed with it, or the machine restarted.
bool endedEarlier(const JobRank &a, const JobRank &b)
{
    if (a.exitedAt.isValid() != b.exitedAt.isValid())
        return a.exitedAt.isValid();
    return a.exitedAt < b.exitedAt;
}

// How much an end looks like what the end of another process does to this one.
int consequence(const JobRank &rank)
{
    switch (rank.exitStatus.value_or(0)) {
    case 128 + SIGPIPE: return 2; // its peer went away in the middle of a message
    case 128 + SIGABRT: return 1; // llama-server's answer to a worker that is gone
    default: return 0;
    }
}

// The end that explains the others. Times of two machines are only known to agree roughly, so among
// ends of one moment the one that is least like a consequence counts.
const JobRank *firstCause(const std::vector<JobRank> &ranks)
{
    const JobRank *first = nullptr;
    for (const JobRank &rank : ranks) {
        if (rank.state == RankState::Exited && (!first || endedEarlier(rank, *first)))
            first = &rank;
    }
    if (!first || !first->exitedAt.isValid())
        return first;
    const JobRank *cause = first;
    for (const JobRank &rank : ranks) {
        const bool isSameMoment
            = rank.state == RankState::Exited && rank.exitedAt.isValid()
              && first->exitedAt.msecsTo(rank.exitedAt) <= kSameMomentMilliseconds;
        if (!isSameMoment || consequence(rank) > consequence(*cause))
            continue;
        if (consequence(rank) < consequence(*cause) || rank.exitedAt < cause->exitedAt)
            cause = &rank;
    }
    return cause;
}

bool isAbandoned(const Job &job, qint64 nowMilliseconds)
{
    if (const std::optional<bool> lives = launcherLives(job.launcher))
        return !*lives;
    return nowMilliseconds - job.createdAt.toMSecsSinceEpoch() > kAbandonedAfterMilliseconds;
}

void decide(Job &job, bool stopping, bool isReady)
{
    const auto has = [&job](RankState state) {
        return std::any_of(job.ranks.begin(), job.ranks.end(),
                           [state](const JobRank &rank) { return rank.state == state; });
    };
    job.abandoned = false;
    if (has(RankState::Exited)) {
        const JobRank *first = firstCause(job.ranks);
        job.causeRank = first->rank;
        job.cause = QStringLiteral("rank %1 (%2) on %3 %4")
                        .arg(first->rank)
                        .arg(first->role, first->nodeName, describeEnd(first->exitStatus));
        job.state = JobState::Failed;
    } else if (has(RankState::Lost)) {
        job.state = JobState::Unknown;
    } else if (has(RankState::Starting)) {
        job.state = JobState::Starting;
        job.abandoned = isAbandoned(job, QDateTime::currentMSecsSinceEpoch());
    } else {
        job.state = isReady ? JobState::Running : JobState::Starting;
    }
    if (stopping)
        job.state = JobState::Stopping;
}

} // namespace

QString describeEnd(const std::optional<int> &status)
{
    if (!status)
        return QStringLiteral("ended without a word (killed with its guard, or the machine restarted)");
    if (*status > 128 && *status < 128 + NSIG) {
        const char *name = sigabbrev_np(*status - 128);
        if (name)
            return QStringLiteral("ended with status %1 (SIG%2)").arg(*status).arg(QLatin1String(name));
    }
    return QStringLiteral("ended with status %1").arg(*status);
}

QList<Job> mergeJobs(const QList<NodeReport> &reports, const QSet<QString> &ready)
{
    QMap<QString, Job> jobs;
    QSet<QString> stopping;
    for (const NodeReport &report : reports) {
        for (const NodeJob &entry : report.jobs.jobs) {
            jobs.insert(entry.job.id, entry.job);
            if (entry.stopping)
                stopping.insert(entry.job.id);
        }
    }
    const QString here = thisLauncher().host;
    QList<Job> merged;
    for (Job &job : jobs) {
        for (JobRank &rank : job.ranks)
            fillRank(rank, reportOf(reports, rank.node), job.id);
        job.launchedHere = job.desk == here;
        decide(job, stopping.contains(job.id), ready.contains(job.id));
        merged.append(job);
    }
    std::sort(merged.begin(), merged.end(), [](const Job &a, const Job &b) {
        return a.createdAt != b.createdAt ? a.createdAt < b.createdAt : a.id < b.id;
    });
    return merged;
}

} // namespace launcher::session
