// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::live {

// One job as its header row shows it; texts are ready to draw.
struct JobRow
{
    QString id;
    QString name;
    QString summary; // "llama.cpp RPC · 4 machines · up 2 h 14 min"
    QString stateText;
    QString endpoint; // through this desk's tunnel; empty: none is open
    QString machinesText; // "4 machines"
    QString failureHeading; // empty: it did not fail
    QString failureBody;
    QString failureDetails;
    int mark = 0;
    bool isStopping = false;
    bool isChosen = false;
    QString key() const { return id; }
    friend bool operator==(const JobRow &, const JobRow &) = default;
};

// The jobs on the machines, the newest first. GUI thread.
class JobListModel : public models::KeyedListModel<JobRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JobListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole, NameRole, SummaryRole, StateTextRole, EndpointRole,
        MachinesTextRole, FailureHeadingRole, FailureBodyRole, FailureDetailsRole, MarkRole,
        StoppingRole, ChosenRole
    };
    explicit JobListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const JobRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::live
