// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/mdns/node_source.h"
#include "discovery/probe/node_id.h"
#include "discovery/remote/target.h"

#include <QtCore/QList>
#include <QtCore/QString>
#include <cstddef>
#include <tuple>
#include <vector>

namespace discovery::directory {

// Names an announcement over all sources.
struct SightingKey
{
    mdns::SourceKind source = mdns::SourceKind::Mdns;
    QString key;
    friend bool operator==(const SightingKey &, const SightingKey &) = default;
    friend bool operator<(const SightingKey &a, const SightingKey &b)
    {
        return std::tie(a.source, a.key) < std::tie(b.source, b.key);
    }
};

// An announcement and what was learnt of the machine by following it.
struct Sighting
{
    mdns::Announcement announcement;
    bool isLive = true;    // false: remembered from an earlier run, or lost since
    QString rememberedId;  // device of devices.yaml it belongs to; empty: free
    QList<remote::HostKey> keys; // offered (or once accepted) by whoever answers here
    probe::NodeId node;    // null: never probed

    SightingKey key() const { return {announcement.source, announcement.key}; }
};

enum class Relation {
    Different, // proven to be two machines
    Unrelated, // nothing says that they are one
    SameEndpoint, // one address and port, or one name and port
    SameKey,      // one host key
    Same,         // one NodeId, one remembered device, or both are this machine
};
Relation relate(const Sighting &a, const Sighting &b);

// Sorts sightings into machines; every index is in exactly one group. Pure, and the same groups
// come out whatever the order of the input. A sighting that fits two machines equally well
// (two of one host name, say) stays a group of its own until its host key tells.
std::vector<std::vector<std::size_t>> groupByMachine(const std::vector<Sighting> &sightings);

} // namespace discovery::directory
