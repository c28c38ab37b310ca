// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/discovery/topology/cabled_world.h"

#include "discovery/topology/observe.h"

#include <algorithm>

using namespace discovery::topology;
using discovery::probe::NeighbourRecord;
using discovery::probe::NodeFacts;
using discovery::probe::Rail;

namespace {

const char *const kNetdevs[2][2] = {{"enp1s0f0np0", "enP2p1s0f0np0"},
                                    {"enp1s0f1np1", "enP2p1s0f1np1"}};

QString macOf(int node, int cage, int rail)
{
    return QStringLiteral("a0:88:c2:00:%1:%2")
        .arg(node + 1, 2, 16, QLatin1Char('0'))
        .arg(cage * 2 + rail, 2, 16, QLatin1Char('0'));
}

} // namespace

CabledWorld::CabledWorld(int count)
    : m_nodes(size_t(count))
{
    for (int i = 0; i < count; ++i) {
        NodeFacts &node = m_nodes[size_t(i)];
        node.hostName = QStringLiteral("spark-%1").arg(i + 1);
        node.machineId = QStringLiteral("%1").arg(i + 1, 32, 16, QLatin1Char('0'));
        node.id.value = node.machineId + QStringLiteral("-48:b0:2d:00:00:%1").arg(i);
        node.bootId = QStringLiteral("boot-%1").arg(i + 1);
        node.memoryBytes = qint64(131'334'144) * 1024;
        node.memoryAvailableBytes = qint64(120'000'000) * 1024;
        node.clockOffsetMilliseconds = 40;
        node.hasFabric = true;
        node.lldpReadable = true;
        node.disks = {{QStringLiteral("/home/spark"), qint64(500) << 30, qint64(900) << 30}};
        discovery::probe::Interface management;
        management.name = QStringLiteral("enP7s7");
        management.kind = discovery::probe::InterfaceKind::Ethernet;
        management.mac = QStringLiteral("48:b0:2d:00:00:%1").arg(i, 2, 16, QLatin1Char('0'));
        management.carrier = true;
        management.carriesSsh = true;
        node.interfaces = {management};
        for (int cage = 0; cage < 2; ++cage) {
            for (int index = 0; index < 2; ++index) {
                Rail &rail = node.cages[size_t(cage)].rails[size_t(index)];
                rail.netdev = QString::fromLatin1(kNetdevs[cage][index]);
                rail.mac = macOf(i, cage, index);
                rail.mtu = 9000;
                rail.carrier = false;
                rail.pcieWidth = 4;
                rail.pcieMaxWidth = 4;
            }
        }
    }
}

CabledWorld CabledWorld::pair()
{
    CabledWorld world(2);
    world.addCable({0, 0}, {1, 0});
    return world;
}

CabledWorld CabledWorld::ring(int count)
{
    CabledWorld world(count);
    for (int i = 0; i < count; ++i)
        world.addCable({i, 0}, {(i + 1) % count, 1});
    return world;
}

CabledWorld CabledWorld::onSwitch(int count, SwitchMode mode)
{
    CabledWorld world(count);
    world.switchMode = mode;
    for (int i = 0; i < count; ++i)
        world.addSwitchCable({i, 0});
    return world;
}

void CabledWorld::addCable(Plug a, Plug b)
{
    m_cables.push_back({a, b, {true, true}});
    for (int rail = 0; rail < 2; ++rail) {
        const quint32 network = (192U << 24) + (168U << 16) + (quint32(m_networks++) << 8);
        const auto address = [&](const Plug &plug, quint32 host) {
            m_nodes[size_t(plug.node)].cages[size_t(plug.cage)].rails[size_t(rail)].addresses = {
                {QHostAddress(network + host), 24}};
        };
        address(a, 1);
        address(b, 2);
    }
}

void CabledWorld::addSwitchCable(Plug a)
{
    m_cables.push_back({a, std::nullopt, {true, true}});
    for (quint32 rail = 0; rail < 2; ++rail) {
        const quint32 network = (10U << 24) + (rail << 8);
        m_nodes[size_t(a.node)].cages[size_t(a.cage)].rails[rail].addresses = {
            {QHostAddress(network + 10 + quint32(a.node)), 24}};
    }
}

void CabledWorld::removeAddresses()
{
    for (NodeFacts &node : m_nodes) {
        for (auto &cage : node.cages) {
            for (Rail &rail : cage.rails)
                rail.addresses.clear();
        }
    }
}

bool CabledWorld::isPlugged(const RailPlace &rail) const
{
    return std::any_of(m_cables.begin(), m_cables.end(), [&](const Cable &cable) {
        const Plug here{rail.node, rail.cage};
        return (cable.a == here || cable.b == here) && cable.plugged[size_t(rail.rail)];
    });
}

