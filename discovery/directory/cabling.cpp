// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/cabling.h"

#include "discovery/topology/classify.h"
#include "discovery/topology/machine_findings.h"
#include "discovery/topology/observe.h"

namespace discovery::directory {

void Cabling::add(const QList<topology::Observation> &observations)
{
    m_observations = topology::mergeObservations(m_observations, observations);
    m_hasNewObservations = true;
}

bool Cabling::update(const std::vector<Device> &devices, const QDateTime &now)
{
    std::vector<Seen> seen;
    for (const Device &device : devices) {
        if (!device.facts)
            continue;
        const bool speaks =
            device.state == DeviceState::Connected || device.state == DeviceState::Connecting;
        seen.push_back({device.facts, !speaks});
    }
    if (seen == m_seen && !m_hasNewObservations)
        return false;
    m_seen = std::move(seen);
    m_hasNewObservations = false;

    std::vector<const probe::NodeFacts *> all;
    std::vector<const probe::NodeFacts *> speaking;
    topology::ClassifyOptions options;
    for (const Seen &node : m_seen) {
        all.push_back(node.facts.get());
        if (node.isSilent)
            options.silent.insert(node.facts->id);
        else
            speaking.push_back(node.facts.get());
    }
    QList<topology::Observation> observations = topology::observe(all, now);
    observations.removeIf([&](const topology::Observation &observation) {
        return options.silent.contains(observation.node); // last words are not of now
    });
    m_observations = topology::mergeObservations(m_observations, observations);
    m_topology = topology::classify(all, m_observations, options);
    m_machineFindings = topology::machineFindings(speaking);
    return true;
}

} // namespace discovery::directory
