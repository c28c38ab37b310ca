// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/classifier.h"

#include <algorithm>
#include <map>

namespace discovery::topology {

// ---- switch ------------------------------------------------------------------------------------

void Classifier::decideSwitch()
{
    std::set<int> attached;
    bool isOneFabric = true;
    std::set<int> first;
    for (const LinkEvidence::Segment &segment : m_evidence.switches()) {
        std::set<int> members;
        for (const Port port : segment.ports) {
            members.insert(nodeOf(port));
            m_done.insert(port);
            m_result.links.push_back(m_states.toSwitch(port, segment.switchName));
        }
        if (m_result.switchName.isEmpty())
            m_result.switchName = segment.switchName;
        isOneFabric = isOneFabric && (first.empty() || first == members);
        first = members;
        attached.merge(members);
    }
    if (!isOneFabric || !m_evidence.cables().empty()) {
        become(Shape::Mixed, everyNode());
        return;
    }
    std::vector<int> members(attached.begin(), attached.end());
    std::vector<int> unattached;
    for (int node = 0; node < int(m_nodes.size()); ++node) {
        if (!attached.contains(node))
            unattached.push_back(node);
    }
    addMissingSwitchCables(unattached);
    become(Shape::Switch, everyNode());
}

void Classifier::addMissingSwitchCables(const std::vector<int> &unattached)
{
    int inCage[2] = {0, 0};
    for (const Link &link : m_result.links)
        ++inCage[link.a.cage == 1];
    for (const int node : unattached) {
        Port port = portOf(node, inCage[1] > inCage[0] ? 1 : 0);
        for (int cage = 0; cage < 2; ++cage) {
            if (m_addresses.isOnSwitch(portOf(node, cage)))
                port = portOf(node, cage);
        }
        for (int cage = 0; cage < 2; ++cage) {
            if (m_evidence.carrier(portOf(node, cage)) == Carrier::Up)
                port = portOf(node, cage);
        }
        LinkEnd far;
        far.switchName = m_result.switchName;
        const bool isBlind = m_evidence.carrier(port) == Carrier::Up;
        m_done.insert(port);
        m_result.links.push_back(m_states.absent(m_states.end(port), far,
                                                 isBlind ? LinkState::Unknown : LinkState::Down));
        if (!m_states.isSilent(port)) {
            reportMissing(m_states.end(port), far, port, std::nullopt,
                          isBlind ? QStringLiteral("cabling-unknown")
                                  : QStringLiteral("cable-missing"));
        }
    }
}

// ---- cables ------------------------------------------------------------------------------------

std::vector<std::vector<int>> Classifier::connectedParts() const
{
    std::vector<int> part = everyNode();
    for (size_t round = 0; round < m_nodes.size(); ++round) {
        for (const auto &[a, b] : m_evidence.cables()) {
            const int lower = std::min(part[size_t(nodeOf(a))], part[size_t(nodeOf(b))]);
            part[size_t(nodeOf(a))] = part[size_t(nodeOf(b))] = lower;
        }
    }
    std::map<int, std::vector<int>> groups;
    for (int node = 0; node < int(m_nodes.size()); ++node)
        groups[part[size_t(node)]].push_back(node);
    std::vector<std::vector<int>> result;
    for (const auto &[id, group] : groups)
        result.push_back(group);
    return result;
}

void Classifier::decideCables()
{
    if (tryRing(everyNode()))
        return;
    std::vector<std::vector<int>> clusters;
    for (const std::vector<int> &part : connectedParts()) {
        if (part.size() > 1)
            clusters.push_back(part);
    }
    if (clusters.size() > 1) {
        become(Shape::Mixed, everyNode());
        return;
    }
    const std::vector<int> &cluster = clusters.front();
    const bool isOpen = std::any_of(cluster.begin(), cluster.end(), [this](int node) {
        return m_evidence.meetsStranger(portOf(node, 0)) ||
               m_evidence.meetsStranger(portOf(node, 1));
    });
    if (isOpen || (cluster.size() > 2 && !tryRing(cluster)))
        become(Shape::Unknown, cluster);
    else if (cluster.size() == 2)
        become(Shape::Pair, cluster);
}

bool Classifier::tryRing(const std::vector<int> &nodes)
{
    const std::optional<RingPlan> plan = planRing(nodes, m_evidence, m_addresses);
    if (!plan || !isPlausible(*plan, nodes))
        return false;
    takeRing(*plan);
    return true;
}

// A ring with a fault or two is a ring; two machines side by side and a third one are not.
bool Classifier::isPlausible(const RingPlan &plan, const std::vector<int> &nodes) const
{
    const int count = int(nodes.size());
    int unexcused = 0;
    for (const RingEdge &edge : plan.edges) {
        if (edge.isThere)
            continue;
        if (m_evidence.meetsStranger(edge.a) || m_evidence.meetsStranger(edge.b))
            return false; // the cable that seems absent leads to a machine we do not know yet
        const bool isOff = m_states.isSilent(edge.a) || m_states.isSilent(edge.b);
        unexcused += !edge.isMeant && !isOff;
    }
    if (unexcused == 0)
        return true;
    const auto &cables = m_evidence.cables();
    const std::vector<std::vector<int>> parts = connectedParts();
    const auto lies = [&](int node) {
        return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
    };
    const auto touching = std::count_if(parts.begin(), parts.end(),
                                        [&](const auto &part) { return lies(part.front()); });
    const auto within = std::count_if(cables.begin(), cables.end(), [&](const Cable &cable) {
        return lies(nodeOf(cable.first));
    });
    if (touching == 1)
        return within >= count - 1;
    // In parts: only one moved cable leaves one cable less than the ring has. Where the addresses
    // agree with every cable the parts are meant to be apart.
    const bool isPlanned = std::all_of(cables.begin(), cables.end(), [this](const Cable &cable) {
        return m_addresses.isCable(cable.first, cable.second);
    });
    return !isPlanned && count > kSmallestRing && within == count - 1 && plan.missing() <= 2;
}

void Classifier::takeRing(const RingPlan &plan)
{
    const std::set<std::pair<int, int>> explained = reportStrays(plan);
    for (const RingEdge &edge : plan.edges) {
        if (edge.isThere)
            addCable(edge.a, edge.b);
        else
            addAbsent(edge.a, edge.b, LinkState::ExpectedMissing,
                      explained.contains({edge.a, edge.b}));
    }
    become(Shape::Ring, plan.order);
}

// ---- nothing is seen ---------------------------------------------------------------------------

void Classifier::decideWithoutEvidence()
{
    const std::vector<int> nodes = everyNode();
    const bool isAnyUp = std::any_of(nodes.begin(), nodes.end(), [this](int node) {
        return !isAsleep(node) && !m_states.isSilent(portOf(node, 0));
    });
    const auto isMeant = [this](Port a, Port b) {
        return m_addresses.isCable(a, b) || m_evidence.isRemembered(a, b);
    };
    if (isAnyUp) {
        // Carriers without a word: where addresses pair two of them up, that is one cable.
        for (Port a = 0; a < Port(m_nodes.size() * 2); ++a) {
            for (Port b = a + 1; b < Port(m_nodes.size() * 2); ++b) {
                if (isMeant(a, b) && m_evidence.carrier(a) == Carrier::Up &&
                    m_evidence.carrier(b) == Carrier::Up && !m_done.contains(a))
                    addAbsent(a, b, LinkState::Unknown, false);
            }
        }
        become(Shape::Unknown, nodes);
        return;
    }
    if (nodes.size() == 2) {
        for (int i = 0; i < 4; ++i) {
            const Port a = portOf(0, i / 2);
            const Port b = portOf(1, i % 2);
            if (isMeant(a, b)) {
                addAbsent(a, b, LinkState::Down, false);
                become(Shape::Pair, nodes);
                return;
            }
        }
    }
    const std::optional<RingPlan> plan = planRing(nodes, m_evidence, m_addresses);
    if (plan && plan->missingButMeant() == int(nodes.size())) {
        takeRing(*plan);
        return;
    }
    const bool isSwitch = std::all_of(nodes.begin(), nodes.end(), [this](int node) {
        return m_addresses.isOnSwitch(portOf(node, 0)) || m_addresses.isOnSwitch(portOf(node, 1));
    });
    if (isSwitch && nodes.size() > 2) {
        addMissingSwitchCables(nodes);
        become(Shape::Switch, nodes);
        return;
    }
    become(Shape::None, nodes);
}

} // namespace discovery::topology
