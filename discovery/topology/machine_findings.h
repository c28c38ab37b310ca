// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/finding.h"

#include "discovery/probe/node_facts.h"

#include <vector>

namespace discovery::topology {

// Below these a launch is likely to fail or to freeze the machine.
constexpr qint64 kLowMemoryBytes = qint64(8) << 30;
constexpr qint64 kLowDiskBytes = qint64(1) << 30;
// Larger than any error of measuring a clock over a slow ssh login.
constexpr qint64 kClockSkewMilliseconds = 20'000;

// What the facts of the machines alone tell, cables aside: duplicate-identity, half-pcie,
// same-subnet-twins, low-memory, disk-full, clock-skew, mixed-memory. Nodes by name, codes in this
// order. Pure; any thread; never blocks.
QList<Finding> machineFindings(const std::vector<const probe::NodeFacts *> &nodes);

} // namespace discovery::topology
