// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/plan_request.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/json_launch.h"
#include "launcher/report/numbers.h"
#include "launcher/report/plan_text.h"
#include "launcher/report/step_text.h"
#include "launcher/report/text_table.h"
#include "launcher/session/session.h"

#include <QtCore/QTextStream>

namespace app::ctl {

namespace {

using discovery::directory::InventoryPointer;
using launcher::plan::Plan;
using launcher::plan::PlanOutcome;
using launcher::plan::Refusal;
using launcher::session::LaunchReport;
using launcher::session::Session;
using launcher::session::StepState;

class LaunchVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("launch"); }
    QString summary() const override { return QStringLiteral("launch a model over the machines"); }
    QString arguments() const override { return QStringLiteral("MODEL"); }
    QString description() const override
    {
        return QStringLiteral("Ready means that one token came from the model. The job outlives this "
                              "program. Ctrl+C, or any failure, undoes what was done and says so.");
    }
    void declareOptions(QCommandLineParser &parser) const override { declarePlanOptions(parser); }

    void run(Context &context) override
    {
        m_context = &context;
        withPlan(context, [this](const PlanOutcome &outcome, const InventoryPointer &inventory) {
            if (const auto *refusal = std::get_if<Refusal>(&outcome)) {
                if (m_context->wantsJson()) {
                    m_context->printJson(
                        {{QStringLiteral("schema"), launcher::report::kReportSchema},
                         {QStringLiteral("refusal"),
                          launcher::report::jsonOf(*refusal, *inventory)}});
                }
                m_context->complain(launcher::report::textOf(*refusal, *inventory));
                m_context->finish(ExitCode::AnswerIsNo);
                return;
            }
            start(std::get<Plan>(outcome));
        });
    }

    void interrupt(Context &context) override
    {
        if (!m_session) {
            context.finish(ExitCode::FailedUndone);
            return;
        }
        context.complain(QStringLiteral("Interrupted: undoing what was done ..."));
        m_session->cancel();
    }

private:
    void start(const Plan &plan)
    {
        m_session = m_context->services().makeSession(plan);
        QObject::connect(m_session.get(), &Session::stepChanged, m_context,
                         [this](int index) { show(index); });
        QObject::connect(m_session.get(), &Session::finished, m_context,
                         [this](const LaunchReport &report) { ended(report); });
        m_session->start();
    }

    // One line a step that has ended; what goes on is not repeated on a terminal that scrolls.
    void show(int index)
    {
        const launcher::session::Step &step = m_session->steps().at(index);
        if (step.state != StepState::Waiting && step.state != StepState::Running
            && step.state != StepState::Undoing)
            m_context->note(launcher::report::visible(launcher::report::lineOf(step)));
    }

    void ended(const LaunchReport &report)
    {
        for (const QString &line : report.undone)
            m_context->note(QStringLiteral("undone: ") + launcher::report::visible(line));
        for (const QString &line : report.notUndone)
            m_context->complain(QStringLiteral("left behind: ") + launcher::report::visible(line));
        if (report.error) {
            m_context->complain(
                launcher::report::visible(QString::fromStdString(report.error->message)));
            if (!report.error->details.empty()) {
                m_context->note(m_context->parser().isSet(QStringLiteral("verbose"))
                                    ? QString::fromStdString(report.error->details)
                                    : QStringLiteral("--verbose shows the end of the log."));
            }
            m_context->finish(report.notUndone.isEmpty() ? ExitCode::FailedUndone
                                                         : ExitCode::FailedLeftOver);
            return;
        }
        const launcher::session::Job &job = report.job;
        const QString endpoint =
            QStringLiteral("http://%1:%2/v1").arg(job.localHost).arg(job.localPort);
        if (m_context->wantsJson()) {
            QJsonObject launched = launcher::report::jsonOf(job);
            launched.insert(QStringLiteral("ready_s"), double(report.ready.count()) / 1000);
            launched.insert(QStringLiteral("first_token_s"),
                            double(report.firstToken.count()) / 1000);
            m_context->printJson({{QStringLiteral("schema"), launcher::report::kReportSchema},
                                  {QStringLiteral("job"), launched}});
        } else {
            m_context->print(QStringLiteral("%1 is ready after %2: %3")
                                 .arg(job.name, launcher::report::formatDuration(report.ready),
                                      endpoint));
        }
        m_context->finish(ExitCode::Done);
    }

    Context *m_context = nullptr;
    std::unique_ptr<Session> m_session;
};

} // namespace

std::unique_ptr<Verb> makeLaunchVerb()
{
    return std::make_unique<LaunchVerb>();
}

} // namespace app::ctl
