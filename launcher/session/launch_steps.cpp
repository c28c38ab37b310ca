// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/launch_steps.h"

#include "launcher/session/bundle_copy.h"
#include "launcher/session/first_token.h"
#include "launcher/session/job_file.h"
#include "launcher/session/model_copy.h"
#include "launcher/session/node_run.h"
#include "launcher/session/node_scripts.h"

#include <QtCore/QRandomGenerator>
#include <array>


namespace launcher::session {

using discovery::remote::Forward;
using discovery::remote::RunOptions;
using discovery::remote::RunOutput;
using discovery::remote::Script;

namespace {

using namespace std::chrono_literals;

Task<void> checkNode(LaunchContextPointer context, size_t index, StepControlPointer control)
{
    const LaunchNode node = context->nodes[index];
    const Result<QByteArray> output = co_await runScript(context, control, node.target, node.name,
                                                         nodeScript("check_node"), 20s);
    if (!output)
        co_return output.error();
    const Result<NodeCheck> check = parseNodeCheck(*output);
    if (!check)
        co_return Error{check.error().code, node.name.toStdString() + ": " + check.error().message,
                        check.error().details};
    if (!check->missingTools.isEmpty()) {
        co_return Error{ErrorCode::Unsupported,
                        QStringLiteral("%1 lacks %2. Install the packages coreutils, util-linux, tar "
                                       "and mawk there.")
                            .arg(node.name, check->missingTools.join(QStringLiteral(", ")))
                            .toStdString(),
                        {}};
    }
    if (check->availableBytes && *check->availableBytes < node.memoryNeeded) {
        co_return Error{ErrorCode::NoSpace,
                        QStringLiteral("%1 has %2 MiB of memory free now, its part of the model needs "
                                       "%3 MiB. End what uses it, or plan again.")
                            .arg(node.name)
                            .arg(*check->availableBytes >> 20)
                            .arg(node.memoryNeeded >> 20)
                            .toStdString(),
                        {}};
    }
    context->nodes[index].check = *check;
    co_return Result<void>();
}

// Chooses what the checks allow: a bundle for every machine, ports that are free.
Task<void> choose(LaunchContextPointer context, StepControlPointer control)
{
    QList<BundleHost> hosts;
    QMap<QString, QSet<quint16>> busy;
    for (const LaunchNode &node : context->nodes) {
        hosts.append({node.name, node.check.architecture, node.check.libc, node.cuda,
                      node.check.bundles});
        busy.insert(node.deviceId, node.check.listeningPorts);
    }
    const Result<QList<EngineBundle>> bundles = chooseBundles(context->options.bundles, hosts);
    if (!bundles)
        co_return bundles.error();
    for (qsizetype index = 0; index < bundles->size(); ++index)
        context->nodes[size_t(index)].bundle = bundles->at(index);
    context->plan = withFreePorts(context->plan, busy);
    control->reportOutcome(QStringLiteral("chosen"), bundles->first().id);
    co_return Result<void>();
}

// The plan's words as they run on the machine: programs by full path, the model where it lies.
void completeCommands(LaunchContext &context)
{
    const QString planned = context.plan.request.model.file;
    for (plan::RankPlan &rank : context.plan.ranks) {
        const LaunchNode &node = context.nodeOf(rank.deviceId);
        for (plan::RankProcess &process : rank.processes) {
            if (!process.command.first().startsWith(QLatin1Char('/')))
                process.command.first() = QStringLiteral("%1/engine/%2/%3")
                                              .arg(node.check.dataDirectory, node.bundle.id,
                                                   process.command.first());
            for (QString &word : process.command) {
                if (word == planned || word == QLatin1String("{model}"))
                    word = context.modelPath;
            }
        }
    }
    context.plan.request.model.file = context.modelPath;
}

Task<void> findModel(LaunchContextPointer context, StepControlPointer control)
{
    const Result<void> prepared = co_await prepareModel(context, control);
    if (!prepared)
        co_return prepared.error();
    completeCommands(*context);
    context->job = jobOf(context->plan, context->jobId, context->head().bundle.id);
    co_return Result<void>();
}

// 256 bits that only the head's file and this program know.
QByteArray newApiKey()
{
    std::array<quint32, 8> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray(reinterpret_cast<const char *>(words.data()), sizeof(words)).toHex();
}

Task<void> writeJob(LaunchContextPointer context, size_t index, StepControlPointer control)
{
    const LaunchNode node = context->nodes[index];
    const QString file = QString::fromUtf8(writeJobFile(context->job));
    const Script write = nodeScript("write_job", {context->jobId, file});
    const Result<QByteArray> output
        = co_await runScript(context, control, node.target, node.name, write, 30s);
    if (!output)
        co_return output.error();
    if (index == 0 && context->job.needsKey) {
        context->endpoint.apiKey = newApiKey();
        const QString key = QString::fromLatin1(context->endpoint.apiKey);
        const Script writeKey = nodeScript("write_key", {context->jobId, key});
        const Result<QByteArray> written
            = co_await runScript(context, control, node.target, node.name, writeKey, 30s);
        if (!written)
            co_return written.error();
    }
    control->reportOutcome(QStringLiteral("written"),
                           node.check.stateDirectory + QStringLiteral("/jobs/") + context->jobId);
    co_return Result<void>();
}

Task<void> startProcess(LaunchContextPointer context, size_t number, StepControlPointer control)
{
    const JobRank rank = context->job.ranks[number];
    const LaunchNode node = context->nodeOf(rank.deviceId);
    const QString stem = processStem(rank.rank, rank.role);
    const QString run = runText(rank.command, rank.environment);
    const Script start = nodeScript("start_process", {context->jobId, stem, guardText(), run});
    const Result<QByteArray> started
        = co_await runScript(context, control, node.target, node.name, start, 30s);
    if (!started)
        co_return started.error();
    control->reportOutcome(QStringLiteral("started"),
                           QStringLiteral("%1:%2").arg(rank.listenAddress).arg(rank.listenPort));
    // Short runs, so that a broken line is noticed and cancelling ends the waiting on the machine.
    constexpr int kSlice = 5;
    const Script wait = nodeScript("wait_listening",
                                   {context->jobId, stem, QString::number(rank.listenPort),
                                    QString::number(kSlice)});
    for (int waited = 0; rank.listenPort != 0; waited += kSlice) {
        const Result<RunOutput> output
            = co_await control->track(context->shell->run(node.target, wait));
        if (!output)
            co_return output.error();
        if (output->exitCode == 0)
            break;
        const QString what = QStringLiteral("Rank %1 (%2) on %3").arg(rank.rank).arg(rank.role, node.name);
        if (output->exitCode == 6) {
            co_return Error{ErrorCode::Failed,
                            what.toStdString() + " ended while it started. Its log says why.",
                            output->standardOutput.toStdString()};
        }
        if (output->exitCode != 7)
            co_return scriptError(node.name, *output);
        if (waited + kSlice >= context->options.listenLimit.count()) {
            co_return Error{ErrorCode::Timeout,
                            what.toStdString()
                                + QStringLiteral(" runs but does not listen on %1:%2 after %3 s.")
                                      .arg(rank.listenAddress)
                                      .arg(rank.listenPort)
                                      .arg(context->options.listenLimit.count())
                                      .toStdString(),
                            {}};
        }
    }
    control->reportOutcome(QStringLiteral("listening"),
                           QStringLiteral("%1:%2").arg(rank.listenAddress).arg(rank.listenPort));
    co_return Result<void>();
}

Task<void> openEndpoint(LaunchContextPointer context, StepControlPointer control)
{
    const LaunchNode head = context->head();
    Endpoint &endpoint = context->endpoint;
    if (head.target.isThisMachine) {
        endpoint.host = reachableAddress(context->plan.endpointAddress);
        endpoint.port = context->plan.endpointPort;
    } else {
        const Forward forward
            = endpointForward(context->plan.endpointAddress, context->plan.endpointPort);
        const Result<quint16> port
            = co_await control->track(context->shell->openForward(head.target, forward));
        if (!port)
            co_return port.error();
        endpoint.port = *port;
    }
    context->job.localHost = endpoint.host;
    context->job.localPort = endpoint.port;
    control->reportOutcome(QStringLiteral("open"), endpoint.url().authority());
    co_return Result<void>();
}

Task<QString> closeEndpoint(LaunchContextPointer context)
{
    const LaunchNode head = context->head();
    if (head.target.isThisMachine || context->endpoint.isNull())
        co_return QString();
    Forward forward;
    forward.localPort = context->endpoint.port;
    forward.remoteHost = reachableAddress(context->plan.endpointAddress);
    forward.remotePort = context->plan.endpointPort;
    const Result<void> closed = co_await context->shell->closeForward(head.target, forward);
    if (!closed)
        co_return closed.error();
    co_return QStringLiteral("closed the tunnel %1").arg(context->endpoint.url().authority());
}

Step stepFor(StepKind kind, const LaunchNode &node)
{
    Step step;
    step.kind = kind;
    step.deviceId = node.deviceId;
    step.nodeName = node.name;
    return step;
}

// The processes in plan order, as in Job::ranks; the head's server comes in a stage of its own.
void addProcesses(const LaunchContextPointer &context, std::vector<Stage> &stages)
{
    Stage workers;
    Stage servers;
    size_t number = 0;
    for (const plan::RankPlan &rank : context->plan.ranks) {
        for (const plan::RankProcess &process : rank.processes) {
            StepAction action;
            action.step = stepFor(StepKind::StartProcess, context->nodeOf(rank.deviceId));
            action.step.rank = rank.rank;
            action.step.role = process.role;
            action.run = [context, number](const StepControlPointer &control) {
                return startProcess(context, number, control);
            };
            const bool isServer = process.role == QLatin1String("llama-server");
            (isServer ? servers : workers).push_back(std::move(action));
            ++number;
        }
    }
    stages.push_back(std::move(workers));
    stages.push_back(std::move(servers));
}

} // namespace

Task<QString> stopOnNode(discovery::remote::Shell *shell, discovery::remote::Target target,
                         QString nodeName, QString jobId, std::chrono::seconds limit)
{
    RunOptions options;
    options.timeout = limit + 40s;
    const Script stop = nodeScript("stop_job", {jobId, QString::number(limit.count())});
    const Result<RunOutput> output = co_await shell->run(target, stop, options);
    if (!output || output->exitCode != 0) {
        const Error cause = output ? scriptError(nodeName, *output) : output.error();
        co_return Error{cause.code,
                        QStringLiteral("The job could not be removed from %1. ").arg(nodeName).toStdString()
                            + cause.message,
                        cause.details};
    }
    const QList<QByteArray> fields = output->standardOutput.trimmed().split('\t');
    const int processes = fields.value(1).toInt();
    const int files = fields.value(2).toInt();
    if (processes == 0 && files == 0)
        co_return QString();
    co_return QStringLiteral("%1: ended %2 processes, removed %3 job files")
        .arg(nodeName)
        .arg(processes)
        .arg(files);
}

std::vector<Stage> launchStages(LaunchContextPointer context)
{
    std::vector<Stage> stages;
    Stage checks;
    Stage copies;
    Stage jobs;
    for (size_t index = 0; index < context->nodes.size(); ++index) {
        const LaunchNode &node = context->nodes[index];
        checks.push_back({stepFor(StepKind::CheckNode, node),
                          [context, index](const StepControlPointer &control) {
                              return checkNode(context, index, control);
                          },
                          nullptr});
        copies.push_back({stepFor(StepKind::CopyEngine, node),
                          [context, index](const StepControlPointer &control) {
                              return copyBundle(context, index, control);
                          },
                          [context, index] {
                              return removeParts(context, index, context->nodes[index].bundle.id, {});
                          }});
        jobs.push_back({stepFor(StepKind::WriteJob, node),
                        [context, index](const StepControlPointer &control) {
                            return writeJob(context, index, control);
                        },
                        [context, index] {
                            const LaunchNode &there = context->nodes[index];
                            return stopOnNode(context->shell, there.target, there.name,
                                              context->jobId, context->options.stopLimit);
                        }});
    }
    const QString modelName = context->plan.request.model.file.section(QLatin1Char('/'), -1);
    copies.push_back({stepFor(StepKind::PrepareModel, context->head()),
                      [context](const StepControlPointer &control) {
                          return findModel(context, control);
                      },
                      [context, modelName] { return removeParts(context, 0, {}, modelName); }});
    stages.push_back(std::move(checks));
    Step choice;
    choice.kind = StepKind::Choose;
    stages.push_back({{choice,
                       [context](const StepControlPointer &control) {
                           return choose(context, control);
                       },
                       nullptr}});
    stages.push_back(std::move(copies));
    stages.push_back(std::move(jobs));
    addProcesses(context, stages);
    stages.push_back({{stepFor(StepKind::OpenEndpoint, context->head()),
                       [context](const StepControlPointer &control) {
                           return openEndpoint(context, control);
                       },
                       [context] { return closeEndpoint(context); }}});
    stages.push_back({{stepFor(StepKind::FirstToken, context->head()),
                       [context](const StepControlPointer &control) {
                           return waitForFirstToken(context, control);
                       },
                       nullptr}});
    return stages;
}

} // namespace launcher::session
