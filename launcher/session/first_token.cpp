// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/first_token.h"

#include "launcher/session/http.h"
#include "launcher/session/job_file.h"
#include "launcher/session/node_run.h"
#include "launcher/session/node_scripts.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>

namespace launcher::session {

using discovery::remote::RunOutput;
using discovery::remote::Script;

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPollInterval = 500ms;
constexpr int kPollsPerLook = 4; // at the machines
constexpr std::chrono::milliseconds kTokenLimit = 120s;

Error failureOf(const Job &job)
{
    return {ErrorCode::Failed, QStringLiteral("The launch failed: %1.").arg(job.cause).toStdString(), {}};
}

// Waits until /health says that the model is loaded.
Task<void> waitForHealth(LaunchContextPointer context, StepControlPointer control)
{
    QElapsedTimer clock;
    clock.start();
    for (int poll = 1;; ++poll) {
        const Result<HttpReply> reply = co_await control->track(
            httpGet(context->network, context->endpoint.request(QStringLiteral("/health"), 5s)));
        if (control->isCancelled())
            co_return Error{ErrorCode::Cancelled, "The launch was cancelled.", {}};
        if (reply && reply->status == 200)
            co_return Result<void>();
        if (poll % kPollsPerLook == 0) {
            const Result<Job> job = co_await control->track(readJob(context));
            if (control->isCancelled())
                co_return Error{ErrorCode::Cancelled, "The launch was cancelled.", {}};
            if (job && job->state == JobState::Failed)
                co_return failureOf(*job);
            const LaunchNode &head = context->head();
            const Result<QByteArray> log = co_await control->track(
                readLog(context->shell, head.target, head.name, context->jobId,
                        processStem(0, QStringLiteral("llama-server")), 2000));
            if (log) {
                const QString line
                    = QString::fromUtf8(log->trimmed().split('\n').constLast()).left(200);
                control->reportOutcome(QStringLiteral("loading"), line);
            }
        }
        if (clock.elapsed() > std::chrono::milliseconds(context->options.readyLimit).count()) {
            co_return Error{ErrorCode::Timeout,
                            "The model was not loaded after "
                                + std::to_string(context->options.readyLimit.count())
                                + " s. The head's log says how far it came.",
                            reply ? reply->body.left(400).toStdString() : reply.error().message};
        }
        const Result<void> rested = co_await control->track(sleepFor(kPollInterval));
        if (!rested)
            co_return rested.error();
    }
}

Result<void> checkServedName(const HttpReply &reply, const QString &name)
{
    const QJsonArray models
        = QJsonDocument::fromJson(reply.body).object().value(QLatin1String("data")).toArray();
    QStringList served;
    for (const QJsonValue &model : models)
        served.append(model.toObject().value(QLatin1String("id")).toString());
    if (served.contains(name))
        return Result<void>();
    return Error{ErrorCode::Conflict,
                 QStringLiteral("The endpoint serves \"%1\", not \"%2\": another server answers there.")
                     .arg(served.join(QStringLiteral(", ")), name)
                     .toStdString(),
                 reply.body.left(400).toStdString()};
}

// Plain completion: it needs no chat template.
QByteArray tokenRequest(const QString &name)
{
    const QJsonObject request{{QStringLiteral("model"), name},
                              {QStringLiteral("prompt"), QStringLiteral("Hello")},
                              {QStringLiteral("max_tokens"), 1},
                              {QStringLiteral("cache_prompt"), false}};
    return QJsonDocument(request).toJson(QJsonDocument::Compact);
}

Result<void> checkToken(const HttpReply &reply, const QString &name)
{
    const QJsonObject object = QJsonDocument::fromJson(reply.body).object();
    const int tokens = object.value(QLatin1String("usage"))
                           .toObject()
                           .value(QLatin1String("completion_tokens"))
                           .toInt();
    if (reply.status == 200 && tokens >= 1
        && object.value(QLatin1String("model")).toString() == name)
        return Result<void>();
    return Error{ErrorCode::Failed,
                 QStringLiteral("The endpoint answered the first request with status %1 and %2 tokens.")
                     .arg(reply.status)
                     .arg(tokens)
                     .toStdString(),
                 reply.body.left(2000).toStdString()};
}

} // namespace

