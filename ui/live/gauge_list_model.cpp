// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/gauge_list_model.h"

namespace ui::live {

namespace {

QVariantMap mapOf(const QString &label, const Gauge &gauge, double second = 0)
{
    return {{QStringLiteral("label"), label},
            {QStringLiteral("text"), gauge.text},
            {QStringLiteral("hint"), gauge.hint},
            {QStringLiteral("fraction"), gauge.fraction},
            {QStringLiteral("second"), second}};
}

QVariantList gaugesOf(const GaugeRow &row)
{
    return {mapOf(GaugeListModel::tr("Memory"), row.memory, row.memoryReclaimable),
            mapOf(GaugeListModel::tr("GPU"), row.gpu), mapOf(GaugeListModel::tr("CPU"), row.cpu),
            mapOf(GaugeListModel::tr("Power"), row.power),
            mapOf(GaugeListModel::tr("Fabric"), row.fabric)};
}

QString spoken(const GaugeRow &row)
{
    QStringList parts{row.name};
    for (const QString &text : {row.roleText, row.stateText, row.thermalText}) {
        if (!text.isEmpty())
            parts.append(text);
    }
    const QVariantList gauges = gaugesOf(row);
    for (const QVariant &entry : gauges) {
        const QVariantMap gauge = entry.toMap();
        parts.append(QStringLiteral("%1 %2").arg(gauge[QStringLiteral("label")].toString(),
                                                 gauge[QStringLiteral("text")].toString()));
    }
    if (!row.foreignText.isEmpty())
        parts.append(row.foreignText);
    return parts.join(QStringLiteral(", "));
}

} // namespace

QHash<int, QByteArray> GaugeListModel::roleNames() const
{
    return {{IdRole, "deviceId"},
            {NameRole, "name"},
            {RoleTextRole, "roleText"},
            {StateTextRole, "stateText"},
            {ThermalTextRole, "thermalText"},
            {ForeignTextRole, "foreignText"},
            {MarkRole, "mark"},
            {HeadRole, "head"},
            {StaleRole, "stale"},
            {HotRole, "hot"},
            {GaugesRole, "gauges"},
            {SpokenTextRole, "spokenText"}};
}

QVariant GaugeListModel::valueOf(const GaugeRow &row, int role) const
{
    switch (role) {
    case IdRole:
        return row.id;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case RoleTextRole:
        return row.roleText;
    case StateTextRole:
        return row.stateText;
    case ThermalTextRole:
        return row.thermalText;
    case ForeignTextRole:
        return row.foreignText;
    case MarkRole:
        return row.mark;
    case HeadRole:
        return row.isHead;
    case StaleRole:
        return row.isStale;
    case HotRole:
        return row.isHot;
    case GaugesRole:
        return gaugesOf(row);
    case SpokenTextRole:
        return spoken(row);
    default:
        return {};
    }
}

} // namespace ui::live
