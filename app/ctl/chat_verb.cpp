// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/job_choice.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/numbers.h"
#include "launcher/session/chat_client.h"

#include <QtCore/QTextStream>
#include <QtCore/QTimer>

namespace app::ctl {

namespace {

using launcher::session::ChatClient;
using launcher::session::ChatReport;
using launcher::session::Job;

const QString kJob = QStringLiteral("job");
const QString kMaxTokens = QStringLiteral("max-tokens");
constexpr std::chrono::seconds kTunnelLimit{10};

class ChatVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("chat"); }
    QString summary() const override { return QStringLiteral("ask a running model one question"); }
    QString arguments() const override { return QStringLiteral("QUESTION"); }
    void declareOptions(QCommandLineParser &parser) const override
    {
        parser.addOption({kJob, QStringLiteral("Which job, when several run."),
                          QStringLiteral("job")});
        parser.addOption({kMaxTokens, QStringLiteral("Longest answer (512)."),
                          QStringLiteral("tokens"), QStringLiteral("512")});
    }

    void run(Context &context) override
    {
        m_context = &context;
        if (context.positional().isEmpty()) {
            context.complain(QStringLiteral("Write the question: sparkyardctl chat \"Why is the sky "
                                            "blue?\""));
            context.finish(ExitCode::WrongUse);
            return;
        }
        context.withJobs([this](const QList<Job> &jobs) {
            const auto job = jobNamed(jobs, m_context->parser().value(kJob));
            if (!job) {
                m_context->fail(job.error());
                return;
            }
            m_job = *job;
            awaitTunnel();
        });
    }

    void interrupt(Context &context) override
    {
        if (m_client.isBusy())
            m_client.cancel();
        else
            context.finish(ExitCode::FailedUndone);
    }

private:
    void awaitTunnel()
    {
        if (!m_context->services().jobs().endpoint(m_job.id).isNull()) {
            ask();
            return;
        }
        auto *limit = new QTimer(m_context);
        limit->setSingleShot(true);
        QObject::connect(limit, &QTimer::timeout, m_context, [this] {
            m_context->complain(QStringLiteral("%1 cannot be reached from here. \"sparkyardctl jobs\" "
                                               "shows its state.")
                                    .arg(m_job.name));
            m_context->finish(ExitCode::Unreachable);
        });
        limit->start(kTunnelLimit);
        QObject::connect(&m_context->services().jobs(),
                         &launcher::session::JobRegistry::jobsChanged, limit, [this, limit] {
                             if (m_context->services().jobs().endpoint(m_job.id).isNull())
                                 return;
                             limit->deleteLater();
                             ask();
                         });
    }

    void ask()
    {
        launcher::session::ChatRequest request;
        request.model = m_job.name;
        request.messages = {{QStringLiteral("user"), m_context->positional().join(u' ')}};
        request.maxTokens = m_context->parser().value(kMaxTokens).toInt();
        if (!m_context->wantsJson()) {
            QObject::connect(&m_client, &ChatClient::received, m_context, [](const QString &piece) {
                QTextStream(stdout) << piece << Qt::flush;
            });
        }
        QObject::connect(&m_client, &ChatClient::finished, m_context,
                         [this](const ChatReport &report) { answered(report); });
        m_client.ask(m_context->services().jobs().endpoint(m_job.id), request);
    }

    void answered(const ChatReport &report)
    {
        if (report.error) {
            m_context->fail(*report.error);
            return;
        }
        const auto number = [](const auto &value) {
            return value ? QJsonValue(double(*value)) : QJsonValue();
        };
        if (m_context->wantsJson()) {
            m_context->printJson(
                {{QStringLiteral("schema"), launcher::report::kReportSchema},
                 {QStringLiteral("reply"), report.text},
                 {QStringLiteral("tokens"), number(report.tokens)},
                 {QStringLiteral("first_token_s"),
                  report.firstToken ? QJsonValue(double(report.firstToken->count()) / 1000)
                                    : QJsonValue()},
                 {QStringLiteral("prefill_tok_s"), number(report.prefillTokensPerSecond)},
                 {QStringLiteral("decode_tok_s"), number(report.decodeTokensPerSecond)}});
        } else {
            m_context->print({});
            if (report.decodeTokensPerSecond)
                m_context->note(launcher::report::formatRate(*report.decodeTokensPerSecond));
        }
        m_context->finish(ExitCode::Done);
    }

    Context *m_context = nullptr;
    Job m_job;
    ChatClient m_client;
};

} // namespace

std::unique_ptr<Verb> makeChatVerb()
{
    return std::make_unique<ChatVerb>();
}

} // namespace app::ctl
