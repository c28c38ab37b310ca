// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/device_monitor.h"
#include "discovery/directory/device_store.h"
#include "discovery/directory/inventory.h"
#include "discovery/directory/node_contact.h"
#include "discovery/directory/sighting.h"

#include <QtCore/QObject>
#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace discovery::directory {

// The devices: sorts what was announced and learnt into machines, keeps a monitor for each, and
// carries a device's id, login and memory over every new sorting. Lives in the directory's thread.
class DeviceTable final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeviceTable)

public:
    // contact is borrowed.
    DeviceTable(NodeContact &contact, const MonitorOptions &options, QObject *parent = nullptr);
    ~DeviceTable() override;

    void see(const mdns::Announcement &announcement); // new or changed
    void lose(const SightingKey &key);
    void update();     // sorts anew; never call it from a slot of sampled()
    void contactAll(); // asks every machine again
    bool hasForeignMdns() const; // another machine announces itself by mDNS now
    QList<QHostAddress> knownAddresses() const;
    std::vector<Device> devices() const; // by name (numbers as numbers), then id

    // Devices of earlier runs and other programs; those that are known already stay as they are.
    void restore(const std::vector<StoredDevice> &devices);
    std::vector<StoredDevice> stored() const; // accepted or pinned
    QStringList forgotten() const { return m_forgotten; }
    void clearForgotten() { m_forgotten.clear(); } // devices.yaml no longer has them

    // As in NodeDirectory.
    Result<void> acceptHostKeys(const QString &deviceId);
    Result<void> setLogin(const QString &deviceId, const QString &user,
                          const QString &identityFile);
    Result<void> connectDevice(const QString &deviceId);
    Result<QStringList> forget(const QString &deviceId); // keys of typed addresses it had
    void pin(const QString &deviceId, bool isPinned);
    void pin(const probe::NodeId &node, bool isPinned);

signals:
    void changed();
    void sampled(const QString &deviceId, const discovery::telemetry::Sample &sample);

private:
    struct Entry
    {
        QString id;
        std::unique_ptr<DeviceMonitor> monitor;
        std::vector<SightingKey> sightings;
        QList<remote::HostKey> acceptedKeys; // as the Shell had them at the last update
        QString user; // chosen by the person; empty: what the sighting says
        QStringList identityFiles;
        QString name; // of the last run
        probe::NodeId rememberedNode;
        QDateTime firstSeenAt;
        bool pinned = false;
        bool has(const SightingKey &key) const
        {
            return std::find(sightings.begin(), sightings.end(), key) != sightings.end();
        }
    };

    void learn();   // from the monitors, for the sightings
    void regroup(); // sightings to entries
    Entry &entryFor(const std::vector<std::size_t> &group, const std::vector<Sighting> &sightings,
                    const QStringList &taken);
    Entry &makeEntry(const QString &id);
    Entry *entry(const QString &id); // null: none
    void drop(const QString &id);
    void release(const QString &id);

    bool isStored(const Entry &entry) const; // belongs into devices.yaml
    bool isKept(const Entry &entry) const;   // even when nothing announces it any more
    bool isAwaited(const Entry &entry) const; // contacted without being chosen
    std::vector<Route> routesOf(const Entry &entry) const;
    QString nameOf(const Entry &entry) const;
    Device deviceOf(const Entry &entry) const;
    StoredDevice storedOf(const Entry &entry) const;

    NodeContact &m_contact;
    MonitorOptions m_options;
    std::map<SightingKey, Sighting> m_sightings;
    std::map<QString, std::unique_ptr<Entry>> m_entries; // by id
    QStringList m_forgotten; // not yet taken out of devices.yaml
};

} // namespace discovery::directory
