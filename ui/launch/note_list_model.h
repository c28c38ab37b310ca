// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// A line of the side column: what to expect, what is checked before the start, what will run.
struct NoteLine
{
    QString id;
    QString heading;
    QString figure;
    QString note;
    int mark = 0;         // StatusMark.State
    bool isFaded = false; // a figure that does not hold for this engine
    QString key() const { return id; }
    friend bool operator==(const NoteLine &, const NoteLine &) = default;
};

// GUI thread.
class NoteListModel : public models::KeyedListModel<NoteLine>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NoteListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role { HeadingRole = Qt::UserRole, FigureRole, NoteRole, MarkRole, FadedRole };
    explicit NoteListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override
    {
        return {{HeadingRole, "heading"}, {FigureRole, "figure"}, {NoteRole, "note"},
                {MarkRole, "mark"},       {FadedRole, "faded"}};
    }

signals:
    void countChanged();

protected:
    QVariant valueOf(const NoteLine &row, int role) const override
    {
        switch (role) {
        case Qt::DisplayRole:
        case HeadingRole: return row.heading;
        case FigureRole: return row.figure;
        case NoteRole: return row.note;
        case MarkRole: return row.mark;
        case FadedRole: return row.isFaded;
        default: return {};
        }
    }
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::launch
