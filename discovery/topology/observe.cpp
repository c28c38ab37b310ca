// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/observe.h"

#include <QtCore/QHash>
#include <QtCore/QRegularExpression>
#include <algorithm>
#include <utility>

namespace discovery::topology {

namespace {

using probe::NeighbourRecord;
using probe::NodeFacts;

struct Place
{
    const NodeFacts *node = nullptr;
    int cage = -1;
    int rail = -1;
};

template <typename Visit>
void visitRails(const NodeFacts &node, Visit visit)
{
    for (int cage = 0; cage < 2; ++cage) {
        for (int rail = 0; rail < 2; ++rail)
            visit(cage, rail, node.cages[size_t(cage)].rails[size_t(rail)]);
    }
}

Place railNamed(const NodeFacts &node, const QString &netdev)
{
    Place place;
    visitRails(node, [&](int cage, int rail, const probe::Rail &candidate) {
        if (candidate.isPresent() && candidate.netdev == netdev)
            place = {&node, cage, rail};
    });
    return place;
}

// Who owns which MAC and which name, over all nodes.
class Directory
{
public:
    explicit Directory(const std::vector<const NodeFacts *> &nodes)
    {
        for (const NodeFacts *node : nodes) {
            visitRails(*node, [&](int cage, int rail, const probe::Rail &entry) {
                if (!entry.mac.isEmpty())
                    m_rails.insert(entry.mac.toLower(), {node, cage, rail});
            });
            for (const probe::Interface &entry : node->interfaces) {
                if (!entry.mac.isEmpty())
                    m_others.insert(entry.mac.toLower(), {node, -1, -1});
            }
            // Two machines of one name: the name says nothing, only MACs can tell them apart.
            const QString name = shortName(node->hostName);
            const auto known = m_names.constFind(name);
            const bool isTaken = known != m_names.cend() && known.value() != node;
            m_names.insert(name, isTaken ? nullptr : node);
        }
    }

    Place rail(const QString &mac) const { return m_rails.value(mac.toLower()); }

    const NodeFacts *owner(const QString &mac) const
    {
        const Place place = rail(mac);
        return place.node ? place.node : m_others.value(mac.toLower()).node;
    }

    const NodeFacts *named(const QString &name) const { return m_names.value(shortName(name)); }

private:
    static QString shortName(const QString &name)
    {
        return name.section(QLatin1Char('.'), 0, 0).toLower();
    }

    QHash<QString, Place> m_rails;
    QHash<QString, Place> m_others;
    QHash<QString, const NodeFacts *> m_names;
};

Place resolveLldp(const NeighbourRecord &record, const Directory &directory)
{
    const NodeFacts *node = nullptr;
    for (const QString &mac : {record.peerMac, record.peerPort, record.peerChassis}) {
        if (!node && !mac.isEmpty())
            node = directory.owner(mac);
    }
    if (!node && !record.peerName.isEmpty())
        node = directory.named(record.peerName);
    if (!node)
        return {};
    // The port tells the cage; a chassis MAC may belong to any interface of that machine.
    if (const Place place = railNamed(*node, record.peerPort); place.node)
        return place;
    for (const QString &mac : {record.peerPort, record.peerMac}) {
        if (const Place place = directory.rail(mac); place.node == node)
            return place;
    }
    return {node, -1, -1};
}

// A machine that runs containers has bridges and says so by LLDP; its port name gives it away.
bool looksLikeMachinePort(const QString &port)
{
    static const QRegularExpression pattern(QStringLiteral("^enP?\\d*p\\d+s\\d+f\\d+np\\d+$"));
    return pattern.match(port).hasMatch();
}

Observation start(const NodeFacts &node, const Place &here, const QDateTime &at)
{
    Observation result;
    result.node = node.id;
    result.cage = here.cage;
    result.rail = here.rail;
    result.bootId = node.bootId;
    result.at = at;
    return result;
}

void setPeer(Observation &observation, const Place &peer)
{
    observation.peerNode = peer.node->id;
    observation.peerCage = peer.cage;
    observation.peerRail = peer.rail;
    observation.peerBootId = peer.node->bootId;
}

std::optional<Observation> fromLldp(const NodeFacts &node, const Place &here,
                                    const NeighbourRecord &record, const Directory &directory,
                                    const QDateTime &at)
{
    Observation result = start(node, here, at);
    result.kind = EvidenceKind::Lldp;
    result.command = QStringLiteral("lldpcli show neighbors");
    result.peerMac = record.peerMac.toLower();
    const Place peer = resolveLldp(record, directory);
    if (peer.node == &node)
        return std::nullopt;
    if (peer.node) {
        setPeer(result, peer);
    } else if (record.peerIsBridge && !looksLikeMachinePort(record.peerPort)) {
        result.switchName = record.peerName.isEmpty() ? record.peerChassis : record.peerName;
        if (result.switchName.isEmpty())
            result.switchName = record.peerMac;
        result.switchPort = record.peerPort;
    } else {
        result.peerName = record.peerName;
    }
    return result;
}

std::optional<Observation> fromNeighbour(const NodeFacts &node, const Place &here,
                                         const NeighbourRecord &record, const Directory &directory,
                                         const QDateTime &at)
{
    if (record.peerMac.isEmpty())
        return std::nullopt;
    Observation result = start(node, here, at);
    result.kind = EvidenceKind::NeighbourTable;
    result.command = QStringLiteral("ip neigh show dev %1").arg(record.netdev);
    result.peerMac = record.peerMac.toLower();
    const NodeFacts *owner = directory.owner(record.peerMac);
    if (owner == &node)
        return std::nullopt;
    const Place peer = directory.rail(record.peerMac);
    // A machine of ours met by another interface than a rail: the rails share a network with the
    // management side, which says nothing about cables.
    if (owner && !peer.node)
        return std::nullopt;
    if (peer.node)
        setPeer(result, peer);
    return result;
}

auto endsOf(const Observation &o)
{
    return std::make_tuple(o.node.value, o.cage, o.rail, int(o.kind), o.peerNode.value, o.peerCage,
                           o.peerRail, o.switchName, o.switchPort, o.peerMac);
}

} // namespace

QList<Observation> observe(const std::vector<const probe::NodeFacts *> &nodes, const QDateTime &at)
{
    const Directory directory(nodes);
    QList<Observation> result;
    for (const NodeFacts *node : nodes) {
        for (const NeighbourRecord &record : node->neighbours) {
            const Place here = railNamed(*node, record.netdev);
            if (!here.node)
                continue;
            const auto observation = record.source == QLatin1String("lldp")
                                         ? fromLldp(*node, here, record, directory, at)
                                         : fromNeighbour(*node, here, record, directory, at);
            if (observation && !result.contains(*observation))
                result.append(*observation);
        }
    }
    return result;
}

QList<Observation> mergeObservations(const QList<Observation> &earlier,
                                     const QList<Observation> &newer)
{
    QList<Observation> result = newer;
    for (const Observation &old : earlier) {
        const bool isReplaced = std::any_of(newer.cbegin(), newer.cend(), [&](const auto &fresh) {
            if (old.kind == EvidenceKind::BandwidthProof)
                return endsOf(old) == endsOf(fresh);
            // Whatever a port meets now replaces what it met before.
            return fresh.kind != EvidenceKind::BandwidthProof && fresh.node == old.node &&
                   fresh.cage == old.cage && fresh.rail == old.rail;
        });
        if (!isReplaced)
            result.append(old);
    }
    return result;
}

} // namespace discovery::topology
