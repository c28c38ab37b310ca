// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/step.h"
#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// One step of a launch as a person follows it.
struct StepRow
{
    int index = 0;
    QString place;   // "spark-2", "this desk"
    QString title;   // "Copy the engine"
    QString note;    // what came of it, or the newest raw line
    QString figures; // "45 MiB of 98 MiB · 310 MiB/s · 2 s left"
    QString timeText;
    double fraction = -1; // 0..1; below 0: nothing is copied
    int mark = 0;
    QString stateText;
    QString spokenText() const; // all of it in one line
    QString key() const { return QString::number(index); }
    friend bool operator==(const StepRow &, const StepRow &) = default;
};

// A step in words. Pure, GUI thread (translated).
StepRow stepRow(int index, const launcher::session::Step &step);

// GUI thread.
class StepListModel : public models::KeyedListModel<StepRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        PlaceRole = Qt::UserRole, TitleRole, NoteRole, FiguresRole, TimeTextRole, FractionRole,
        MarkRole, SpokenTextRole
    };
    explicit StepListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const StepRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::launch
