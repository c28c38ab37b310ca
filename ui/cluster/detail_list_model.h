// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// A line of the drawer: a fact, a half of a cable, a piece of evidence, a process.
struct DetailRow
{
    QString id;    // unique in its list
    QString label; // left, strong where it heads the line
    QString value; // right, or below
    QString note;  // small, below: the reason why it is unknown, or the command
    int mark = -1; // Mark; -1: none
    bool isCode = false; // an address, a name of a device: monospace
    QString key() const { return id; }
    friend bool operator==(const DetailRow &, const DetailRow &) = default;
};

// GUI thread.
class DetailListModel : public models::KeyedListModel<DetailRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DetailListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role { IdRole = Qt::UserRole, LabelRole, ValueRole, NoteRole, MarkRole, CodeRole };
    explicit DetailListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override
    {
        return {{IdRole, "rowId"}, {LabelRole, "label"}, {ValueRole, "value"},
                {NoteRole, "note"}, {MarkRole, "mark"}, {CodeRole, "code"}};
    }

signals:
    void countChanged();

protected:
    QVariant valueOf(const DetailRow &row, int role) const override
    {
        switch (role) {
        case IdRole: return row.id;
        case LabelRole: return row.label;
        case Qt::DisplayRole:
        case ValueRole: return row.value;
        case NoteRole: return row.note;
        case MarkRole: return row.mark;
        case CodeRole: return row.isCode;
        default: return {};
        }
    }
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::cluster
