// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/json_launch.h"
#include "launcher/report/tables.h"
#include "launcher/session/job_account.h"

#include <QtCore/QJsonArray>

namespace app::ctl {

namespace {

using engine::protocol::Result;
using launcher::session::Job;
using launcher::session::JobAccount;

class JobsVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("jobs"); }
    QString summary() const override { return QStringLiteral("list what runs, whoever launched it"); }

    void run(Context &context) override
    {
        m_context = &context;
        context.withJobs([this](const QList<Job> &jobs) {
            if (m_context->wantsJson()) {
                readAccounts(jobs);
                return;
            }
            if (jobs.isEmpty()) {
                m_context->print(QStringLiteral("No job runs on the connected machines."));
            } else {
                m_context->printTable(launcher::report::jobsTable({jobs.begin(), jobs.end()},
                                                                  QDateTime::currentDateTimeUtc()));
            }
            m_context->finish(ExitCode::Done);
        });
    }

private:
    // What each engine says of its job; a head that does not answer leaves null values.
    void readAccounts(const QList<Job> &jobs)
    {
        m_pending = jobs.size();
        const auto inventory = m_context->services().directory().inventory();
        for (const Job &job : jobs) {
            const auto *head = job.ranks.empty() ? nullptr : inventory->node(job.ranks.front().node);
            if (!head) {
                --m_pending;
                continue;
            }
            launcher::session::whenDone<JobAccount>(
                launcher::session::readAccount(&m_context->services().shell(), head->target, job),
                m_context, [this, id = job.id, jobs](const Result<JobAccount> &account) {
                    if (account)
                        m_accounts.insert(id, *account);
                    if (--m_pending == 0)
                        print(jobs);
                });
        }
        if (m_pending == 0)
            print(jobs);
    }

    void print(const QList<Job> &jobs)
    {
        QJsonArray list;
        for (const Job &job : jobs)
            list.append(launcher::report::jsonOf(job, m_accounts.value(job.id)));
        m_context->printJson({{QStringLiteral("schema"), launcher::report::kReportSchema},
                              {QStringLiteral("jobs"), list}});
        m_context->finish(ExitCode::Done);
    }

    Context *m_context = nullptr;
    QMap<QString, JobAccount> m_accounts;
    qsizetype m_pending = 0;
};

} // namespace

std::unique_ptr<Verb> makeJobsVerb()
{
    return std::make_unique<JobsVerb>();
}

} // namespace app::ctl
