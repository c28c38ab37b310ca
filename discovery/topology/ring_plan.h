// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/link_evidence.h"

#include <optional>
#include <vector>

namespace discovery::topology {

constexpr int kSmallestRing = 3;
constexpr int kLargestRing = 8;

// One cable of the ring that is wanted.
struct RingEdge
{
    Port a = -1; // of the earlier node in ring order
    Port b = -1;
    bool isThere = false; // seen now
    bool isMeant = false; // absent, but addresses or memory say that it belongs there
};

// The ring over the given nodes that needs the fewest cables moved; where several need the same,
// the one that addresses, memory, and then the order of names speak for.
struct RingPlan
{
    std::vector<int> order;                    // nodes, the first by name first
    std::vector<RingEdge> edges;               // edge i joins order[i] and the next
    std::vector<std::pair<Port, Port>> strays; // cables that are seen and are no part of it
    int missing() const;
    int missingButMeant() const;
};

// Nothing for fewer than 3 nodes, or for more than 8 unless their cables already close one ring.
std::optional<RingPlan> planRing(const std::vector<int> &nodes, const LinkEvidence &evidence,
                                 const AddressPlan &addresses);

} // namespace discovery::topology
