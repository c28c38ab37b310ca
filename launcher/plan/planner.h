// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/plan.h"
#include "launcher/plan/surroundings.h"

#include <variant>

namespace launcher::plan {

using PlanOutcome = std::variant<Plan, Refusal>;

// Decides whether and how a model runs on these machines: nodes, head, layers of each, memory,
// paths, ports, context. Pure: reads a snapshot, changes nothing, gives the same answer for the
// same input, whatever the order of nodes; safe in any thread. Takes milliseconds (up to some
// hundred for a proposal over eight nodes that barely fits).
//
// The plan has no processes yet; launcher::engines writes their commands. Refusal codes:
//   bad-request       arguments: field
//   not-text          the model makes no text
//   needs-engine      arguments: engine (the model's), with the memory verdict where it is known
//   no-file           no file of the model is at hand; with the memory verdict
//   facts-missing     arguments: fact; the model's header does not say it
//   no-nodes          no machine is connected
//   node-unknown, node-not-connected, memory-unknown      node
//   engine-missing    node, arguments: architecture, cuda; no bundle runs there, build one
//   more-nodes-than-layers   arguments: nodes, layers
//   too-large         bytesNeeded, bytesFree (of all chosen nodes), contextThatFits,
//   nodesThatWouldFit no-path           node; it has no address that the head could reach
PlanOutcome makePlan(const Request &request, const discovery::directory::Inventory &inventory,
                     const Surroundings &surroundings);

} // namespace launcher::plan
