// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"

#include <QtCore/QList>
#include <QtCore/QString>

namespace tests::ui {

// Snapshots for tests of the window: machines as the lab has them. They change nothing and know no
// network.

using discovery::directory::InventoryPointer;

InventoryPointer emptyInventory();       // nothing answers; two source problems
InventoryPointer answeringInventory();   // four devices answer, none connected
InventoryPointer ringInventory(int count = 4); // healthy ring, one cable proven
InventoryPointer weakRingInventory();    // ring of four, one half with another MTU
InventoryPointer wrongCageInventory();   // ring of four, one cable in a wrong port
InventoryPointer pairInventory();
InventoryPointer switchInventory(int count = 8);
InventoryPointer goneInventory();        // ring of four, spark-3 off since a while, foreign process

} // namespace tests::ui
