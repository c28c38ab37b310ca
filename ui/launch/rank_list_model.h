// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/plan.h"
#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// One rank of the plan with its memory to scale.
struct RankRow
{
    int rank = 0;
    QString machine;
    QString rankText;   // "head · rank 0"
    QString shareText;  // "layers 0 to 7 · over the cables"
    QString figure;     // of the end of the start-up peak
    QString spokenText; // all of it in one sentence
    launcher::plan::MemoryEstimate memory;
    QString key() const { return QString::number(rank); }
    friend bool operator==(const RankRow &a, const RankRow &b)
    {
        return a.rank == b.rank && a.machine == b.machine && a.rankText == b.rankText
               && a.shareText == b.shareText && a.figure == b.figure
               && a.spokenText == b.spokenText;
    }
};

// GUI thread.
class RankListModel : public models::KeyedListModel<RankRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RankListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        MachineRole = Qt::UserRole, RankTextRole, ShareTextRole, FigureRole, SpokenTextRole,
        TotalRole, PartsRole, ReserveAtRole
    };
    explicit RankListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override
    {
        return {{MachineRole, "machine"},     {RankTextRole, "rankText"},
                {ShareTextRole, "shareText"}, {FigureRole, "figure"},
                {SpokenTextRole, "spokenText"}, {TotalRole, "total"},
                {PartsRole, "parts"},         {ReserveAtRole, "reserveAt"}};
    }

signals:
    void countChanged();

protected:
    QVariant valueOf(const RankRow &row, int role) const override
    {
        const auto number = [](qint64 bytes) { return QVariant(static_cast<double>(bytes)); };
        switch (role) {
        case Qt::DisplayRole:
        case MachineRole: return row.machine;
        case RankTextRole: return row.rankText;
        case ShareTextRole: return row.shareText;
        case FigureRole: return row.figure;
        case SpokenTextRole: return row.spokenText;
        case TotalRole: return number(row.memory.totalBytes);
        // In the order they are drawn: in use, weights, KV cache, engine, start-up peak.
        case PartsRole:
            return QVariantList{number(row.memory.inUseBytes), number(row.memory.weightsBytes),
                                number(row.memory.keyValueBytes), number(row.memory.overheadBytes),
                                number(row.memory.startPeakBytes)};
        case ReserveAtRole: return number(row.memory.totalBytes - row.memory.reserveBytes);
        default: return {};
        }
    }
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::launch
