// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/planner.h"

#include <QtCore/QCommandLineParser>
#include <functional>

namespace app::ctl {

class Context;

// --nodes, --engine, --context, --parallel, --name: shared by "plan" and "launch".
void declarePlanOptions(QCommandLineParser &parser);

// Discovers, finds the model that the arguments name (catalogue id or a GGUF file), and plans. Wrong
// use and unreadable files end the program.
void withPlan(Context &context,
              std::function<void(const launcher::plan::PlanOutcome &,
                                 const discovery::directory::InventoryPointer &)> then);

} // namespace app::ctl
