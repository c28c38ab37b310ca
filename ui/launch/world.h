// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/planner.h"

namespace ui::launch {

// What plans are made from; a value. inventory is null until the first snapshot came.
struct World
{
    discovery::directory::InventoryPointer inventory;
    launcher::plan::Surroundings surroundings;
};

} // namespace ui::launch
