// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/node_list_model.h"

namespace ui::cluster {

namespace {

QString portText(PortLook look, int cage)
{
    switch (look) {
    case PortLook::Cabled: return NodeListModel::tr("port %1").arg(cage);
    case PortLook::Empty: return NodeListModel::tr("empty");
    case PortLook::Asleep: return NodeListModel::tr("asleep");
    case PortLook::Unknown: break;
    }
    return NodeListModel::tr("unknown");
}

QString spoken(const NodeRow &row)
{
    QStringList parts{row.name, row.stateText};
    for (const QString &text : {row.roleText, row.product, row.memoryText, row.thermalText,
                                row.gpuText, row.foreignText, row.lastSeenText, row.findingText}) {
        if (!text.isEmpty())
            parts.append(text);
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

QHash<int, QByteArray> NodeListModel::roleNames() const
{
    return {{IdRole, "deviceId"},
            {NameRole, "name"},
            {ProductRole, "product"},
            {MarkRole, "mark"},
            {StateTextRole, "stateText"},
            {HollowRole, "hollow"},
            {LastSeenTextRole, "lastSeenText"},
            {RoleTextRole, "roleText"},
            {HeadRole, "head"},
            {MemoryTotalRole, "memoryTotal"},
            {MemoryUsedRole, "memoryUsed"},
            {MemoryReclaimableRole, "memoryReclaimable"},
            {MemoryTextRole, "memoryText"},
            {ThermalTextRole, "thermalText"},
            {GpuTextRole, "gpuText"},
            {PortTextsRole, "portTexts"},
            {PortLooksRole, "portLooks"},
            {PortRectsRole, "portRects"},
            {ManagementTextRole, "managementText"},
            {WifiPathRole, "wifiPath"},
            {ForeignTextRole, "foreignText"},
            {FindingMarkRole, "findingMark"},
            {FindingTextRole, "findingText"},
            {CardRole, "card"},
            {PanelBelowRole, "panelBelow"},
            {SpokenTextRole, "spokenText"}};
}

QVariant NodeListModel::valueOf(const NodeRow &row, int role) const
{
    switch (role) {
    case IdRole: return row.id;
    case Qt::DisplayRole:
    case NameRole: return row.name;
    case ProductRole: return row.product;
    case MarkRole: return row.mark;
    case StateTextRole: return row.stateText;
    case HollowRole: return row.isHollow;
    case LastSeenTextRole: return row.lastSeenText;
    case RoleTextRole: return row.roleText;
    case HeadRole: return row.isHead;
    case MemoryTotalRole: return row.memoryTotal.value_or(0);
    case MemoryUsedRole: return row.memoryUsed;
    case MemoryReclaimableRole: return row.memoryReclaimable;
    case MemoryTextRole: return row.memoryText;
    case ThermalTextRole: return row.thermalText;
    case GpuTextRole: return row.gpuText;
    case PortTextsRole: return QStringList{portText(row.ports[0], 0), portText(row.ports[1], 1)};
    case PortLooksRole:
        return QVariantList{static_cast<int>(row.ports[0]), static_cast<int>(row.ports[1])};
    case PortRectsRole:
        return QVariantList{portRect(row.place.card.width(), row.place.panelBelow, 0),
                            portRect(row.place.card.width(), row.place.panelBelow, 1)};
    case ManagementTextRole: return row.managementText;
    case WifiPathRole: return row.isWifiPath;
    case ForeignTextRole: return row.foreignText;
    case FindingMarkRole: return row.findingMark;
    case FindingTextRole: return row.findingText;
    case CardRole: return row.place.card;
    case PanelBelowRole: return row.place.panelBelow;
    case SpokenTextRole: return spoken(row);
    default: return {};
    }
}

} // namespace ui::cluster
