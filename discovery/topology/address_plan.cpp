// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/address_plan.h"

#include <algorithm>
#include <map>

namespace discovery::topology {

QString networkOf(const probe::InterfaceAddress &address)
{
    const QHostAddress &ip = address.address;
    const bool isIpv4 = ip.protocol() == QAbstractSocket::IPv4Protocol;
    const int bits = isIpv4 ? 32 : 128;
    if (ip.isNull() || ip.isLoopback() || address.prefixLength <= 0 || address.prefixLength >= bits)
        return {};
    if (isIpv4) {
        const quint32 mask = ~quint32(0) << (32 - address.prefixLength);
        return QHostAddress(ip.toIPv4Address() & mask).toString() +
               QStringLiteral("/%1").arg(address.prefixLength);
    }
    if (ip.isLinkLocal())
        return {};
    Q_IPV6ADDR bytes = ip.toIPv6Address();
    for (int bit = address.prefixLength; bit < 128; ++bit)
        bytes[bit / 8] = quint8(bytes[bit / 8] & ~(0x80 >> (bit % 8)));
    return QHostAddress(bytes).toString() + QStringLiteral("/%1").arg(address.prefixLength);
}

AddressPlan::AddressPlan(const std::vector<const probe::NodeFacts *> &nodes)
    : m_networks(nodes.size() * 2)
{
    std::map<QString, std::set<Port>> members;
    for (size_t node = 0; node < nodes.size(); ++node) {
        for (int cage = 0; cage < 2; ++cage) {
            const Port port = portOf(int(node), cage);
            for (const probe::Rail &rail : nodes[node]->cages[size_t(cage)].rails) {
                for (const probe::InterfaceAddress &address : rail.addresses) {
                    // 169.254/16 is on every port of a machine that was never planned.
                    if (address.address.isLinkLocal())
                        continue;
                    if (const QString network = networkOf(address); !network.isEmpty()) {
                        m_networks[size_t(port)].insert(network);
                        members[network].insert(port);
                    }
                }
            }
        }
    }
    for (const auto &[network, ports] : members) {
        std::set<int> machines;
        for (const Port port : ports)
            machines.insert(nodeOf(port));
        if (machines.size() != ports.size())
            continue; // one network on both cages of a machine: no plan can be read from it
        if (ports.size() == 2)
            m_cables.insert({*ports.begin(), *ports.rbegin()});
        else if (ports.size() > 2)
            m_switches.push_back(ports);
    }
}

bool AddressPlan::isCable(Port a, Port b) const
{
    return m_cables.contains({std::min(a, b), std::max(a, b)});
}

bool AddressPlan::contradicts(Port a, Port b) const
{
    const std::set<QString> &first = m_networks[size_t(a)];
    const std::set<QString> &second = m_networks[size_t(b)];
    if (first.empty() || second.empty())
        return false;
    const bool isCommon = std::any_of(first.begin(), first.end(), [&](const QString &network) {
        return second.contains(network);
    });
    if (isCommon)
        return false;
    return std::any_of(m_cables.begin(), m_cables.end(), [&](const auto &cable) {
        return cable.first == a || cable.second == a || cable.first == b || cable.second == b;
    });
}

bool AddressPlan::isOnSwitch(Port port) const
{
    return std::any_of(m_switches.begin(), m_switches.end(),
                       [&](const std::set<Port> &ports) { return ports.contains(port); });
}

bool AddressPlan::isOnSameSwitch(Port a, Port b) const
{
    return std::any_of(m_switches.begin(), m_switches.end(), [&](const std::set<Port> &ports) {
        return ports.contains(a) && ports.contains(b);
    });
}

} // namespace discovery::topology
