// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/catalogue/catalogue_entry.h"
#include "ui/launch/note_list_model.h"
#include "ui/launch/rank_list_model.h"
#include "ui/launch/world.h"

namespace ui::launch {

// A plan in words, line by line. Pure, GUI thread (translated). Requires: world.inventory is set.

// A row for each rank.
std::vector<RankRow> rankRows(const launcher::plan::Plan &plan);

// Rates and start-up time with the kind of evidence; reports of others stand faded when they were
// made with another engine or another number of machines.
std::vector<NoteLine> expectations(const launcher::plan::Plan &plan,
                                   const QList<launcher::plan::Prediction> &reported);

// What holds already, and what the start will do first.
std::vector<NoteLine> checksBeforeStart(const launcher::plan::Plan &plan, const World &world);

// The exact commands in start order: heading is the machine, note the command line.
std::vector<NoteLine> commandLines(const launcher::plan::Plan &plan);

} // namespace ui::launch
