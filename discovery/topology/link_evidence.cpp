// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/link_evidence.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace discovery::topology {

namespace {

// Ports and switches as one set of things that are joined or not.
class Joins
{
public:
    explicit Joins(size_t size)
        : m_parent(size)
    {
        std::iota(m_parent.begin(), m_parent.end(), 0);
    }
    int add()
    {
        m_parent.push_back(int(m_parent.size()));
        return m_parent.back();
    }
    int root(int item)
    {
        while (m_parent[size_t(item)] != item)
            item = m_parent[size_t(item)] = m_parent[size_t(m_parent[size_t(item)])];
        return item;
    }
    void join(int a, int b) { m_parent[size_t(root(a))] = root(b); }

private:
    std::vector<int> m_parent;
};

bool isCablingKind(EvidenceKind kind)
{
    return kind == EvidenceKind::Lldp || kind == EvidenceKind::NeighbourTable;
}

} // namespace

Carrier carrierOf(const probe::Cage &cage)
{
    bool isUnread = false;
    for (const probe::Rail &rail : cage.rails) {
        if (rail.carrier.value_or(false))
            return Carrier::Up;
        isUnread = isUnread || (rail.isPresent() && !rail.carrier);
    }
    return isUnread ? Carrier::Unknown : Carrier::Down;
}

LinkEvidence::LinkEvidence(const std::vector<const probe::NodeFacts *> &nodes,
                           const QList<Observation> &observations, const AddressPlan &plan)
    : m_nodes(nodes)
{
    for (size_t node = 0; node < nodes.size(); ++node) {
        m_index.insert(nodes[node]->id, int(node));
        for (const probe::Cage &cage : nodes[node]->cages)
            m_carriers.push_back(carrierOf(cage));
    }
    for (const Observation &entry : observations) {
        QDateTime &newest = m_newest[entry.node];
        if (isCablingKind(entry.kind) && (!newest.isValid() || newest < entry.at))
            newest = entry.at;
    }
    sortOut(observations);
    findSegments(plan);
}

bool LinkEvidence::hasPresentBoots(const Observation &observation) const
{
    const auto matches = [this](const probe::NodeId &id, const QString &boot) {
        const int index = m_index.value(id, -1);
        return index >= 0 && !boot.isEmpty() && m_nodes[size_t(index)]->bootId == boot;
    };
    return matches(observation.node, observation.bootId) &&
           matches(observation.peerNode, observation.peerBootId);
}

bool LinkEvidence::isFresh(const Observation &observation, Port port, Port peer) const
{
    const probe::NodeFacts &node = *m_nodes[size_t(nodeOf(port))];
    const probe::Cage &cage = node.cages[size_t(cageOf(port))];
    const bool isRailDown = observation.rail >= 0 && observation.rail < 2 &&
                            !cage.rails[size_t(observation.rail)].carrier.value_or(true);
    if (isRailDown || carrier(port) == Carrier::Down)
        return false;
    // What has no carrier cannot be at the other end of a cable that has one.
    if (peer >= 0 && carrier(peer) == Carrier::Down)
        return false;
    if (!isCablingKind(observation.kind))
        return hasPresentBoots(observation);
    // Facts younger than the observation did not see this any more.
    const bool isOutlived = node.takenAt.isValid() && observation.at < node.takenAt;
    return !isOutlived && observation.at == m_newest.value(observation.node);
}

void LinkEvidence::sortOut(const QList<Observation> &observations)
{
    for (const Observation &entry : observations) {
        const int node = m_index.value(entry.node, -1);
        if (node < 0 || entry.cage < 0 || entry.cage > 1)
            continue;
        const Port port = portOf(node, entry.cage);
        const int peerNode = entry.peerNode.isNull() ? -1 : m_index.value(entry.peerNode, -1);
        const bool isPeerPort = peerNode >= 0 && (entry.peerCage == 0 || entry.peerCage == 1);
        const Port peer = isPeerPort ? portOf(peerNode, entry.peerCage) : -1;
        if (peerNode == node)
            continue;
        if (isFresh(entry, port, peer))
            m_seen[port].append(entry);
        else if (isPeerPort)
            m_remembered.insert({std::min(port, peer), std::max(port, peer)});
    }
    // LLDP names the very port at the other end; beside it a neighbour table, whose entries outlive
    // what they tell of, adds nothing.
    for (QList<Observation> &seen : m_seen) {
        const bool hasLldp = std::any_of(seen.cbegin(), seen.cend(), [](const auto &entry) {
            return entry.kind == EvidenceKind::Lldp &&
                   (!entry.switchName.isEmpty() || entry.peerCage >= 0);
        });
        if (hasLldp) {
            seen.removeIf([](const Observation &entry) {
                return entry.kind == EvidenceKind::NeighbourTable && entry.peerNode.isNull();
            });
        }
    }
}

// LLDP named the machine but not its port: the one port of it that has a carrier and that nobody
// else accounts for, if there is exactly one.
std::optional<Port> LinkEvidence::guessedPeer(const Observation &observation) const
{
    const int node = m_index.value(observation.peerNode, -1);
    if (node < 0 || observation.kind != EvidenceKind::Lldp)
        return std::nullopt;
    std::optional<Port> result;
    for (int cage = 0; cage < 2; ++cage) {
        const Port port = portOf(node, cage);
        if (carrier(port) == Carrier::Down)
            continue;
        const QList<Observation> seen = m_seen.value(port);
        const bool leadsBack = std::any_of(seen.cbegin(), seen.cend(), [&](const auto &entry) {
            return entry.peerNode == observation.node;
        });
        if (leadsBack)
            return port;
        if (!seen.isEmpty())
            continue;
        if (result)
            return std::nullopt;
        result = port;
    }
    return result;
}

