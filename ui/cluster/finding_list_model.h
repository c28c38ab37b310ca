// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// One thing that is wrong or worth knowing.
struct FindingRow
{
    QString id; // code and place
    QString code;
    int mark = 0;
    QString text; // short
    QString body; // the thing, the cause, the next step
    QString fix;  // command lines a person may run
    QString evidence; // how we know, one line each
    QString deviceId; // the machine to show; empty: none
    QString linkId;   // the cable to show; empty: none
    QString key() const { return id; }
    friend bool operator==(const FindingRow &, const FindingRow &) = default;
};

// All findings, worst first. GUI thread.
class FindingListModel : public models::KeyedListModel<FindingRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindingListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole, CodeRole, MarkRole, TextRole, BodyRole, FixRole, EvidenceRole, DeviceRole, LinkRole
    };
    explicit FindingListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const FindingRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::cluster
