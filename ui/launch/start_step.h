// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/launch/launch_actions.h"
#include "ui/launch/step_list_model.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>
#include <optional>

namespace ui::launch {

// The wizard's fourth step: a launch under way, and how it ended. GUI thread; progress is shown at
// most ten times a second.
class StartStep final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StartStep)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(ui::launch::StepListModel *steps READ steps CONSTANT FINAL)
    Q_PROPERTY(State state READ state NOTIFY changed FINAL)
    Q_PROPERTY(QString heading READ heading NOTIFY changed FINAL)
    Q_PROPERTY(double fraction READ fraction NOTIFY changed FINAL)
    Q_PROPERTY(QString problem READ problem NOTIFY changed FINAL)
    Q_PROPERTY(QString details READ details NOTIFY changed FINAL)
    Q_PROPERTY(QString undone READ undone NOTIFY changed FINAL)
    Q_PROPERTY(QString notUndone READ notUndone NOTIFY changed FINAL)

public:
    enum State { Idle, Running, Cancelling, Cancelled, Failed, Done };
    Q_ENUM(State)

    explicit StartStep(LaunchActions &actions, QObject *parent = nullptr);

    StepListModel *steps() { return &m_rows; }
    State state() const { return m_state; }
    QString heading() const;
    double fraction() const; // of the steps that are done, 0..1
    QString problem() const { return m_end ? m_end->message : QString(); }
    QString details() const { return m_end ? m_end->details : QString(); }
    QString undone() const { return m_end ? m_end->undone.join(QLatin1Char('\n')) : QString(); }
    QString notUndone() const
    {
        return m_end ? m_end->notUndone.join(QLatin1Char('\n')) : QString();
    }
    const std::optional<LaunchEnd> &end() const { return m_end; }

    void start(const launcher::plan::Plan &plan);
    void reset();
    Q_INVOKABLE void cancel();

signals:
    void changed();
    void done(); // the job runs

private:
    void show();

    LaunchActions &m_actions;
    QString m_name;
    QList<launcher::session::Step> m_steps;
    StepListModel m_rows;
    QTimer m_coalesce;
    State m_state = Idle;
    std::optional<LaunchEnd> m_end;
};

} // namespace ui::launch
