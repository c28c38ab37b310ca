// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/topology.h"

#include <QtCore/QSet>

namespace discovery::topology {

struct ClassifyOptions
{
    // Machines that were known and give no word now. They keep their place with their last facts;
    // what only they or their neighbours' dead ports tell raises no finding.
    QSet<probe::NodeId> silent;
};

// Decides centrally, over all nodes, how they are cabled: the shape that needs the fewest cable
// moves, each cable with its state and evidence, and the findings about cables. Nodes without a
// fabric NIC are left aside. observations may hold older rounds (see mergeObservations): they tell
// where a cable was. Pure; any thread; never blocks; a few milliseconds for eight nodes.
Topology classify(const std::vector<const probe::NodeFacts *> &nodes,
                  const QList<Observation> &observations, const ClassifyOptions &options = {});

} // namespace discovery::topology
