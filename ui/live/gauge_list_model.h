// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtCore/QStringList>
#include <QtQml/qqmlregistration.h>

namespace ui::live {

// A figure of a machine with its bar; fraction below 0: not known, text says so.
struct Gauge
{
    QString text;
    QString hint;
    double fraction = -1;
    friend bool operator==(const Gauge &, const Gauge &) = default;
};

// One machine as its card shows it; texts are ready to draw.
struct GaugeRow
{
    QString id; // device id
    QString name;
    QString roleText; // "head · rank 0"; empty: it has no rank of the shown job
    QString stateText; // when it is not simply connected, or its figures are old: "8 s ago"
    QString thermalText; // "61 °C"
    QString foreignText; // what runs there and is not ours
    int mark = 0;
    bool isHead = false;
    bool isStale = false;
    bool isHot = false;
    Gauge memory;
    double memoryReclaimable = 0; // part of the bar, after memory.fraction
    Gauge cpu;
    Gauge gpu;
    Gauge power;
    Gauge fabric;
    QString key() const { return id; }
    friend bool operator==(const GaugeRow &, const GaugeRow &) = default;
};

// The machines with their newest figures, those of the shown job first. GUI thread.
class GaugeListModel : public models::KeyedListModel<GaugeRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GaugeListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole, NameRole, RoleTextRole, StateTextRole, ThermalTextRole,
        ForeignTextRole, MarkRole, HeadRole, StaleRole, HotRole, GaugesRole, SpokenTextRole
    };
    explicit GaugeListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const GaugeRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::live
