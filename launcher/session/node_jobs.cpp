// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/node_jobs.h"

#include "launcher/session/job_file.h"

namespace launcher::session {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

NodeProcess parseProcess(const QList<QByteArray> &fields)
{
    NodeProcess process;
    process.stem = QString::fromUtf8(fields[1]);
    process.pid = fields[2].toLongLong();
    process.state = fields[3] == "alive" ? ProcessState::Alive
                    : fields[3] == "ended" ? ProcessState::Ended : ProcessState::Starting;
    bool isNumber = false;
    const int status = fields[4].toInt(&isNumber);
    if (isNumber)
        process.exitStatus = status;
    const qint64 at = fields[5].toLongLong(&isNumber);
    if (isNumber)
        process.exitedAtMilliseconds = at;
    return process;
}

} // namespace

Result<NodeJobs> parseNodeJobs(const QByteArray &output)
{
    NodeJobs jobs;
    const QList<QByteArray> lines = output.split('\n');
    if (lines.value(0) != "sparkyard-jobs\t1")
        return Error{ErrorCode::Parse, "A machine's list of jobs has an unknown form.",
                     output.left(200).toStdString()};
    std::optional<NodeJob> open;
    QString openId;
    bool ended = false;
    for (const QByteArray &line : lines) {
        const QList<QByteArray> fields = line.split('\t');
        const QByteArray &key = fields[0];
        if (key == "boot") {
            jobs.bootId = QString::fromLatin1(fields.value(1));
        } else if (key == "now") {
            jobs.nowMilliseconds = fields.value(1).toLongLong();
        } else if (key == "job") {
            openId = QString::fromUtf8(fields.value(1));
            open.reset();
        } else if (key == "yaml") {
            Result<Job> job = parseJobFile(QByteArray::fromBase64(fields.value(1)));
            if (job && job->id == openId)
                open = NodeJob{*std::move(job), false, {}};
            else
                jobs.unreadable.append(
                    openId + QStringLiteral(": ")
                    + (job ? QStringLiteral("its folder has another name")
                           : QString::fromStdString(job.error().message)));
        } else if (key == "stopping" && open) {
            open->stopping = true;
        } else if (key == "process" && fields.size() >= 6 && open) {
            open->processes.push_back(parseProcess(fields));
        } else if (key == "endjob" && open) {
            jobs.jobs.push_back(*std::move(open));
            open.reset();
        } else if (key == "end") {
            ended = true;
        }
    }
    if (!ended)
        return Error{ErrorCode::Parse, "A machine's list of jobs was cut short.", {}};
    return jobs;
}

} // namespace launcher::session
