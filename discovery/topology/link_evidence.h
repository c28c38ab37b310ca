// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/address_plan.h"
#include "discovery/topology/topology.h"

#include <QtCore/QHash>
#include <QtCore/QSet>
#include <set>
#include <vector>

namespace discovery::topology {

enum class Carrier
{
    Up,
    Down,
    Unknown
};

// A cage has a carrier when any of its rails has one; Unknown when a netdev is there and none of
// them can be read.
Carrier carrierOf(const probe::Cage &cage);

// What is joined to what right now, by what the ports see: cages that see each other share a
// segment; a segment of two machines is a cable, one with a bridge or with three or more cages a
// switch. Only fresh observations count: from the newest round of their node, on ports that still
// have a carrier. Older ones are kept as memory of where a cable was. Immutable.
class LinkEvidence
{
public:
    struct Segment
    {
        std::vector<Port> ports; // ascending
        QString switchName;      // empty: nobody named it
    };

    // Requires: nodes in order and without doubles; they outlive this object.
    LinkEvidence(const std::vector<const probe::NodeFacts *> &nodes,
                 const QList<Observation> &observations, const AddressPlan &plan);

    const std::vector<Segment> &switches() const { return m_switches; }
    const std::vector<std::pair<Port, Port>> &cables() const { return m_cables; }
    Carrier carrier(Port port) const { return m_carriers[size_t(port)]; }
    // Its segment is known: a cable or a switch.
    bool isExplained(Port port) const { return m_explained.contains(port); }
    // It leads to a machine that is none of the nodes.
    bool meetsStranger(Port port) const { return m_strangers.contains(port); }
    QString strangerName(Port port) const { return m_strangers.value(port); }
    // These two met in an earlier round.
    bool isRemembered(Port a, Port b) const;

    // All that was seen from this port, or from both ends of this cable.
    QList<Observation> seenAt(Port port) const { return m_seen.value(port); }
    QList<Observation> seenBetween(Port a, Port b) const;
    // A valid bandwidth proof, under the present boots, from this port (to peer, where given).
    bool isProven(Port port, std::optional<Port> peer) const;

private:
    bool isFresh(const Observation &observation, Port port, Port peer) const;
    bool hasPresentBoots(const Observation &observation) const;
    void sortOut(const QList<Observation> &observations);
    void findSegments(const AddressPlan &plan);
    std::optional<Port> guessedPeer(const Observation &observation) const;
    bool isBehindSilentSwitch(Port a, Port b) const;

    const std::vector<const probe::NodeFacts *> &m_nodes;
    QHash<probe::NodeId, int> m_index;
    QHash<probe::NodeId, QDateTime> m_newest;
    std::vector<Carrier> m_carriers;
    QHash<Port, QList<Observation>> m_seen; // fresh, by the port that saw
    std::set<std::pair<Port, Port>> m_remembered;
    QHash<Port, QString> m_strangers;
    std::vector<Segment> m_switches;
    std::vector<std::pair<Port, Port>> m_cables;
    QSet<Port> m_explained;
};

} // namespace discovery::topology