Task<QByteArray> readLog(discovery::remote::Shell *shell, discovery::remote::Target target,
                         QString nodeName, QString jobId, QString stem, qint64 bytes)
{
    const Script read = nodeScript("read_log", {jobId, stem, QString::number(bytes)});
    const Result<RunOutput> output = co_await shell->run(target, read);
    if (!output)
        co_return output.error();
    if (output->exitCode != 0)
        co_return scriptError(nodeName, *output);
    co_return output->standardOutput;
}

Task<Job> readJob(LaunchContextPointer context)
{
    std::vector<Task<RunOutput>> runs;
    for (const LaunchNode &node : context->nodes)
        runs.push_back(context->shell->run(node.target, nodeScript("read_jobs")));
    QList<NodeReport> reports;
    for (size_t index = 0; index < runs.size(); ++index) {
        const Result<RunOutput> output = co_await runs[index];
        NodeReport report;
        report.deviceId = context->nodes[index].deviceId;
        report.nodeName = context->nodes[index].name;
        report.receivedAtMilliseconds = QDateTime::currentMSecsSinceEpoch();
        for (const JobRank &rank : context->job.ranks) {
            if (rank.deviceId == report.deviceId)
                report.node = rank.node;
        }
        if (output && output->exitCode == 0) {
            Result<NodeJobs> jobs = parseNodeJobs(output->standardOutput);
            report.answered = jobs.hasValue();
            if (jobs)
                report.jobs = *std::move(jobs);
        }
        reports.append(report);
    }
    const QList<Job> jobs = mergeJobs(reports, {});
    for (const Job &job : jobs) {
        if (job.id == context->jobId)
            co_return job;
    }
    co_return Error{ErrorCode::NotFound, "No machine of the launch knows the job.", {}};
}

Task<void> waitForFirstToken(LaunchContextPointer context, StepControlPointer control)
{
    const Result<void> health = co_await waitForHealth(context, control);
    if (!health)
        co_return health.error();
    const QString name = context->plan.servedName;
    const Result<HttpReply> models = co_await control->track(
        httpGet(context->network, context->endpoint.request(QStringLiteral("/v1/models"), 10s)));
    if (!models)
        co_return models.error();
    const Result<void> served = checkServedName(*models, name);
    if (!served)
        co_return served.error();

    control->reportOutcome(QStringLiteral("first-token"));
    QElapsedTimer clock;
    clock.start();
    const Result<HttpReply> token = co_await control->track(
        httpPost(context->network,
                 context->endpoint.request(QStringLiteral("/v1/completions"), kTokenLimit),
                 tokenRequest(name)));
    if (!token)
        co_return token.error();
    const Result<void> checked = checkToken(*token, name);
    if (!checked)
        co_return checked.error();
    context->firstToken = std::chrono::milliseconds(clock.elapsed());
    if (context->options.verifyLog) {
        const LaunchNode head = context->head();
        const Result<QByteArray> log = co_await control->track(
            readLog(context->shell, head.target, head.name, context->jobId,
                    processStem(0, QStringLiteral("llama-server")), 0));
        if (!log)
            co_return log.error();
        const Result<void> verified = context->options.verifyLog(context->plan, *log);
        if (!verified)
            co_return verified.error();
    }
    context->job.state = JobState::Running;
    for (JobRank &rank : context->job.ranks)
        rank.state = RankState::Running;
    control->reportOutcome(QStringLiteral("ready"),
                           context->endpoint.url().toString());
    co_return Result<void>();
}

} // namespace launcher::session
