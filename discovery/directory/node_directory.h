// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/cabling.h"
#include "discovery/directory/device_store.h"
#include "discovery/directory/device_table.h"
#include "discovery/directory/inventory.h"
#include "discovery/directory/node_contact.h"
#include "discovery/directory/reachability_checks.h"
#include "discovery/directory/typed_source.h"

#include <QtCore/QHash>
#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace discovery::directory {

struct DirectoryOptions
{
    QString configDirectory; // holds devices.yaml
    MonitorOptions monitor;
    std::chrono::milliseconds changeInterval = std::chrono::milliseconds(200); // between snapshots
    std::chrono::milliseconds sampleInterval = std::chrono::seconds(1); // when only samples came
    // When no machine has announced itself by then, the reasons are looked into. 0: never.
    std::chrono::milliseconds nothingFoundAfter = std::chrono::milliseconds(2500);
};

// What there is: merges what the sources announce to devices, stays in touch with each, has the
// cabling judged, and publishes snapshots. Looking changes nothing on any machine; what it stores
// lies in the desk's configuration directory.
// Lives in one thread (its contact's); every call returns at once and must be made in that thread.
// Snapshots are immutable and may be handed to other threads.
class NodeDirectory final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NodeDirectory)

public:
    NodeDirectory(std::unique_ptr<NodeContact> contact, const DirectoryOptions &options,
                  QObject *parent = nullptr);
    ~NodeDirectory() override;

    void addSource(std::unique_ptr<mdns::NodeSource> source); // before or after start()
    void start();   // reads devices.yaml, starts the sources; once
    void refresh(); // asks all sources and all machines again (F5), reads devices.yaml again

    // "host", "user@host", "host:port", "[v6%scope]:port"; port 0: the one in the text, else 22.
    // The value is the announcement's key. InvalidArgument names what is wrong with the text.
    Result<QString> addTyped(const QString &hostOrUserAtHost, quint16 port = 0);

    // Accepts the keys the device offers, as offeredKeys in the snapshot shows them, in place of
    // any accepted before, and goes on to connect. NotFound, and the Shell's errors.
    Result<void> acceptHostKeys(const QString &deviceId);
    // Empty user or file: what the sources say, else ssh's own choice. Tries again where a login
    // was missing. NotFound.
    Result<void> setLogin(const QString &deviceId, const QString &user,
                          const QString &identityFile);
    Result<void> connectDevice(const QString &deviceId); // tries now. NotFound
    // Ends the connection, drops accepted keys, login and memory. What still announces itself
    // comes back as a new device. NotFound, and the Shell's errors.
    Result<void> forget(const QString &deviceId);
    void pin(const QString &deviceId, bool isPinned);
    void pin(const probe::NodeId &node, bool isPinned); // has a job: never dropped
    // Bandwidth proofs and the like, made by launcher.
    void addObservations(const QList<topology::Observation> &observations);

    // No machine has announced itself yet, and the reason is still being looked for.
    bool awaitsAnnouncements() const;
    InventoryPointer inventory() const { return m_inventory; } // never null

signals:
    void inventoryChanged(const discovery::directory::InventoryPointer &inventory);
    void sampled(const QString &deviceId, const discovery::telemetry::Sample &sample);

private:
    void changeSoon();
    void publish();
    QList<topology::Finding> findings(const Inventory &inventory);
    QList<mdns::SourceProblem> problems() const;
    void checkWhetherFound();
    void load();
    void save();

    std::unique_ptr<NodeContact> m_contact;
    DirectoryOptions m_options;
    DeviceStore m_store;
    DeviceTable m_table;
    Cabling m_cabling;
    ReachabilityChecks m_checks;
    std::vector<std::unique_ptr<mdns::NodeSource>> m_sources;
    std::map<const mdns::NodeSource *, QList<mdns::SourceProblem>> m_problems;
    TypedSource *m_typed = nullptr; // one of m_sources
    std::vector<StoredDevice> m_saved;
    std::optional<mdns::SourceProblem> m_storeProblem;
    InventoryPointer m_inventory;
    bool m_isStarted = false;
    bool m_isSilenceExplained = false; // the reasons were looked for once
    QTimer m_change;
    QTimer m_samples;
    QTimer m_saveAgain;
    QTimer m_nothingFound;
};

} // namespace discovery::directory
