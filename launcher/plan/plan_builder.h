// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/placement.h"
#include "launcher/plan/planner.h"

namespace launcher::plan {

// Writes a plan for a placement that fits: memory of each rank, paths, addresses, ports, warnings,
// prediction. Refuses with "no-path" only. Pure.
PlanOutcome buildPlan(const Request &request, const discovery::directory::Inventory &inventory,
                      const Surroundings &surroundings, const Placement &placement,
                      const ModelCost &cost);

} // namespace launcher::plan
