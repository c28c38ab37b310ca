// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/cluster/map_layout.h"
#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// One cable as the map and the list show it.
struct LinkRow
{
    QString id;
    QString fromText; // "spark-2 port 1"
    QString toText;   // "spark-3 port 0", "CRS812 dd-1-1", "unknown"
    int state = 0;    // CableItem::State
    std::array<int, 2> halves{3, 3}; // CableItem::Half
    QString stateText;
    QString label; // on the cable's middle: "half is weak", "97 Gb/s"
    int mark = 0;
    bool isToMove = false;
    QString hoverText; // how we know
    LinkPlace place;
    QString key() const { return id; }
    friend bool operator==(const LinkRow &, const LinkRow &) = default;
};

// The cables, those that are expected and absent among them. GUI thread.
class LinkListModel : public models::KeyedListModel<LinkRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LinkListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole,
        TitleRole, // "spark-2 port 1 ↔ spark-3 port 0"
        FromRole,
        ToRole,
        StateRole,
        HalfARole,
        HalfBRole,
        StateTextRole,
        LabelRole,
        MarkRole,
        ToMoveRole,
        HoverTextRole,
        CurveRole,  // four points
        MiddleRole, // where the label stands
        StubRole,
        SpokenTextRole,
    };
    explicit LinkListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;
    static QString titleOf(const LinkRow &row);

signals:
    void countChanged();

protected:
    QVariant valueOf(const LinkRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::cluster
