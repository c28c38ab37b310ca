// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/probe/node_text.h"

namespace discovery::probe {

// Fills cages, hasFabric, interfaces and firmwareVersion, and the reasons of what is absent among
// them, from the lines "net", "net.<netdev>.*", "rdma*", "ip.*", "ssh.*" and "fabric.*".
// Rails are the ports of one ConnectX (driver mlx5_core, vendor 0x15b3, or a Spark's names where
// the kernel has neither), paired by phys_port_name under one phys_switch_id, else by their names.
// Pure; any thread.
void readNetwork(const NodeText &text, NodeFacts &facts);

// MAC of the on-board NIC with the lowest PCI address, which makes a NodeId with the machine-id.
// Rails count only where there is nothing else, since they vanish when their NIC sleeps; adapters
// on USB never, since they move between machines. Empty: there is none.
QString identityMac(const NodeText &text);

} // namespace discovery::probe
