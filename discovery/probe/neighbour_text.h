// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/probe/node_text.h"

#include <QtCore/QList>

namespace discovery::probe {

// Who the ports see, from the lines "lldp" (lldpcli's key-value output) and "neigh.<netdev>" (ip
// neigh's own lines, with or without their "dev"). Failed and unresolved entries are left out.
// Pure; any thread.
QList<NeighbourRecord> neighboursOf(const NodeText &text);

} // namespace discovery::probe
