// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sparkyard/launch_bridge.h"

namespace app {

using launcher::session::ChatClient;
using launcher::session::ChatReport;
using launcher::session::ChatRequest;
using launcher::session::Job;
using launcher::session::LaunchReport;
using launcher::session::Session;
using ui::launch::ChatTurn;
using ui::launch::LaunchActions;
using ui::launch::LaunchEnd;

namespace {

constexpr std::chrono::milliseconds kShownEvery{100};

} // namespace

LaunchBridge::LaunchBridge(wiring::Services &services, launcher::store::History &history,
                           LaunchActions &actions)
    : m_services(services), m_history(history)
{
    m_coalesce.setSingleShot(true);
    m_coalesce.setInterval(kShownEvery);
    connect(&m_coalesce, &QTimer::timeout, this, [this] {
        if (m_session)
            emit stepsKnown(m_session->steps());
    });
    connect(&actions, &LaunchActions::launchRequested, this, &LaunchBridge::launch);
    connect(&actions, &LaunchActions::cancelRequested, this, [this] {
        if (m_session)
            m_session->cancel();
    });
    connect(&actions, &LaunchActions::chatRequested, this, &LaunchBridge::ask);
    connect(&actions, &LaunchActions::chatStopRequested, this, [this] { m_chat.cancel(); });

    connect(this, &LaunchBridge::stepsKnown, &actions, &LaunchActions::tellSteps);
    connect(this, &LaunchBridge::ended, &actions, &LaunchActions::tellEnd);
    connect(this, &LaunchBridge::chatText, &actions, &LaunchActions::tellChatText);
    connect(this, &LaunchBridge::chatEnded, &actions, &LaunchActions::tellChatEnd);
    connect(this, &LaunchBridge::chatFailed, &actions, &LaunchActions::tellChatFailure);

    connect(&m_chat, &ChatClient::received, this,
            [this](const QString &text) { emit chatText(m_chatJob, text); });
    connect(&m_chat, &ChatClient::finished, this, &LaunchBridge::answered);
}

void LaunchBridge::launch(const launcher::plan::Plan &plan)
{
    if (m_session && m_session->isRunning())
        return; // the page offers no second one
    m_session = m_services.makeSession(plan);
    connect(m_session.get(), &Session::stepChanged, this, [this] {
        if (!m_coalesce.isActive())
            m_coalesce.start();
    });
    connect(m_session.get(), &Session::finished, this, &LaunchBridge::launchEnded);
    m_startedAt = QDateTime::currentDateTimeUtc();
    m_session->start();
    emit stepsKnown(m_session->steps());
}

void LaunchBridge::record(const LaunchReport &report)
{
    launcher::store::LaunchRecord launch;
    launch.id = m_session->jobId();
    launch.name = m_session->plan().servedName;
    launch.engine = m_session->plan().engine;
    launch.model = m_session->plan().request.model.name;
    launch.nodes = int(m_session->plan().ranks.size());
    launch.startedAt = m_startedAt;
    launch.readyMilliseconds = report.ready.count();
    launch.firstTokenMilliseconds = report.firstToken.count();
    launch.outcome = !report.error     ? QStringLiteral("ready")
                     : report.cancelled ? QStringLiteral("cancelled")
                                        : QStringLiteral("failed");
    if (report.error)
        launch.error = QString::fromStdString(report.error->message);
    launch.undone = report.undone;
    m_history.addLaunch(launch);
}

void LaunchBridge::launchEnded(const LaunchReport &report)
{
    record(report);
    m_coalesce.stop();
    emit stepsKnown(m_session->steps());
    LaunchEnd end;
    end.jobId = report.job.id;
    end.localPort = report.job.localPort;
    if (report.error) {
        end.message = QString::fromStdString(report.error->message);
        end.details = QString::fromStdString(report.error->details);
    }
    end.wasCancelled = report.cancelled;
    end.undone = report.undone;
    end.notUndone = report.notUndone;
    end.readyMilliseconds = report.ready.count();
    end.firstTokenMilliseconds = report.firstToken.count();
    m_services.jobs().refresh();
    emit ended(end);
}

void LaunchBridge::ask(const QString &jobId, const QList<ChatTurn> &turns)
{
    const Job *job = m_services.jobs().job(jobId);
    const auto endpoint = m_services.jobs().endpoint(jobId);
    if (!job || endpoint.isNull() || m_chat.isBusy()) {
        emit chatFailed(jobId,
                        tr("The model cannot be reached from here yet. Wait a few seconds and send "
                           "it again; Live shows whether the job still runs."),
                        {});
        return;
    }
    ChatRequest request;
    request.model = job->name;
    for (const ChatTurn &turn : turns) {
        request.messages.append({turn.speaker == ChatTurn::Speaker::Person
                                     ? QStringLiteral("user")
                                     : QStringLiteral("assistant"),
                                 turn.text});
    }
    m_chatJob = jobId;
    m_chat.ask(endpoint, request);
}

void LaunchBridge::answered(const ChatReport &report)
{
    const bool wasStopped =
        report.error && report.error->code == engine::protocol::ErrorCode::Cancelled;
    if (report.error && !wasStopped) {
        emit chatFailed(m_chatJob, QString::fromStdString(report.error->message),
                        QString::fromStdString(report.error->details));
    } else {
        emit chatEnded(m_chatJob);
    }
}

} // namespace app
