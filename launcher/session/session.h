// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/session/launch_context.h"
#include "launcher/session/step_runner.h"

#include <QtCore/QObject>

namespace launcher::session {

struct LaunchReport
{
    std::optional<Error> error; // absent: the job runs. details: the log's end of the cause
    bool cancelled = false;
    int failedStep = -1;
    int causeRank = -1; // that ended first; -1: none did
    QStringList undone;
    QStringList notUndone; // empty: nothing was left behind
    Job job;               // as launched; its id is valid after a failure too
    std::chrono::milliseconds ready{0};      // from start() to the first token
    std::chrono::milliseconds firstToken{0}; // of the first request
};

// One launch of a plan: steps with progress, cancel at any point, everything undone in reverse when
// it does not come to its end. What it starts outlives it, the window and every ssh session.
// Lives in one thread with an event loop and never blocks; shell must outlive it. Destroying it while
// it runs leaves the machines as they are (the registry then finds an abandoned job).
class Session final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Session)

public:
    // Requires: every device of plan.ranks is in inventory; plan.ranks[0] is the head.
    Session(discovery::remote::Shell &shell, const plan::Plan &plan,
            const discovery::directory::InventoryPointer &inventory, const LaunchOptions &options,
            QObject *parent = nullptr);
    ~Session() override;

    void start();
    void cancel(); // finished() follows once all is undone

    const QList<Step> &steps() const { return m_runner->steps(); }
    bool isRunning() const { return m_runner->isRunning(); }
    QString jobId() const { return m_context->jobId; }
    // The plan as it is carried out: with free ports and full commands once they are known.
    const plan::Plan &plan() const { return m_context->plan; }

signals:
    void stepChanged(int index);
    void finished(const launcher::session::LaunchReport &report);

private:
    void end(const RunReport &report);

    LaunchContextPointer m_context;
    StepRunner *m_runner;
    QElapsedTimer m_clock;
    int m_causeRank = -1;
};

} // namespace launcher::session