// Two machines alone behind a switch that swallows LLDP look like a cable, but for this: both speak
// LLDP, and still they know each other by their neighbour tables only.
bool LinkEvidence::isBehindSilentSwitch(Port a, Port b) const
{
    const QList<Observation> seen = seenBetween(a, b);
    const bool isQuiet = std::all_of(seen.cbegin(), seen.cend(), [](const Observation &entry) {
        return entry.kind == EvidenceKind::NeighbourTable;
    });
    return isQuiet && !seen.isEmpty() && m_nodes[size_t(nodeOf(a))]->lldpReadable &&
           m_nodes[size_t(nodeOf(b))]->lldpReadable;
}

void LinkEvidence::findSegments(const AddressPlan &plan)
{
    Joins joins(m_carriers.size());
    std::map<QString, int> bridges;
    const auto hasLldpOfPeer = [](const QList<Observation> &seen) {
        return std::any_of(seen.cbegin(), seen.cend(), [](const Observation &entry) {
            return entry.kind == EvidenceKind::Lldp && !entry.peerNode.isNull();
        });
    };
    QSet<Port> met;
    for (auto seen = m_seen.cbegin(); seen != m_seen.cend(); ++seen) {
        const bool trustsLldp = hasLldpOfPeer(seen.value());
        for (const Observation &entry : seen.value()) {
            if (!entry.switchName.isEmpty()) {
                auto [bridge, isNew] = bridges.try_emplace(entry.switchName, -1);
                if (isNew)
                    bridge->second = joins.add();
                joins.join(seen.key(), bridge->second);
                met.insert(seen.key());
                continue;
            }
            if (entry.peerNode.isNull() ||
                (trustsLldp && entry.kind == EvidenceKind::NeighbourTable))
                continue;
            const std::optional<Port> peer =
                entry.peerCage >= 0
                    ? std::optional(portOf(m_index.value(entry.peerNode, -1), entry.peerCage))
                    : guessedPeer(entry);
            if (!peer || *peer < 0)
                continue;
            joins.join(seen.key(), *peer);
            met.insert(seen.key());
            met.insert(*peer);
        }
    }
    std::map<int, Segment> segments;
    for (Port port = 0; port < Port(m_carriers.size()); ++port) {
        if (met.contains(port))
            segments[joins.root(port)].ports.push_back(port);
    }
    std::map<int, QString> names;
    for (const auto &[name, bridge] : bridges) {
        QString &joined = names[joins.root(bridge)];
        joined = joined.isEmpty() ? name : joined + QStringLiteral(" + ") + name;
    }
    const bool isOnlySegment = segments.size() == 1;
    for (auto &[root, segment] : segments) {
        segment.switchName = names[root];
        const std::vector<Port> &ports = segment.ports;
        const bool isSwitch = !segment.switchName.isEmpty() || ports.size() > 2 ||
                              plan.isOnSameSwitch(ports.front(), ports.back()) ||
                              (isOnlySegment && isBehindSilentSwitch(ports.front(), ports.back()));
        if (isSwitch)
            m_switches.push_back(segment);
        else if (ports.size() == 2 && nodeOf(ports[0]) != nodeOf(ports[1]))
            m_cables.emplace_back(ports[0], ports[1]);
        else
            continue;
        for (const Port port : ports)
            m_explained.insert(port);
    }
    std::sort(m_switches.begin(), m_switches.end(),
              [](const Segment &a, const Segment &b) { return a.ports < b.ports; });
    std::sort(m_cables.begin(), m_cables.end());
    for (auto seen = m_seen.cbegin(); seen != m_seen.cend(); ++seen) {
        if (m_explained.contains(seen.key()))
            continue;
        for (const Observation &entry : seen.value()) {
            QString &name = m_strangers[seen.key()];
            if (name.isEmpty())
                name = entry.peerName;
        }
    }
}

bool LinkEvidence::isRemembered(Port a, Port b) const
{
    return m_remembered.contains({std::min(a, b), std::max(a, b)});
}

QList<Observation> LinkEvidence::seenBetween(Port a, Port b) const
{
    QList<Observation> result;
    for (const auto &[here, there] : {std::pair(a, b), std::pair(b, a)}) {
        for (const Observation &entry : seenAt(here)) {
            const bool isOtherCage = entry.peerCage >= 0 && entry.peerCage != cageOf(there);
            if (entry.peerNode == m_nodes[size_t(nodeOf(there))]->id && !isOtherCage)
                result.append(entry);
        }
    }
    return result;
}

bool LinkEvidence::isProven(Port port, std::optional<Port> peer) const
{
    const QList<Observation> seen = peer ? seenBetween(port, *peer) : seenAt(port);
    return std::any_of(seen.cbegin(), seen.cend(), [](const Observation &entry) {
        return entry.kind == EvidenceKind::BandwidthProof && entry.measuredBitsPerSecond;
    });
}

} // namespace discovery::topology
