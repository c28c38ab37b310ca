// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/topology/finding.h"

#include <QtCore/QDateTime>
#include <array>
#include <optional>
#include <vector>

namespace discovery::topology {

enum class EvidenceKind
{
    Lldp,
    NeighbourTable,
    AddressProbe,
    BandwidthProof
};

// Who saw whom on which port, by what, when, by which command, under which boots. A proof ends with
// the boots it was made under.
struct Observation
{
    EvidenceKind kind = EvidenceKind::Lldp;
    probe::NodeId node; // who saw
    int cage = 0;
    int rail = 0;
    probe::NodeId peerNode; // resolved by MAC or name; null: not one of ours
    int peerCage = -1;
    int peerRail = -1;
    QString peerMac;
    QString peerName;   // LLDP system name of a machine that is none of ours; empty otherwise
    QString switchName; // LLDP system name (else chassis id) when the peer is a bridge
    QString switchPort;
    QDateTime at; // UTC, desk clock
    QString command;
    QString bootId;                              // of node
    QString peerBootId;                          // of peerNode, where known
    std::optional<double> measuredBitsPerSecond; // BandwidthProof only
    friend bool operator==(const Observation &, const Observation &) = default;
};

enum class Shape
{
    None,
    Single,
    Pair,
    Ring,
    Switch,
    Mixed,
    Unknown
};

enum class LinkState
{
    Proven,          // bandwidth proof under the present boots
    Up,              // both rails up, not proven
    Degraded,        // up, but half: one rail, MTU, speed or PCIe width wrong
    Down,            // a cable is known, no rail has carrier
    ExpectedMissing, // the shape needs it, nobody sees it
    Unknown,         // carrier, but nobody knows where it leads
};

enum class RailState
{
    Up,
    Weak,
    Down,
    Unknown
};

// One cable. For a switch, b is the switch's port.
struct Link
{
    LinkEnd a;
    LinkEnd b;
    LinkState state = LinkState::Unknown;
    std::array<RailState, 2> rails{RailState::Unknown, RailState::Unknown};
    int railsUp = 0;
    QList<Observation> evidence;
    friend bool operator==(const Link &, const Link &) = default;
};

// The cabling as decided centrally from all nodes. Nodes in ring order for a ring, beginning with
// the first by name; else by name (numbers in names count as numbers), then id.
struct Topology
{
    Shape shape = Shape::None;
    std::vector<probe::NodeId> nodes; // the nodes the shape spans
    std::vector<Link> links;
    QList<Finding> findings; // about cabling only
    QString switchName;      // where LLDP names it
    friend bool operator==(const Topology &, const Topology &) = default;
};

} // namespace discovery::topology
