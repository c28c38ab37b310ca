// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_text.h"
#include "discovery/telemetry/sample.h"

#include <optional>

namespace discovery::telemetry {

// Ticks of all cores since the machine's start.
struct CpuTicks
{
    qint64 busy = 0;
    qint64 idle = 0;
};

// The Sample that one block of telemetry.sh tells; nothing when its opening line makes no sense.
// cpuBusyPercent and at are left to the caller, who knows the sample before. Pure; any thread.
std::optional<Sample> sampleOf(const probe::NodeText &block);
std::optional<CpuTicks> cpuTicksOf(const probe::NodeText &block);

} // namespace discovery::telemetry
