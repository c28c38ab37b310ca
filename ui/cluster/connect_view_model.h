// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "ui/cluster/cluster_actions.h"
#include "ui/cluster/device_list_model.h"

#include <QtCore/QHash>
#include <QtCore/QObject>
#include <QtCore/QSet>
#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// First contact with one or more machines: which, their fingerprints, user, password or key, and
// how far each is. GUI thread. The password passes through start() and is kept nowhere.
class ConnectViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConnectViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(ui::cluster::DeviceListModel *devices READ devices CONSTANT FINAL)
    // Everything that is known, for Settings.
    Q_PROPERTY(ui::cluster::DeviceListModel *allDevices READ allDevices CONSTANT FINAL)
    Q_PROPERTY(int chosenCount READ chosenCount NOTIFY changed FINAL)
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY changed FINAL)
    Q_PROPERTY(QString suggestedUser READ suggestedUser NOTIFY changed FINAL)
    // The line that would be added to authorized_keys; empty until it is known.
    Q_PROPERTY(QString authorizedKeyLine READ authorizedKeyLine NOTIFY changed FINAL)

public:
    explicit ConnectViewModel(ClusterActions &actions, QObject *parent = nullptr);

    DeviceListModel *devices() { return &m_devices; }
    DeviceListModel *allDevices() { return &m_allDevices; }
    int chosenCount() const { return static_cast<int>(m_chosen.size()); }
    bool isBusy() const { return !m_steps.isEmpty(); }
    QString suggestedUser() const;
    QString authorizedKeyLine() const { return m_authorizedKeyLine; }

    Q_INVOKABLE void choose(const QString &deviceId, bool chosen);
    Q_INVOKABLE void chooseAll();
    // Accepts the shown fingerprints of the chosen devices and logs in.
    Q_INVOKABLE void startWithPassword(const QString &user, const QString &password);
    Q_INVOKABLE void startWithKey(const QString &user, const QString &identityFile);
    // "host", "host:2222", "user@host", "[fe80::1%eth0]:22"; false when it cannot be one.
    Q_INVOKABLE bool addAddress(const QString &text);
    Q_INVOKABLE void forget(const QString &deviceId);

public slots:
    void setInventory(const discovery::directory::InventoryPointer &inventory);

signals:
    void changed();

private:
    struct Step
    {
        QString text;
        double fraction = 0;
    };
    struct Failure
    {
        QString message;
        QString details;
    };
    void start(LoginRequest request);
    void rebuild();

    ClusterActions &m_actions;
    discovery::directory::InventoryPointer m_inventory;
    DeviceListModel m_devices;
    DeviceListModel m_allDevices;
    QSet<QString> m_chosen;
    QSet<QString> m_seen; // chosen once by default; later only by the person
    QHash<QString, Step> m_steps;
    QHash<QString, Failure> m_failures;
    QString m_authorizedKeyLine;
};

// Splits what a person types into host (with user) and port (0: none named). False: unusable.
bool parseAddress(const QString &text, QString &hostOrUserAtHost, quint16 &port);

} // namespace ui::cluster
