// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/plan.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>
#include <utility>
#include <vector>

namespace ui::launch {

// A plan as text to keep or to read. Pure.

using ProcessOfRank = std::pair<const launcher::plan::RankPlan *, const launcher::plan::RankProcess *>;

// All processes as they are started: the ranks' servers first, the head's last.
std::vector<ProcessOfRank> inStartOrder(const launcher::plan::Plan &plan);

// Environment and command as one line for a POSIX shell.
QString commandText(const launcher::plan::RankProcess &process);

// YAML; what was chosen and what follows from it. Machines are named, not identified.
QByteArray recipeYaml(const launcher::plan::Plan &plan);

// What runs where, as a shell script for a person: each machine's part stands under its name.
QString planScript(const launcher::plan::Plan &plan);

} // namespace ui::launch
