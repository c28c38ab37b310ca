// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/plan.h"

#include <optional>

namespace launcher::plan {

// How the head reaches a node, and on which address of its own the node listens for it.
struct PathChoice
{
    PathKind kind = PathKind::Management;
    QString interface; // netdev on the node
    QString address;   // of the node, on that interface
};

// A rail that is up, addressed and cabled to the head (directly or by one switch); else the
// management network they share. Absent: no address of the node is in a network of the head.
// Requires: both devices have facts. Pure.
std::optional<PathChoice> choosePath(const discovery::directory::Device &head,
                                     const discovery::directory::Device &node,
                                     const discovery::topology::Topology &topology);

// The address by which others in the management network reach this machine; absent: none is known.
std::optional<PathChoice> managementAddress(const discovery::directory::Device &device);

} // namespace launcher::plan
