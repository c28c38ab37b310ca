// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/wiring/services.h"
#include "launcher/session/chat_client.h"
#include "launcher/session/session.h"
#include "launcher/store/history.h"
#include "ui/launch/launch_actions.h"

#include <QtCore/QDateTime>
#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <memory>

namespace app {

// Carries launches and chats from the Launch page to sessions, and what they tell back. One launch
// and one answer at a time. Lives in the services' thread; LaunchActions stays in the GUI's.
class LaunchBridge final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LaunchBridge)

public:
    // All are borrowed and outlive this. Every launch goes into the history, however it ended.
    LaunchBridge(wiring::Services &services, launcher::store::History &history,
                 ui::launch::LaunchActions &actions);

signals: // to LaunchActions, queued
    void stepsKnown(const QList<launcher::session::Step> &steps);
    void ended(const ui::launch::LaunchEnd &end);
    void chatText(const QString &jobId, const QString &text);
    void chatEnded(const QString &jobId);
    void chatFailed(const QString &jobId, const QString &message, const QString &details);

private:
    void launch(const launcher::plan::Plan &plan);
    void record(const launcher::session::LaunchReport &report);
    void launchEnded(const launcher::session::LaunchReport &report);
    void ask(const QString &jobId, const QList<ui::launch::ChatTurn> &turns);
    void answered(const launcher::session::ChatReport &report);

    wiring::Services &m_services;
    launcher::store::History &m_history;
    QDateTime m_startedAt;
    std::unique_ptr<launcher::session::Session> m_session;
    QTimer m_coalesce; // steps change with every piece that is copied; a person reads ten a second
    launcher::session::ChatClient m_chat;
    QString m_chatJob;
};

} // namespace app
