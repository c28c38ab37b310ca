// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// One machine before it is connected (and, in Settings, all that are known).
struct DeviceRow
{
    QString id;
    QString name;
    QString addressText; // the first addresses, for people
    QString sourceText;  // "announces itself"
    QString user;        // known from where it was found; empty: none
    int mark = 0;
    QString stateText;
    QString fingerprint; // of the key that waits to be accepted
    QString keyType;
    QString changedText; // both fingerprints where the key changed; empty: it did not
    QString errorText;
    QString errorDetails;
    QString stepText; // while connecting
    double progress = -1; // 0..1; -1: not connecting
    bool isConnected = false;
    bool canConnect = false;
    bool hasAcceptedKey = false;
    bool isChosen = false;
    QString key() const { return id; }
    friend bool operator==(const DeviceRow &, const DeviceRow &) = default;
};

// GUI thread.
class DeviceListModel : public models::KeyedListModel<DeviceRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeviceListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole, NameRole, AddressRole, SourceRole, LoginUserRole, MarkRole,
        StateTextRole, FingerprintRole, KeyTypeRole, ChangedTextRole, ErrorRole, ErrorDetailsRole,
        StepRole, ProgressRole, ConnectedRole, CanConnectRole, ChosenRole
    };
    explicit DeviceListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const DeviceRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::cluster
