// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/async.h"
#include "launcher/session/step.h"
#include "launcher/session/step_control.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <functional>
#include <optional>
#include <vector>

namespace launcher::session {

// What a step does. undo returns what it undid (empty: nothing was there to undo) and is called for
// every step that was begun, also for one that failed half way; it must bear being called then.
struct StepAction
{
    Step step;
    std::function<Task<void>(StepControlPointer)> run;
    std::function<Task<QString>()> undo; // null: leaves nothing behind
};

// Steps that may run at the same time. Stages run one after the other.
using Stage = std::vector<StepAction>;

struct RunReport
{
    std::optional<Error> error; // absent: all steps are done
    int failedStep = -1;        // index into steps(); -1: none, or cancelled
    bool cancelled = false;
    QStringList undone;     // what was undone, in the order it was
    QStringList notUndone;  // what could not be, with the reason; empty: nothing is left behind
};

// An error with all that could be found out about it.
struct Evidence
{
    Error error;
};

// Runs stages of steps; on a failure or cancel() it stops the other steps of the stage, lets them
// end, then undoes what was begun in reverse order. Cancel is a state: it may come at any time,
// also during the last step; during undo it changes nothing. Lives in one thread, never blocks.
class StepRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepRunner)

public:
    // beforeUndo is called once, after the steps have ended and before the first undo: the place to
    // gather evidence that undo removes. Its value replaces the error.
    using BeforeUndo = std::function<Task<Evidence>(Error)>;

    explicit StepRunner(std::vector<Stage> stages, QObject *parent = nullptr);
    ~StepRunner() override;

    void setBeforeUndo(BeforeUndo beforeUndo) { m_beforeUndo = std::move(beforeUndo); }
    // Requires: not started yet.
    void start();
    void cancel();

    const QList<Step> &steps() const { return m_steps; }
    // True from start() until finished().
    bool isRunning() const { return m_phase == Phase::Running || m_phase == Phase::Undoing; }

signals:
    void stepChanged(int index);
    // Once, after the last step or the last undo.
    void finished(const launcher::session::RunReport &report);

private:
    enum class Phase { Ready, Running, Undoing, Finished };

    void startStage();
    void startStep(int index);
    void stepEnded(int index, const Result<void> &result);
    void beginUndo();
    void undoNext(int index);
    void finish();
    StepAction &action(int index);
    void setState(int index, StepState state);

    std::vector<Stage> m_stages;
    QList<Step> m_steps;
    std::vector<StepControlPointer> m_controls; // null: not begun
    std::vector<QElapsedTimer> m_clocks;
    BeforeUndo m_beforeUndo;
    Phase m_phase = Phase::Ready;
    size_t m_stage = 0;
    int m_firstOfStage = 0;
    int m_open = 0; // steps of this stage that have not ended
    RunReport m_report;
};

} // namespace launcher::session
