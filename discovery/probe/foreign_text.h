// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/probe/node_text.h"

#include <QtCore/QList>

namespace discovery::probe {

// GPU processes (without those of our own jobs) and running containers, from the lines
// "gpu.process", "process", "process.<pid>.cgroup", "job.pid" and "container". A container with a
// GPU process appears as that process. Pure; any thread.
QList<ForeignProcess> foreignOf(const NodeText &text);

} // namespace discovery::probe
