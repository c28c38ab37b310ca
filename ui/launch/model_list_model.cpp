// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/model_list_model.h"

namespace ui::launch {

QHash<int, QByteArray> ModelListModel::roleNames() const
{
    return {{IdRole, "modelId"},    {NameRole, "name"},       {MakerRole, "maker"},
            {SizeRole, "size"},     {SummaryRole, "summary"}, {VerdictTextRole, "verdictText"},
            {ReasonRole, "reason"}, {VerdictRole, "verdict"}, {CanStartRole, "canStart"},
            {OwnRole, "own"},       {ChosenRole, "chosen"},
            {SpokenTextRole, "spokenText"}};
}

QVariant ModelListModel::valueOf(const ModelRow &row, int role) const
{
    switch (role) {
    case IdRole:
        return row.id;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case MakerRole:
        return row.maker;
    case SizeRole:
        return row.size;
    case SummaryRole:
        return row.summary;
    case VerdictTextRole:
        return row.verdictText;
    case ReasonRole:
        return row.reason;
    case VerdictRole:
        return static_cast<int>(row.verdict);
    case CanStartRole:
        return row.canStart;
    case OwnRole:
        return row.isOwn;
    case ChosenRole:
        return row.isChosen;
    case SpokenTextRole: {
        QStringList parts{row.verdictText, row.size, row.maker, row.summary, row.reason};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

} // namespace ui::launch
