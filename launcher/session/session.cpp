// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/session.h"

#include "launcher/session/first_token.h"
#include "launcher/session/http.h"
#include "launcher/session/job_file.h"
#include "launcher/session/launch_steps.h"

#include <QtCore/QDir>
#include <QtCore/QPointer>
#include <signal.h>

namespace launcher::session {

using discovery::directory::Device;

namespace {

constexpr qint64 kLogTailBytes = 8000;

std::vector<LaunchNode> nodesOf(const plan::Plan &plan,
                                const discovery::directory::InventoryPointer &inventory)
{
    std::vector<LaunchNode> nodes;
    for (const plan::RankPlan &rank : plan.ranks) {
        const plan::MemoryEstimate &memory = rank.memory;
        const qint64 needed = memory.weightsBytes + memory.keyValueBytes + memory.overheadBytes;
        const auto known = std::find_if(nodes.begin(), nodes.end(), [&](const LaunchNode &node) {
            return node.deviceId == rank.deviceId;
        });
        if (known != nodes.end()) {
            known->memoryNeeded += needed;
            continue;
        }
        LaunchNode node;
        node.deviceId = rank.deviceId;
        node.name = rank.nodeName;
        node.memoryNeeded = needed;
        if (const Device *device = inventory->device(rank.deviceId)) {
            node.target = device->target;
            node.target.isThisMachine = device->target.isThisMachine || device->isThisMachine;
            if (device->facts) {
                for (const discovery::probe::Gpu &gpu : device->facts->gpus)
                    node.cuda.append(QString(gpu.computeCapability).remove(QLatin1Char('.')));
            }
        }
        nodes.push_back(node);
    }
    return nodes;
}

// Archives of programs that were killed while they sent them.
void removeStalePacks(const QString &cacheDirectory)
{
    QDir directory(cacheDirectory);
    const QStringList names
        = directory.entryList({QStringLiteral("send-*.tar")}, QDir::Files);
    for (const QString &name : names) {
        const qint64 pid = name.section(QLatin1Char('-'), 1, 1).toLongLong();
        if (pid <= 0 || ::kill(pid_t(pid), 0) != 0)
            directory.remove(name);
    }
}

// Before undo removes it: which process ended first, and what it said last.
Task<Evidence> withCause(LaunchContextPointer context, QPointer<Session> session, int *causeRank,
                         Error error)
{
    Evidence evidence{error};
    if (context->job.ranks.empty())
        co_return evidence;
    const Result<Job> job = co_await readJob(context);
    if (!job || job->state != JobState::Failed || job->causeRank < 0)
        co_return evidence;
    const JobRank *cause = nullptr;
    for (const JobRank &rank : job->ranks) {
        if (rank.rank == job->causeRank && rank.state == RankState::Exited
            && (!cause || (rank.exitedAt.isValid() && rank.exitedAt < cause->exitedAt)))
            cause = &rank;
    }
    // A rank that had not been started when a sibling failed is no cause.
    if (!cause || !cause->exitStatus)
        co_return evidence;
    const JobRank rank = *cause;
    if (session)
        *causeRank = rank.rank;
    const LaunchNode node = context->nodeOf(rank.deviceId);
    const QString stem = processStem(rank.rank, rank.role);
    const Result<QByteArray> log = co_await readLog(context->shell, node.target, node.name,
                                                    context->jobId, stem, kLogTailBytes);
    evidence.error.message
        = QStringLiteral("The launch failed: %1.").arg(job->cause).toStdString();
    if (log)
        evidence.error.details = log->toStdString();
    co_return evidence;
}

} // namespace

Session::Session(discovery::remote::Shell &shell, const plan::Plan &plan,
                 const discovery::directory::InventoryPointer &inventory,
                 const LaunchOptions &options, QObject *parent)
    : QObject(parent), m_context(std::make_shared<LaunchContext>())
{
    Q_ASSERT(!plan.ranks.empty());
    m_context->shell = &shell;
    m_context->network = makeDirectNetwork(this);
    m_context->options = options;
    m_context->plan = plan;
    m_context->nodes = nodesOf(plan, inventory);
    m_context->jobId = newJobId(plan.servedName, QDateTime::currentDateTimeUtc());
    m_runner = new StepRunner(launchStages(m_context), this);
    m_runner->setBeforeUndo([this](Error error) {
        if (error.code == ErrorCode::Cancelled)
            return readyTask<Evidence>(Evidence{std::move(error)});
        return withCause(m_context, this, &m_causeRank, std::move(error));
    });
    connect(m_runner, &StepRunner::stepChanged, this, &Session::stepChanged);
    connect(m_runner, &StepRunner::finished, this, &Session::end);
}

Session::~Session()
{
    for (const Task<QString> &pack : std::as_const(m_context->packs)) {
        if (pack.isFinished() && pack.resultCount() > 0 && pack.result())
            QFile::remove(*pack.result());
    }
}

void Session::start()
{
    removeStalePacks(m_context->options.cacheDirectory);
    m_clock.start();
    m_runner->start();
}

void Session::cancel()
{
    m_runner->cancel();
}

void Session::end(const RunReport &run)
{
    for (const Task<QString> &pack : std::as_const(m_context->packs)) {
        if (pack.isFinished() && pack.resultCount() > 0 && pack.result())
            QFile::remove(*pack.result());
    }
    m_context->packs.clear();
    LaunchReport report;
    report.error = run.error;
    report.cancelled = run.cancelled;
    report.failedStep = run.failedStep;
    report.causeRank = m_causeRank;
    report.undone = run.undone;
    report.notUndone = run.notUndone;
    report.job = m_context->job;
    report.job.id = m_context->jobId;
    report.ready = std::chrono::milliseconds(m_clock.elapsed());
    report.firstToken = m_context->firstToken;
    emit finished(report);
}

} // namespace launcher::session

#include "moc_session.cpp"
