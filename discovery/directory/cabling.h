// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"

#include <QtCore/QList>
#include <QtCore/QMap>
#include <memory>
#include <vector>

namespace discovery::directory {

// Keeps what the ports have met so far, and judges the cabling anew when facts or states changed.
// The judging itself is topology's. One thread.
class Cabling final
{
public:
    void add(const QList<topology::Observation> &observations);

    // Looks at the nodes among devices; false: nothing changed since the last call.
    bool update(const std::vector<Device> &devices, const QDateTime &now);

    const topology::Topology &topology() const { return m_topology; }
    const QList<topology::Finding> &machineFindings() const { return m_machineFindings; }

private:
    struct Seen
    {
        std::shared_ptr<const probe::NodeFacts> facts;
        bool isSilent = false;
        friend bool operator==(const Seen &, const Seen &) = default;
    };

    std::vector<Seen> m_seen; // of the last call
    bool m_hasNewObservations = false;
    QList<topology::Observation> m_observations;
    topology::Topology m_topology;
    QList<topology::Finding> m_machineFindings;
};

} // namespace discovery::directory
