// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"

#include <QtCore/QString>
#include <set>
#include <vector>

namespace discovery::topology {

// A cage of a node as a number: 2 * index of the node + cage.
using Port = int;
inline int nodeOf(Port port)
{
    return port / 2;
}
inline int cageOf(Port port)
{
    return port % 2;
}
inline Port portOf(int node, int cage)
{
    return 2 * node + cage;
}

// The network of an address as "192.168.2.0/24"; empty for link-local IPv6, loopback and single
// addresses: those say nothing about a plan.
QString networkOf(const probe::InterfaceAddress &address);

// How the addresses of the rails say the machines were meant to be cabled: a network shared by two
// cages is a cable, one shared by a cage of each of three or more machines is a switch. Intent,
// never proof. Immutable.
class AddressPlan
{
public:
    explicit AddressPlan(const std::vector<const probe::NodeFacts *> &nodes);

    bool isCable(Port a, Port b) const; // meant to be the two ends of one cable
    // Cage a has an address, b too, no network is common, and a or b is meant for another port.
    bool contradicts(Port a, Port b) const;
    bool isOnSwitch(Port port) const;
    bool isOnSameSwitch(Port a, Port b) const;

private:
    std::vector<std::set<QString>> m_networks; // by port
    std::set<std::pair<Port, Port>> m_cables;  // lower port first
    std::vector<std::set<Port>> m_switches;
};

} // namespace discovery::topology
