// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/finding_list_model.h"

namespace ui::cluster {

QHash<int, QByteArray> FindingListModel::roleNames() const
{
    return {{IdRole, "findingId"}, {CodeRole, "code"},         {MarkRole, "mark"},
            {TextRole, "text"},    {BodyRole, "body"}, {FixRole, "fix"}, {EvidenceRole, "evidence"}, {DeviceRole, "deviceId"},
            {LinkRole, "linkId"}};
}

QVariant FindingListModel::valueOf(const FindingRow &row, int role) const
{
    switch (role) {
    case IdRole: return row.id;
    case CodeRole: return row.code;
    case MarkRole: return row.mark;
    case Qt::DisplayRole:
    case TextRole: return row.text;
    case BodyRole: return row.body;
    case FixRole: return row.fix;
    case EvidenceRole: return row.evidence;
    case DeviceRole: return row.deviceId;
    case LinkRole: return row.linkId;
    default: return {};
    }
}

} // namespace ui::cluster
