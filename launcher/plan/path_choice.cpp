// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/path_choice.h"

#include <algorithm>
#include <vector>

namespace launcher::plan {

using discovery::directory::Device;
using discovery::probe::Interface;
using discovery::probe::InterfaceAddress;
using discovery::probe::InterfaceKind;
using discovery::probe::NodeFacts;
using discovery::probe::NodeId;
using discovery::probe::Rail;
using discovery::topology::Link;
using discovery::topology::LinkEnd;
using discovery::topology::LinkState;
using discovery::topology::RailState;
using discovery::topology::Topology;

namespace {

// The engine's wire between ranks speaks IPv4 only.
bool isUsable(const InterfaceAddress &entry)
{
    return entry.address.protocol() == QAbstractSocket::IPv4Protocol &&
           !entry.address.isLoopback() && !entry.address.isLinkLocal() && entry.prefixLength > 0;
}

bool shareNetwork(const InterfaceAddress &a, const InterfaceAddress &b)
{
    return isUsable(a) && isUsable(b) && a.prefixLength == b.prefixLength &&
           a.address != b.address && a.address.isInSubnet(b.address, b.prefixLength);
}

// The address of mine that lies in a network of one of theirs.
const InterfaceAddress *sharedAddress(const QList<InterfaceAddress> &mine,
                                      const QList<InterfaceAddress> &theirs)
{
    const auto found =
        std::find_if(mine.begin(), mine.end(), [&theirs](const InterfaceAddress &own) {
            return std::any_of(theirs.begin(), theirs.end(), [&own](const InterfaceAddress &other) {
                return shareNetwork(own, other);
            });
        });
    return found == mine.end() ? nullptr : &*found;
}

bool isEnd(const LinkEnd &end, const NodeId &node, int cage)
{
    return end.node == node && end.cage == cage;
}

struct CageLink
{
    const Link *link = nullptr;
    const LinkEnd *other = nullptr;
};

CageLink linkAt(const Topology &topology, const NodeId &node, int cage)
{
    for (const Link &link : topology.links) {
        if (isEnd(link.a, node, cage))
            return {&link, &link.b};
        if (isEnd(link.b, node, cage))
            return {&link, &link.a};
    }
    return {};
}

bool carriesTraffic(const Link &link)
{
    return link.state != LinkState::Down && link.state != LinkState::ExpectedMissing;
}

// Whether the cabling allows a path between these two cages. Where nobody saw the cable, equal
// networks and carrier have to do.
bool mayBeCabled(const Topology &topology, const NodeId &a, int cageA, const NodeId &b, int cageB)
{
    const CageLink atA = linkAt(topology, a, cageA);
    const CageLink atB = linkAt(topology, b, cageB);
    if ((atA.link && !carriesTraffic(*atA.link)) || (atB.link && !carriesTraffic(*atB.link)))
        return false;
    if (atA.other && !atA.other->isSwitch())
        return isEnd(*atA.other, b, cageB);
    if (atB.other && !atB.other->isSwitch())
        return isEnd(*atB.other, a, cageA);
    if (atA.other && atB.other)
        return atA.other->switchName == atB.other->switchName;
    return true;
}

int railPenalty(const Topology &topology, const NodeId &node, int cage, int rail)
{
    const CageLink at = linkAt(topology, node, cage);
    if (!at.link)
        return 0;
    switch (at.link->rails[size_t(rail)]) {
    case RailState::Up:
        return 0;
    case RailState::Unknown:
        return 1;
    case RailState::Weak:
        return 2;
    case RailState::Down:
        return 3;
    }
    return 3;
}

std::optional<PathChoice> chooseRail(const NodeFacts &head, const NodeFacts &node,
                                     const Topology &topology)
{
    std::optional<PathChoice> best;
    int bestPenalty = 3; // a rail that is down is no path
    for (int cage = 0; cage < 2; ++cage) {
        for (int rail = 0; rail < 2; ++rail) {
            const Rail &own = node.cages[size_t(cage)].rails[size_t(rail)];
            const int penalty = railPenalty(topology, node.id, cage, rail);
            if (!own.carrier.value_or(false) || penalty >= bestPenalty)
                continue;
            for (int headCage = 0; headCage < 2; ++headCage) {
                for (const Rail &other : head.cages[size_t(headCage)].rails) {
                    if (!other.carrier.value_or(false) ||
                        !mayBeCabled(topology, node.id, cage, head.id, headCage))
                        continue;
                    if (const InterfaceAddress *address =
                            sharedAddress(own.addresses, other.addresses)) {
                        best =
                            PathChoice{PathKind::Fabric, own.netdev, address->address.toString()};
                        bestPenalty = penalty;
                    }
                }
            }
        }
    }
    return best;
}

// Interfaces of the management network, the one that ssh uses first, Wi-Fi last.
std::vector<const Interface *> managementInterfaces(const NodeFacts &facts)
{
    std::vector<const Interface *> result;
    for (const Interface &entry : facts.interfaces) {
        if (entry.carrier.value_or(true) && entry.kind != InterfaceKind::Other)
            result.push_back(&entry);
    }
    std::stable_sort(result.begin(), result.end(), [](const Interface *a, const Interface *b) {
        const auto order = [](const Interface &entry) {
            return (entry.carriesSsh ? 0 : 2) + (entry.kind == InterfaceKind::Wifi ? 1 : 0);
        };
        return order(*a) < order(*b);
    });
    return result;
}

} // namespace

std::optional<PathChoice> choosePath(const Device &head, const Device &node,
                                     const Topology &topology)
{
    if (std::optional<PathChoice> rail = chooseRail(*head.facts, *node.facts, topology))
        return rail;
    const std::vector<const Interface *> others = managementInterfaces(*head.facts);
    for (const Interface *own : managementInterfaces(*node.facts)) {
        for (const Interface *other : others) {
            if (const InterfaceAddress *address = sharedAddress(own->addresses, other->addresses))
                return PathChoice{PathKind::Management, own->name, address->address.toString()};
        }
    }
    return std::nullopt;
}

std::optional<PathChoice> managementAddress(const Device &device)
{
    for (const Interface *entry : managementInterfaces(*device.facts)) {
        for (const InterfaceAddress &address : entry->addresses) {
            if (isUsable(address))
                return PathChoice{PathKind::Management, entry->name, address.address.toString()};
        }
    }
    return std::nullopt;
}

} // namespace launcher::plan
