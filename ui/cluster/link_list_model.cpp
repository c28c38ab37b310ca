// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/link_list_model.h"

namespace ui::cluster {

QHash<int, QByteArray> LinkListModel::roleNames() const
{
    return {{IdRole, "linkId"},
            {TitleRole, "title"},
            {FromRole, "fromText"},
            {ToRole, "toText"},
            {StateRole, "cableState"},
            {HalfARole, "halfA"},
            {HalfBRole, "halfB"},
            {StateTextRole, "stateText"},
            {LabelRole, "label"},
            {MarkRole, "mark"},
            {ToMoveRole, "toMove"},
            {HoverTextRole, "hoverText"},
            {CurveRole, "curve"},
            {MiddleRole, "middle"},
            {StubRole, "stub"},
            {SpokenTextRole, "spokenText"}};
}

QString LinkListModel::titleOf(const LinkRow &row)
{
    return row.fromText + QStringLiteral(" \u2194 ") + row.toText;
}

QVariant LinkListModel::valueOf(const LinkRow &row, int role) const
{
    switch (role) {
    case IdRole: return row.id;
    case Qt::DisplayRole:
    case TitleRole: return titleOf(row);
    case FromRole: return row.fromText;
    case ToRole: return row.toText;
    case StateRole: return row.state;
    case HalfARole: return row.halves[0];
    case HalfBRole: return row.halves[1];
    case StateTextRole: return row.stateText;
    case LabelRole: return row.label;
    case MarkRole: return row.mark;
    case ToMoveRole: return row.isToMove;
    case HoverTextRole: return row.hoverText;
    case CurveRole:
        return QVariant::fromValue(QList<QPointF>(row.place.curve.begin(), row.place.curve.end()));
    case MiddleRole: return row.place.middle;
    case StubRole: return row.place.isStub;
    case SpokenTextRole:
        return tr("Cable %1 to %2, %3").arg(row.fromText, row.toText, row.stateText);
    default: return {};
    }
}

} // namespace ui::cluster
