// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/step_list_model.h"

#include "launcher/report/numbers.h"
#include "launcher/report/step_text.h"
#include "ui/models/mark.h"

#include <algorithm>

namespace ui::launch {

using launcher::report::formatByteRate;
using launcher::report::formatBytes;
using launcher::report::formatDuration;
using launcher::session::Step;
using launcher::session::StepState;
using models::Mark;

namespace {

Mark markOf(StepState state)
{
    switch (state) {
    case StepState::Waiting:
        return Mark::Unknown;
    case StepState::Running:
    case StepState::Undoing:
        return Mark::Busy;
    case StepState::Done:
        return Mark::Done;
    case StepState::Failed:
    case StepState::UndoFailed:
        return Mark::Bad;
    case StepState::Cancelled:
    case StepState::Undone:
        break;
    }
    return Mark::Warn;
}

void fillCopy(StepRow &row, const Step &step)
{
    if (!step.bytesTotal || *step.bytesTotal <= 0)
        return;
    row.fraction = std::clamp(
        static_cast<double>(step.bytesDone) / static_cast<double>(*step.bytesTotal), 0.0, 1.0);
    if (step.state != StepState::Running) {
        row.figures = formatBytes(step.bytesDone);
        return;
    }
    QStringList parts{StepListModel::tr("%1 of %2")
                          .arg(formatBytes(step.bytesDone), formatBytes(*step.bytesTotal))};
    if (step.bytesPerSecond && *step.bytesPerSecond > 0) {
        parts.append(formatByteRate(*step.bytesPerSecond));
        const double left =
            static_cast<double>(*step.bytesTotal - step.bytesDone) / *step.bytesPerSecond;
        parts.append(StepListModel::tr("%1 left").arg(
            formatDuration(std::chrono::seconds(static_cast<qint64>(left + 0.999)))));
    }
    row.figures = parts.join(QStringLiteral(" · "));
}

} // namespace

StepRow stepRow(int index, const Step &step)
{
    StepRow row;
    row.index = index;
    row.place = launcher::report::placeOf(step);
    row.title = launcher::report::titleOf(step);
    row.mark = static_cast<int>(markOf(step.state));
    row.stateText = launcher::report::textOf(step.state);
    if (!step.undone.isEmpty()) {
        row.note = StepListModel::tr("undone: %1").arg(step.undone);
    } else {
        QStringList parts{launcher::report::outcomeText(step.outcome), step.detail};
        parts.removeAll(QString());
        row.note = parts.join(QStringLiteral(" · "));
    }
    if (step.state != StepState::Waiting)
        row.timeText = formatDuration(step.elapsed);
    fillCopy(row, step);
    return row;
}

QString StepRow::spokenText() const
{
    QStringList parts{place, title, stateText, figures, note};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QHash<int, QByteArray> StepListModel::roleNames() const
{
    return {{PlaceRole, "place"},     {TitleRole, "title"},        {NoteRole, "note"},
            {FiguresRole, "figures"}, {TimeTextRole, "timeText"},  {FractionRole, "fraction"},
            {MarkRole, "mark"},       {SpokenTextRole, "spokenText"}};
}

QVariant StepListModel::valueOf(const StepRow &row, int role) const
{
    switch (role) {
    case PlaceRole:
        return row.place;
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case NoteRole:
        return row.note;
    case FiguresRole:
        return row.figures;
    case TimeTextRole:
        return row.timeText;
    case FractionRole:
        return row.fraction;
    case MarkRole:
        return row.mark;
    case SpokenTextRole:
        return row.spokenText();
    default:
        return {};
    }
}

} // namespace ui::launch