std::vector<CabledWorld::RailPlace> CabledWorld::peersOf(const RailPlace &rail,
                                                         bool &isOnSwitch) const
{
    std::vector<RailPlace> result;
    const Plug here{rail.node, rail.cage};
    isOnSwitch = false;
    if (!isPlugged(rail))
        return result;
    const auto addRails = [&](const Plug &plug, bool isBoth) {
        for (int index = 0; index < 2; ++index) {
            const RailPlace place{plug.node, plug.cage, index};
            const bool isSelf = plug == here && index == rail.rail;
            if (!isSelf && (isBoth || index == rail.rail) && isPlugged(place))
                result.push_back(place);
        }
    };
    for (const Cable &cable : m_cables) {
        if (cable.a != here && cable.b != here)
            continue;
        if (cable.b) {
            addRails(cable.a == here ? *cable.b : cable.a, isSharedWire);
            if (isSharedWire)
                addRails(here, true);
            continue;
        }
        isOnSwitch = true;
        for (const Cable &other : m_cables) {
            if (!other.b)
                addRails(other.a, true);
        }
    }
    return result;
}

std::vector<NodeFacts> CabledWorld::facts() const
{
    std::vector<NodeFacts> result = m_nodes;
    for (int i = 0; i < count(); ++i) {
        NodeFacts &node = result[size_t(i)];
        const bool isLldpRead = !withoutLldpd.contains(i) && !withoutLldpAccess.contains(i);
        node.lldpReadable = isLldpRead;
        for (int cage = 0; cage < 2; ++cage) {
            for (int index = 0; index < 2; ++index) {
                const RailPlace here{i, cage, index};
                Rail &rail = node.cages[size_t(cage)].rails[size_t(index)];
                rail.carrier = isPlugged(here);
                bool isOnSwitch = false;
                const std::vector<RailPlace> peers = peersOf(here, isOnSwitch);
                if (isOnSwitch && isLldpRead && switchMode == SwitchMode::Managed) {
                    NeighbourRecord record;
                    record.source = QStringLiteral("lldp");
                    record.netdev = rail.netdev;
                    record.peerMac = QStringLiteral("74:4d:28:00:00:01");
                    record.peerName = QStringLiteral("crs812");
                    record.peerPort = QStringLiteral("qsfp56-dd-%1-1").arg(i + 1);
                    record.peerIsBridge = true;
                    node.neighbours.append(record);
                }
                const bool isLldpPassed = !isOnSwitch || switchMode == SwitchMode::Forwarding;
                for (const RailPlace &peer : peers) {
                    const NodeFacts &other = m_nodes[size_t(peer.node)];
                    NeighbourRecord record;
                    record.netdev = rail.netdev;
                    const QString mac = macOf(peer.node, peer.cage, peer.rail);
                    if (isLldpRead && isLldpPassed && !withoutLldpd.contains(peer.node)) {
                        record.source = QStringLiteral("lldp");
                        record.peerMac = other.interfaces.front().mac; // its chassis
                        record.peerName = other.hostName;
                        record.peerPort = QString::fromLatin1(kNetdevs[peer.cage][peer.rail]);
                        record.peerIsBridge = true; // it runs containers
                        node.neighbours.append(record);
                    }
                    if (!withoutLinkLocal.contains(i) && !withoutLinkLocal.contains(peer.node)) {
                        record = NeighbourRecord{};
                        record.netdev = rail.netdev;
                        record.source = QStringLiteral("neighbour");
                        record.peerMac = mac;
                        record.peerAddress = QHostAddress(QStringLiteral("fe80::1"));
                        node.neighbours.append(record);
                    }
                }
            }
        }
    }
    return result;
}

namespace {

std::vector<const NodeFacts *> pointers(const std::vector<NodeFacts> &facts)
{
    std::vector<const NodeFacts *> result;
    for (const NodeFacts &node : facts)
        result.push_back(&node);
    return result;
}

} // namespace

QList<Observation> CabledWorld::observations() const
{
    const std::vector<NodeFacts> all = facts();
    return observe(pointers(all), now);
}

Topology CabledWorld::classify(const ClassifyOptions &options) const
{
    return classifyWith(observations(), options);
}

Topology CabledWorld::classifyWith(const QList<Observation> &observations,
                                   const ClassifyOptions &options) const
{
    const std::vector<NodeFacts> all = facts();
    return discovery::topology::classify(pointers(all), observations, options);
}

QString linkName(const CabledWorld &world, const LinkEnd &a, const LinkEnd &b)
{
    const auto name = [&](const LinkEnd &end) {
        for (int i = 0; i < world.count(); ++i) {
            if (!end.node.isNull() && world.id(i) == end.node)
                return QStringLiteral("%1:%2").arg(i + 1).arg(end.cage);
        }
        return end.switchName.isEmpty() ? QStringLiteral("?") : end.switchName;
    };
    QStringList both{name(a), name(b)};
    both.sort();
    return both.join(QLatin1Char('-'));
}

QStringList linkNames(const CabledWorld &world, const Topology &topology,
                      std::optional<LinkState> state)
{
    QStringList result;
    for (const Link &link : topology.links) {
        if (!state || link.state == *state)
            result.append(linkName(world, link.a, link.b));
    }
    result.sort();
    return result;
}

QStringList codes(const QList<Finding> &findings)
{
    QStringList result;
    for (const Finding &finding : findings)
        result.append(finding.code);
    result.sort();
    return result;
}
