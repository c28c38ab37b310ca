// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/catalogue/catalogue_entry.h"
#include "ui/launch/model_list_model.h"
#include "ui/launch/world.h"

namespace ui::launch {

// The card of a model with the planner's verdict over nodes (empty: all that could take part). Pure,
// GUI thread (translated). Requires: world.inventory is set.
ModelRow modelRow(const launcher::catalogue::CatalogueEntry &entry, const World &world,
                  const QList<launcher::plan::NodeId> &nodes);

// "32K", "8,000": tokens as people say them.
QString contextText(int tokens);

} // namespace ui::launch
