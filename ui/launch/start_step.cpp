// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/start_step.h"

#include <algorithm>

namespace ui::launch {

using launcher::session::Step;
using launcher::session::StepState;

namespace {
constexpr int kStepsMilliseconds = 100;
}

StartStep::StartStep(LaunchActions &actions, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
{
    m_coalesce.setSingleShot(true);
    m_coalesce.setInterval(kStepsMilliseconds);
    connect(&m_coalesce, &QTimer::timeout, this, &StartStep::show);
    connect(&actions, &LaunchActions::stepsKnown, this, [this](const QList<Step> &steps) {
        if (m_state == Idle)
            return;
        m_steps = steps;
        if (!m_coalesce.isActive())
            m_coalesce.start();
    });
    connect(&actions, &LaunchActions::ended, this, [this](const LaunchEnd &end) {
        if (m_state != Running && m_state != Cancelling)
            return;
        m_end = end;
        m_state = end.wasCancelled ? Cancelled : end.message.isEmpty() ? Done : Failed;
        show();
        if (m_state == Done)
            emit done();
    });
}

QString StartStep::heading() const
{
    switch (m_state) {
    case Idle:
        return {};
    case Running:
        return tr("Starting %1").arg(m_name);
    case Cancelling:
        return tr("Cancelling: what was done is being undone");
    case Cancelled:
        return tr("Cancelled");
    case Failed:
        return tr("%1 did not start").arg(m_name);
    case Done:
        return tr("%1 runs").arg(m_name);
    }
    return {};
}

double StartStep::fraction() const
{
    if (m_steps.isEmpty())
        return 0;
    const auto done = std::count_if(m_steps.begin(), m_steps.end(),
                                    [](const Step &step) { return step.state == StepState::Done; });
    return static_cast<double>(done) / static_cast<double>(m_steps.size());
}

void StartStep::start(const launcher::plan::Plan &plan)
{
    reset();
    m_name = plan.servedName;
    m_state = Running;
    emit changed();
    m_actions.launch(plan);
}

void StartStep::reset()
{
    m_steps.clear();
    m_end.reset();
    m_state = Idle;
    show();
}

void StartStep::cancel()
{
    if (m_state != Running)
        return;
    m_state = Cancelling;
    emit changed();
    m_actions.cancel();
}

void StartStep::show()
{
    std::vector<StepRow> rows;
    for (qsizetype i = 0; i < m_steps.size(); ++i)
        rows.push_back(stepRow(static_cast<int>(i), m_steps[i]));
    m_rows.setRows(std::move(rows));
    emit changed();
}

} // namespace ui::launch
