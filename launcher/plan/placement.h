// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/memory_model.h"
#include "launcher/plan/plan.h"
#include "launcher/plan/surroundings.h"

#include <optional>
#include <vector>

namespace launcher::plan {

// A node as the planner weighs it.
struct Candidate
{
    const discovery::directory::Device *device = nullptr;
    const EngineBundle *bundle = nullptr;
    NodeCapacity capacity;
    bool usesGpu = false;
    int fabricPeers = 0; // of the candidates at hand, how many it reaches over rails
    const NodeId &id() const { return device->facts->id; }
};

// Which candidate has which layers. Head first, then in cabling order.
struct Placement
{
    std::vector<Candidate> ranks;
    std::vector<int> layerCounts;
};

enum class HeadChoice
{
    First,
    Best
};

// Spreads the layers over all candidates given. Tries every head unless it is the first one's, so
// that the order in which candidates come decides nothing. Absent: they do not fit.
std::optional<Placement> place(std::vector<Candidate> candidates, HeadChoice head,
                               const discovery::topology::Topology &topology,
                               const ModelCost &cost);

// What a rank needs apart from its layers.
qint64 fixedBytes(const ModelCost &cost, const Candidate &candidate, bool isHead, bool isLast);

qint64 usableOf(const std::vector<Candidate> &candidates);

// All that is needed when the model lies on these nodes.
qint64 neededOn(const ModelCost &cost, const std::vector<Candidate> &candidates);

// Fills Candidate::fabricPeers.
void countFabricPeers(std::vector<Candidate> &candidates,
                      const discovery::topology::Topology &topology);

} // namespace launcher::plan
