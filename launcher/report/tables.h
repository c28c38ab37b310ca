// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/plan.h"
#include "launcher/report/text_table.h"
#include "launcher/session/job.h"

#include <vector>

// What the terminal shows of each verb. Pure; any thread; translated headers.
namespace launcher::report {

TextTable nodesTable(const discovery::directory::Inventory &inventory);
TextTable cablesTable(const discovery::directory::Inventory &inventory);
TextTable jobsTable(const std::vector<session::Job> &jobs, const QDateTime &now);
TextTable ranksTable(const plan::Plan &plan);

} // namespace launcher::report
