// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/cluster/map_layout.h"
#include "ui/models/keyed_list_model.h"

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtQml/qqmlregistration.h>
#include <array>
#include <optional>

namespace ui::cluster {

enum class PortLook { Cabled, Empty, Asleep, Unknown };

// One machine as the map and the list show it; texts are ready to draw.
struct NodeRow
{
    QString id; // device id
    QString name;
    QString product;
    int mark = 0; // Mark
    QString stateText;
    bool isHollow = false; // gone: drawn as an outline with lastSeenText
    QString lastSeenText;
    QString roleText; // "head · rank 0", while a job runs
    bool isHead = false;
    std::optional<double> memoryTotal; // bytes
    double memoryUsed = 0;
    double memoryReclaimable = 0;
    QString memoryText;
    QString thermalText; // "61 °C 47 W"
    QString gpuText;     // "GPU 94 %"
    std::array<PortLook, 2> ports{PortLook::Unknown, PortLook::Unknown};
    QString managementText; // "10G"
    bool isWifiPath = false;
    QString foreignText; // what runs there and is not ours
    int findingMark = -1; // Mark of the worst finding; -1: none
    QString findingText;
    bool isPinned = false;
    NodePlace place;
    QString key() const { return id; }
    friend bool operator==(const NodeRow &, const NodeRow &) = default;
};

// The machines that were contacted at least once. GUI thread.
class NodeListModel : public models::KeyedListModel<NodeRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NodeListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole,
        NameRole,
        ProductRole,
        MarkRole,
        StateTextRole,
        HollowRole,
        LastSeenTextRole,
        RoleTextRole,
        HeadRole,
        MemoryTotalRole,
        MemoryUsedRole,
        MemoryReclaimableRole,
        MemoryTextRole,
        ThermalTextRole,
        GpuTextRole,
        PortTextsRole, // two strings, port 0 first: "port 0", "empty", "asleep"
        PortLooksRole, // two numbers: PortLook
        PortRectsRole, // two rectangles inside the card
        ManagementTextRole,
        WifiPathRole,
        ForeignTextRole,
        FindingMarkRole,
        FindingTextRole,
        CardRole,       // QRectF on the map
        PanelBelowRole, // the rear panel is at the lower edge
        SpokenTextRole, // all of it in one sentence, for screen readers
    };
    explicit NodeListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const NodeRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::cluster
