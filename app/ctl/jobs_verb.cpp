// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/json_launch.h"
#include "launcher/report/tables.h"

#include <QtCore/QJsonArray>

namespace app::ctl {

namespace {

using launcher::session::Job;

class JobsVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("jobs"); }
    QString summary() const override { return QStringLiteral("list what runs, whoever launched it"); }

    void run(Context &context) override
    {
        context.withJobs([&context](const QList<Job> &jobs) {
            if (context.wantsJson()) {
                QJsonArray list;
                for (const Job &job : jobs)
                    list.append(launcher::report::jsonOf(job));
                context.printJson({{QStringLiteral("schema"), launcher::report::kReportSchema},
                                   {QStringLiteral("jobs"), list}});
            } else if (jobs.isEmpty()) {
                context.print(QStringLiteral("No job runs on the connected machines."));
            } else {
                context.printTable(launcher::report::jobsTable({jobs.begin(), jobs.end()},
                                                               QDateTime::currentDateTimeUtc()));
            }
            context.finish(ExitCode::Done);
        });
    }
};

} // namespace

std::unique_ptr<Verb> makeJobsVerb()
{
    return std::make_unique<JobsVerb>();
}

} // namespace app::ctl
