// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"

#include <QtCore/QString>

namespace launcher::report {

// How many of the cables that the shape has or needs carry a signal.
struct CableCount
{
    int up = 0;
    int total = 0;
};
CableCount countCables(const discovery::topology::Topology &topology);

// Memory of the machines the shape spans, or of all where there is no shape. Absent ones count 0.
qint64 clusterMemoryBytes(const discovery::directory::Inventory &inventory);

// "4 machines · ring · 4 of 4 cables up · 486 GiB"; "No machines yet". Pure; translated.
QString clusterSummary(const discovery::directory::Inventory &inventory);

} // namespace launcher::report
