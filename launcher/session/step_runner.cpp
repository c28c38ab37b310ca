// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/step_runner.h"

namespace launcher::session {

StepRunner::StepRunner(std::vector<Stage> stages, QObject *parent)
    : QObject(parent), m_stages(std::move(stages))
{
    for (const Stage &stage : m_stages) {
        for (const StepAction &entry : stage)
            m_steps.append(entry.step);
    }
    m_controls.resize(m_steps.size());
    m_clocks.resize(m_steps.size());
}

StepRunner::~StepRunner() = default;

StepAction &StepRunner::action(int index)
{
    for (Stage &stage : m_stages) {
        if (index < int(stage.size()))
            return stage[index];
        index -= int(stage.size());
    }
    Q_UNREACHABLE();
}

void StepRunner::start()
{
    Q_ASSERT(m_phase == Phase::Ready);
    m_phase = Phase::Running;
    startStage();
}

void StepRunner::cancel()
{
    if (m_phase != Phase::Running || m_report.cancelled)
        return;
    m_report.cancelled = true;
    if (!m_report.error)
        m_report.error = Error{ErrorCode::Cancelled, "The launch was cancelled.", {}};
    for (const StepControlPointer &control : m_controls) {
        if (control)
            control->cancel();
    }
}

void StepRunner::startStage()
{
    while (m_stage < m_stages.size() && m_stages[m_stage].empty())
        ++m_stage;
    if (m_report.error) {
        beginUndo();
        return;
    }
    if (m_stage == m_stages.size()) {
        finish();
        return;
    }
    const int count = int(m_stages[m_stage].size());
    m_open = count;
    // By index from the member: a step that ends at once may already begin the next stage.
    const int first = m_firstOfStage;
    for (int index = first; index < first + count; ++index)
        startStep(index);
}

void StepRunner::startStep(int index)
{
    if (m_report.error) { // a sibling failed before this one began
        setState(index, StepState::Cancelled);
        stepEnded(index, Error{ErrorCode::Cancelled, {}, {}});
        return;
    }
    StepControl::Reports reports;
    reports.bytes = [this, index](qint64 done, qint64 total) {
        Step &step = m_steps[index];
        step.bytesDone = done;
        step.bytesTotal = total;
        step.elapsed = std::chrono::milliseconds(m_clocks[index].elapsed());
        if (step.elapsed.count() > 0)
            step.bytesPerSecond = 1000.0 * double(done) / double(step.elapsed.count());
        emit stepChanged(index);
    };
    reports.outcome = [this, index](const QString &outcome, const QString &detail) {
        m_steps[index].outcome = outcome;
        m_steps[index].detail = detail;
        emit stepChanged(index);
    };
    m_controls[index] = std::make_shared<StepControl>(std::move(reports));
    m_clocks[index].start();
    m_steps[index].startedAt = QDateTime::currentDateTimeUtc();
    setState(index, StepState::Running);
    whenDone<void>(action(index).run(m_controls[index]), this,
                   [this, index](const Result<void> &result) { stepEnded(index, result); });
}

void StepRunner::stepEnded(int index, const Result<void> &result)
{
    if (m_controls[index]) {
        m_steps[index].elapsed = std::chrono::milliseconds(m_clocks[index].elapsed());
        const bool cancelled = !result && m_controls[index]->isCancelled();
        setState(index, result ? StepState::Done
                               : cancelled ? StepState::Cancelled : StepState::Failed);
        if (!result && !m_report.error) {
            m_report.error = result.error();
            m_report.failedStep = index;
            for (const StepControlPointer &control : m_controls) {
                if (control)
                    control->cancel();
            }
        }
    }
    if (--m_open > 0)
        return;
    m_firstOfStage += int(m_stages[m_stage].size());
    ++m_stage;
    startStage();
}

void StepRunner::beginUndo()
{
    m_phase = Phase::Undoing;
    if (!m_beforeUndo) {
        undoNext(int(m_steps.size()) - 1);
        return;
    }
    whenDone<Evidence>(m_beforeUndo(*m_report.error), this, [this](const Result<Evidence> &found) {
        if (found)
            m_report.error = found->error;
        undoNext(int(m_steps.size()) - 1);
    });
}

void StepRunner::undoNext(int index)
{
    while (index >= 0 && (!m_controls[index] || !action(index).undo))
        --index;
    if (index < 0) {
        finish();
        return;
    }
    setState(index, StepState::Undoing);
    whenDone<QString>(action(index).undo(), this, [this, index](const Result<QString> &undone) {
        if (undone) {
            m_steps[index].undone = *undone;
            if (!undone->isEmpty())
                m_report.undone.append(*undone);
        } else {
            m_report.notUndone.append(QString::fromStdString(undone.error().message));
        }
        setState(index, undone ? StepState::Undone : StepState::UndoFailed);
        undoNext(index - 1);
    });
}

void StepRunner::finish()
{
    m_phase = Phase::Finished;
    emit finished(m_report);
}

void StepRunner::setState(int index, StepState state)
{
    m_steps[index].state = state;
    emit stepChanged(index);
}

} // namespace launcher::session

#include "moc_step_runner.cpp"
