// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/step_text.h"

#include "launcher/report/numbers.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

namespace launcher::report {

using session::Step;
using session::StepKind;
using session::StepState;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Step)
};

} // namespace

QString titleOf(const Step &step)
{
    switch (step.kind) {
    case StepKind::CheckNode: return Text::tr("Look at the machine");
    case StepKind::Choose: return Text::tr("Choose the engine's build and free ports");
    case StepKind::CopyEngine: return Text::tr("Engine on the machine");
    case StepKind::PrepareModel: return Text::tr("Model on the machine");
    case StepKind::WriteJob: return Text::tr("Write the job's files");
    case StepKind::StartProcess: return Text::tr("Start %1").arg(step.role);
    case StepKind::OpenEndpoint: return Text::tr("Open the way to the endpoint");
    case StepKind::FirstToken: return Text::tr("First token from the model");
    }
    return {};
}

QString outcomeText(const QString &outcome)
{
    if (outcome == u"present")
        return Text::tr("already there");
    if (outcome == u"copied")
        return Text::tr("copied");
    if (outcome == u"found")
        return Text::tr("found on the machine");
    if (outcome == u"local")
        return Text::tr("lies on this desk");
    return outcome;
}

QString textOf(StepState state)
{
    switch (state) {
    case StepState::Waiting: return Text::tr("waiting");
    case StepState::Running: return Text::tr("running");
    case StepState::Done: return Text::tr("done");
    case StepState::Failed: return Text::tr("failed");
    case StepState::Cancelled: return Text::tr("cancelled");
    case StepState::Undoing: return Text::tr("being undone");
    case StepState::Undone: return Text::tr("undone");
    case StepState::UndoFailed: return Text::tr("not undone");
    }
    return {};
}

QString placeOf(const Step &step)
{
    return step.nodeName.isEmpty() ? Text::tr("this desk") : step.nodeName;
}

QString lineOf(const Step &step)
{
    QStringList parts{textOf(step.state), outcomeText(step.outcome), step.detail};
    if (step.bytesTotal && *step.bytesTotal > 0)
        parts.append(formatBytes(step.bytesDone));
    if (!step.undone.isEmpty())
        parts.append(step.undone);
    parts.removeAll(QString());
    parts.append(formatDuration(step.elapsed));
    return QStringLiteral("%1: %2: %3").arg(placeOf(step), titleOf(step),
                                            parts.join(QStringLiteral(", ")));
}

} // namespace launcher::report
