// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/cable_states.h"

#include <algorithm>

namespace discovery::topology {

bool isHalfPcie(const probe::NodeFacts &node, const probe::Rail &rail)
{
    if (!rail.pcieWidth || *rail.pcieWidth <= 0)
        return false;
    int widest = std::min(kLanesPerRail, rail.pcieMaxWidth.value_or(kLanesPerRail));
    for (const probe::Cage &cage : node.cages) {
        for (const probe::Rail &sibling : cage.rails)
            widest = std::max(widest, sibling.pcieWidth.value_or(0));
    }
    return *rail.pcieWidth < widest;
}

CableStates::CableStates(const std::vector<const probe::NodeFacts *> &nodes,
                         const LinkEvidence &evidence, const QSet<probe::NodeId> &silent)
    : m_nodes(nodes)
    , m_evidence(evidence)
    , m_silent(silent)
{
    for (Port port = 0; port < Port(nodes.size() * 2); ++port) {
        for (int index = 0; index < 2; ++index) {
            const probe::Rail &entry = rail(port, index);
            if (entry.mtu && isRailUp(port, index) && evidence.isExplained(port))
                ++m_mtuVotes[*entry.mtu];
        }
    }
}

LinkEnd CableStates::end(Port port) const
{
    LinkEnd result;
    result.node = node(port).id;
    result.cage = cageOf(port);
    return result;
}

bool CableStates::isSilent(Port port) const
{
    return m_silent.contains(node(port).id);
}

const probe::Rail &CableStates::rail(Port port, int index) const
{
    return node(port).cages[size_t(cageOf(port))].rails[size_t(index)];
}

// A carrier that cannot be read on a netdev that is there means that it is switched off.
bool CableStates::isRailUp(Port port, int index) const
{
    return rail(port, index).carrier.value_or(false);
}

bool CableStates::isSlow(Port port, int index) const
{
    return isHalfPcie(node(port), rail(port, index));
}

void CableStates::report(Finding finding)
{
    m_findings.append(std::move(finding));
}

// Reports the end whose MTU stands out: the value fewer rails in use have, else the smaller one.
bool CableStates::checkMtu(const Link &link, int index, Port a, std::optional<Port> b)
{
    const std::optional<int> own = rail(a, index).mtu;
    std::optional<int> other;
    if (b)
        other = rail(*b, index).mtu;
    else if (own && !m_mtuVotes.isEmpty()) {
        // Behind a switch the far end is everybody else.
        const auto usual = std::max_element(
            m_mtuVotes.keyValueBegin(), m_mtuVotes.keyValueEnd(), [](const auto &x, const auto &y) {
                return std::pair(x.second, x.first) < std::pair(y.second, y.first);
            });
        other = (*usual).first;
    }
    if (!own || !other || *own == *other)
        return false;
    const auto weight = [&](int mtu) { return std::pair(m_mtuVotes.value(mtu), mtu); };
    const bool isOwnOdd = !b || weight(*own) < weight(*other);
    const Port odd = isOwnOdd ? a : *b;
    Finding finding;
    finding.code = QStringLiteral("mtu-mismatch");
    finding.node = node(odd).id;
    finding.link = std::pair(link.a, link.b);
    finding.arguments = {
        {QStringLiteral("machine"), node(odd).hostName},
        {QStringLiteral("port"), QString::number(cageOf(odd))},
        {QStringLiteral("half"), QString::number(index)},
        {QStringLiteral("netdev"), rail(odd, index).netdev},
        {QStringLiteral("mtu"), QString::number(isOwnOdd ? *own : *other)},
        {QStringLiteral("otherMtu"), QString::number(isOwnOdd ? *other : *own)},
    };
    if (b) {
        const Port even = isOwnOdd ? *b : a;
        finding.arguments.insert(QStringLiteral("otherMachine"), node(even).hostName);
        finding.arguments.insert(QStringLiteral("otherPort"), QString::number(cageOf(even)));
    }
    finding.evidence = {
        QStringLiteral("/sys/class/net/%1/mtu: %2")
            .arg(rail(odd, index).netdev, finding.arguments[QStringLiteral("mtu")])};
    report(finding);
    return true;
}

void CableStates::judgeRails(Link &link, Port a, std::optional<Port> b)
{
    const bool isSilentLink = isSilent(a) || (b && isSilent(*b));
    bool isWeak = false;
    bool isEveryUpRailProven = true;
    int downRail = -1;
    for (int index = 0; index < 2; ++index) {
        RailState &state = link.rails[size_t(index)];
        if (!isRailUp(a, index) || (b && !isRailUp(*b, index))) {
            state = RailState::Down;
            downRail = index;
            continue;
        }
        ++link.railsUp;
        const bool isMtuOdd = !isSilentLink && checkMtu(link, index, a, b);
        const bool isWeakRail = isMtuOdd || isSlow(a, index) || (b && isSlow(*b, index));
        state = isWeakRail ? RailState::Weak : RailState::Up;
        isWeak = isWeak || isWeakRail;
        isEveryUpRailProven =
            isEveryUpRailProven && (m_evidence.isProven(a, b) || (b && m_evidence.isProven(*b, a)));
    }
    if (link.railsUp == 0)
        link.state = LinkState::Down;
    else if (link.railsUp < 2 || isWeak)
        link.state = LinkState::Degraded;
    else
        link.state = isEveryUpRailProven ? LinkState::Proven : LinkState::Up;
    if (link.railsUp != 1 || isSilentLink)
        return;
    // A carrier that cannot be read: the interface is switched off, and this is the end to go to.
    if (b && rail(a, downRail).carrier && !rail(*b, downRail).carrier)
        std::swap(a, *b);
    Finding finding;
    finding.code = QStringLiteral("rail-down");
    finding.link = std::pair(link.a, link.b);
    finding.arguments = {{QStringLiteral("machine"), node(a).hostName},
                         {QStringLiteral("port"), QString::number(cageOf(a))},
                         {QStringLiteral("half"), QString::number(downRail)},
                         {QStringLiteral("netdev"), rail(a, downRail).netdev}};
    finding.evidence = {QStringLiteral("%1: /sys/class/net/%2/carrier")
                            .arg(node(a).hostName, rail(a, downRail).netdev)};
    if (b) {
        finding.arguments.insert(QStringLiteral("otherMachine"), node(*b).hostName);
        finding.arguments.insert(QStringLiteral("otherPort"), QString::number(cageOf(*b)));
        finding.evidence.append(QStringLiteral("%1: /sys/class/net/%2/carrier")
                                    .arg(node(*b).hostName, rail(*b, downRail).netdev));
    } else {
        finding.arguments.insert(QStringLiteral("switch"), link.b.switchName);
    }
    report(finding);
}

Link CableStates::cable(Port a, Port b)
{
    Link link;
    link.a = end(a);
    link.b = end(b);
    link.evidence = m_evidence.seenBetween(a, b);
    judgeRails(link, a, b);
    return link;
}

Link CableStates::toSwitch(Port port, const QString &switchName)
{
    Link link;
    link.a = end(port);
    link.b.switchName = switchName;
    link.evidence = m_evidence.seenAt(port);
    for (const Observation &entry : link.evidence) {
        if (link.b.switchPort.isEmpty())
            link.b.switchPort = entry.switchPort;
    }
    judgeRails(link, port, std::nullopt);
    if (isSilent(port))
        link.state = LinkState::Unknown;
    return link;
}

Link CableStates::absent(const LinkEnd &a, const LinkEnd &b, LinkState state) const
{
    Link link;
    link.a = a;
    link.b = b;
    link.state = state;
    if (state != LinkState::Unknown)
        link.rails = {RailState::Down, RailState::Down};
    return link;
}

} // namespace discovery::topology
