// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/cable_states.h"
#include "discovery/topology/classify.h"
#include "discovery/topology/ring_plan.h"

#include <numeric>
#include <set>

namespace discovery::topology {

using Cable = std::pair<Port, Port>;
using Nodes = std::vector<const probe::NodeFacts *>;

// One decision of classify(): made, asked once, thrown away. The shapes are in classifier.cpp, what
// is said of cables that are absent or lie wrong in classifier_cables.cpp.
class Classifier
{
public:
    Classifier(const Nodes &nodes, const QList<Observation> &observations,
               const ClassifyOptions &options)
        : m_nodes(nodes)
        , m_addresses(nodes)
        , m_evidence(nodes, observations, m_addresses)
        , m_states(nodes, m_evidence, options.silent)
    {
    }

    Topology decide()
    {
        if (m_nodes.size() == 1)
            become(Shape::Single, everyNode());
        else if (!m_evidence.switches().empty())
            decideSwitch();
        else if (!m_evidence.cables().empty())
            decideCables();
        else
            decideWithoutEvidence();
        addSeenCables();
        addUnexplainedPorts();
        m_result.findings = m_findings + m_states.findings();
        return m_result;
    }

private:
    std::vector<int> everyNode() const
    {
        std::vector<int> result(m_nodes.size());
        std::iota(result.begin(), result.end(), 0);
        return result;
    }

    void become(Shape shape, const std::vector<int> &nodes)
    {
        m_result.shape = shape;
        for (const int node : nodes)
            m_result.nodes.push_back(m_nodes[size_t(node)]->id);
    }

    bool isAsleep(int node) const
    {
        return m_evidence.carrier(portOf(node, 0)) == Carrier::Down &&
               m_evidence.carrier(portOf(node, 1)) == Carrier::Down;
    }

    void decideSwitch();
    void addMissingSwitchCables(const std::vector<int> &unattached);
    void decideCables();
    bool tryRing(const std::vector<int> &nodes);
    bool isPlausible(const RingPlan &plan, const std::vector<int> &nodes) const;
    void takeRing(const RingPlan &plan);
    void decideWithoutEvidence();
    std::vector<std::vector<int>> connectedParts() const;

    void addCable(Port a, Port b)
    {
        m_done.insert(a);
        m_done.insert(b);
        m_result.links.push_back(m_states.cable(a, b));
    }
    void addSeenCables();
    void addUnexplainedPorts();
    void addAbsent(Port a, Port b, LinkState state, bool isQuiet);
    void reportMissing(const LinkEnd &a, const LinkEnd &b, Port near, std::optional<Port> far,
                       const QString &code);
    std::set<std::pair<int, int>> reportStrays(const RingPlan &plan);

    const Nodes &m_nodes;
    const AddressPlan m_addresses;
    const LinkEvidence m_evidence;
    CableStates m_states;
    Topology m_result;
    QList<Finding> m_findings;
    QSet<Port> m_done;
};

} // namespace discovery::topology
