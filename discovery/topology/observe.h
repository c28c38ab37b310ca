// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/topology.h"

namespace discovery::topology {

// Turns what every node saw on its rails into observations: who met whom on which port. Peers are
// resolved over all nodes together, by MAC first (of any rail, then of any other interface), by
// LLDP system name and port second. Adverts of the node itself (the twin of the same cage included)
// are dropped, and so is what was heard on interfaces that are no rails. at: when the records were
// read, UTC. Pure; any thread; never blocks.
QList<Observation> observe(const std::vector<const probe::NodeFacts *> &nodes, const QDateTime &at);

// What to keep of earlier observations beside newer ones: the last thing each port met, so that a
// cable that was pulled is still known as a cable. Proofs are kept until a newer one of the same
// ends replaces them. Pure.
QList<Observation> mergeObservations(const QList<Observation> &earlier,
                                     const QList<Observation> &newer);

} // namespace discovery::topology
