// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtCore/QStringList>
#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// One machine that could take part.
struct NodeChoiceRow
{
    QString id; // device id
    QString name;
    QString product;
    QString memoryText; // "110 GiB free of 121 GiB"
    QString note;       // why it cannot take part, or what runs there
    bool canTakePart = false;
    bool isChosen = false;
    bool isHead = false;
    QString key() const { return id; }
    friend bool operator==(const NodeChoiceRow &, const NodeChoiceRow &) = default;
};

// GUI thread.
class NodeChoiceModel : public models::KeyedListModel<NodeChoiceRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NodeChoiceModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole, NameRole, ProductRole, MemoryTextRole, NoteRole, CanTakePartRole,
        ChosenRole, HeadRole, SpokenTextRole
    };
    explicit NodeChoiceModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override
    {
        return {{IdRole, "deviceId"},     {NameRole, "name"},
                {ProductRole, "product"}, {MemoryTextRole, "memoryText"},
                {NoteRole, "note"},       {CanTakePartRole, "canTakePart"},
                {ChosenRole, "chosen"},   {HeadRole, "head"},
                {SpokenTextRole, "spokenText"}};
    }

signals:
    void countChanged();

protected:
    QVariant valueOf(const NodeChoiceRow &row, int role) const override
    {
        switch (role) {
        case IdRole: return row.id;
        case Qt::DisplayRole:
        case NameRole: return row.name;
        case ProductRole: return row.product;
        case MemoryTextRole: return row.memoryText;
        case NoteRole: return row.note;
        case CanTakePartRole: return row.canTakePart;
        case ChosenRole: return row.isChosen;
        case HeadRole: return row.isHead;
        case SpokenTextRole: {
            QStringList parts{tr("Machine %1").arg(row.name), row.product, row.memoryText,
                              row.isHead ? tr("head") : QString(), row.note};
            parts.removeAll(QString());
            return parts.join(QStringLiteral(", "));
        }
        default: return {};
        }
    }
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::launch
