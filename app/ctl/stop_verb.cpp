// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/job_choice.h"
#include "app/ctl/verbs.h"
#include "launcher/session/async.h"

namespace app::ctl {

namespace {

using engine::protocol::Result;
using launcher::session::Job;
using launcher::session::StopReport;

class StopVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("stop"); }
    QString summary() const override
    {
        return QStringLiteral("stop a job on all its machines and remove its files");
    }
    QString arguments() const override { return QStringLiteral("[JOB]"); }
    QString description() const override
    {
        return QStringLiteral("JOB is an id or a served name that \"jobs\" lists; it may be left out "
                              "when one job runs. Also cleans up after a job that failed.");
    }

    void run(Context &context) override
    {
        context.withJobs([this, &context](const QList<Job> &jobs) {
            const auto job = jobNamed(jobs, context.positional().value(0));
            if (!job) {
                context.fail(job.error());
                return;
            }
            launcher::session::whenDone<StopReport>(
                context.services().jobs().stop(job->id), &context,
                [this, &context, name = job->name](const Result<StopReport> &result) {
                    ended(context, name, result);
                });
        });
    }

private:
    static void ended(Context &context, const QString &name, const Result<StopReport> &result)
    {
        if (!result) {
            context.fail(result.error());
            return;
        }
        for (const QString &line : result->undone)
            context.note(line);
        for (const QString &line : result->notUndone)
            context.complain(line);
        if (result->notUndone.isEmpty())
            context.print(QStringLiteral("%1 is stopped.").arg(name));
        context.finish(result->notUndone.isEmpty() ? ExitCode::Done : ExitCode::FailedLeftOver);
    }
};

} // namespace

std::unique_ptr<Verb> makeStopVerb()
{
    return std::make_unique<StopVerb>();
}

} // namespace app::ctl
