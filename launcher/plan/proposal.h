// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/placement.h"

namespace launcher::plan {

// The fewest nodes that hold the model; of equally many, those with the most direct links, then the
// most room. Layers over more nodes give capacity, not speed. Absent: not even all of them do.
std::optional<Placement> proposeNodes(const std::vector<Candidate> &all,
                                      const discovery::topology::Topology &topology,
                                      const ModelCost &cost);

} // namespace launcher::plan
