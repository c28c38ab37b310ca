// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/mdns/node_source.h"
#include "discovery/probe/node_facts.h"
#include "discovery/remote/target.h"
#include "discovery/telemetry/sample.h"
#include "discovery/topology/topology.h"
#include "engine/protocol/result.h"

#include <QtCore/QDateTime>
#include <QtCore/QList>
#include <QtCore/QString>
#include <memory>
#include <optional>
#include <vector>

namespace discovery::directory {

enum class DeviceState {
    Found,          // announced or typed; not contacted yet
    HostKeyUnknown, // answers; its fingerprint waits to be accepted
    HostKeyChanged, // hard stop: another key than the accepted one; only its key is looked at
    NeedsLogin,     // key accepted; no login of ours works yet
    Connecting,
    Connected, // facts are there, telemetry runs
    Refused,   // ssh port closed or login refused for another reason
    Unreachable,
    Silent, // connected, then no word for longer than 8 s
    Gone,   // no announcement and no answer any more; kept with its last word
};

// One machine as the directory knows it, before and after contact. Immutable value.
struct Device
{
    QString id;   // ours, minted at first sight, kept in devices.yaml once accepted
    QString name; // for people
    QList<mdns::Announcement> announcements; // all that were merged into it
    remote::Target target;
    DeviceState state = DeviceState::Found;
    QList<remote::HostKey> offeredKeys;
    QList<remote::HostKey> acceptedKeys;
    std::optional<engine::protocol::Error> error; // of the last attempt
    std::shared_ptr<const probe::NodeFacts> facts; // null: never probed
    std::shared_ptr<const telemetry::Sample> sample; // the newest
    QDateTime firstSeenAt;
    QDateTime lastHeardAt; // null: never
    bool pinned = false; // has a job, or is kept by the person; never dropped
    bool isThisMachine = false;

    bool isNode() const { return facts != nullptr; }
    // Named in ~/.ssh/config only and never contacted: to be offered as an import, not shown among
    // what was found. NodeDirectory::connectDevice() chooses it.
    bool isImportOnly() const
    {
        for (const mdns::Announcement &announcement : announcements) {
            if (announcement.source != mdns::SourceKind::SshConfig)
                return false;
        }
        return state == DeviceState::Found;
    }
};

enum class CheckOutcome { Passed, Failed, Unknown /* cannot be told from here */ };

// One reason why nothing may be found, looked into from here; see ReachabilityChecks.
struct ReachabilityCheck
{
    QString code; // "network", "dbus", "avahi", "multicast", "firewall", "other-subnet"
    CheckOutcome outcome = CheckOutcome::Unknown;
    QString message; // for a person: what was seen, and the next step where it failed
    friend bool operator==(const ReachabilityCheck &, const ReachabilityCheck &) = default;
};

// The world at one moment; shared between threads as shared_ptr<const Inventory>.
struct Inventory
{
    quint64 revision = 0;
    QDateTime at;
    std::vector<Device> devices; // stable order: by name, then id
    topology::Topology topology;
    QList<topology::Finding> findings; // cabling and machines together, worst first
    QList<mdns::SourceProblem> problems; // of the sources and of devices.yaml
    QList<ReachabilityCheck> checks;     // made when nothing is found; empty: not needed (yet)

    const Device *device(const QString &id) const
    {
        for (const Device &entry : devices) {
            if (entry.id == id)
                return &entry;
        }
        return nullptr;
    }
    const Device *node(const probe::NodeId &id) const
    {
        for (const Device &entry : devices) {
            if (entry.facts && entry.facts->id == id)
                return &entry;
        }
        return nullptr;
    }
};

using InventoryPointer = std::shared_ptr<const Inventory>;

} // namespace discovery::directory
