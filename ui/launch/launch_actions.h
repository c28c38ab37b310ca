// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/plan.h"
#include "launcher/session/step.h"

#include <QtCore/QList>
#include <QtCore/QMetaType>
#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace ui::launch {

// How a launch ended. message empty: the job runs. Otherwise it names the thing, the cause and the
// next step; details are raw.
struct LaunchEnd
{
    QString jobId;
    quint16 localPort = 0; // of this desk's way to the endpoint
    QString message;
    QString details;
    bool wasCancelled = false;
    QStringList undone;
    QStringList notUndone; // what is left behind, and where
    qint64 readyMilliseconds = 0;      // from the start to the first token
    qint64 firstTokenMilliseconds = 0; // of the first request
};

// One turn of a chat.
struct ChatTurn
{
    enum class Speaker
    {
        Person,
        Model
    };
    Speaker speaker = Speaker::Person;
    QString text;
    friend bool operator==(const ChatTurn &, const ChatTurn &) = default;
};

// What a person asks for on the Launch page, as signals, and what the program answers, as slots. GUI
// thread. The wiring connects them (queued) to Session and ChatClient in their thread:
//   launchRequested   -> a Session on the plan, whose steps are told by tellSteps and whose end by
//                        tellEnd
//   cancelRequested   -> Session::cancel; tellEnd follows once all is undone
//   chatRequested     -> ChatClient with all turns so far; answered by tellChatText as it streams,
//                        then by tellChatEnd or tellChatFailure
//   chatStopRequested -> ends the request; tellChatEnd follows
class LaunchActions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LaunchActions)

public:
    explicit LaunchActions(QObject *parent = nullptr) : QObject(parent) {}

    void launch(const launcher::plan::Plan &plan) { emit launchRequested(plan); }
    void cancel() { emit cancelRequested(); }
    void chat(const QString &jobId, const QList<ChatTurn> &turns)
    {
        emit chatRequested(jobId, turns);
    }
    void stopChat(const QString &jobId) { emit chatStopRequested(jobId); }

public slots:
    void tellSteps(const QList<launcher::session::Step> &steps) { emit stepsKnown(steps); }
    void tellEnd(const ui::launch::LaunchEnd &end) { emit ended(end); }
    void tellChatText(const QString &jobId, const QString &text) { emit chatText(jobId, text); }
    void tellChatEnd(const QString &jobId) { emit chatEnded(jobId); }
    void tellChatFailure(const QString &jobId, const QString &message, const QString &details)
    {
        emit chatFailed(jobId, message, details);
    }

signals:
    void launchRequested(const launcher::plan::Plan &plan);
    void cancelRequested();
    void chatRequested(const QString &jobId, const QList<ui::launch::ChatTurn> &turns);
    void chatStopRequested(const QString &jobId);

    void stepsKnown(const QList<launcher::session::Step> &steps);
    void ended(const ui::launch::LaunchEnd &end);
    void chatText(const QString &jobId, const QString &text);
    void chatEnded(const QString &jobId);
    void chatFailed(const QString &jobId, const QString &message, const QString &details);
};

} // namespace ui::launch

Q_DECLARE_METATYPE(ui::launch::LaunchEnd)
Q_DECLARE_METATYPE(QList<ui::launch::ChatTurn>)
