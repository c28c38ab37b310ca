// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/session/job.h"
#include "ui/live/gauge_list_model.h"

#include <chrono>
#include <memory>
#include <optional>

namespace ui::live {

using SamplePointer = std::shared_ptr<const discovery::telemetry::Sample>;

// The two newest words of a machine: rates of its counters are their difference.
struct SamplePair
{
    SamplePointer newest;
    SamplePointer previous; // null: only one came yet
};

// Bits each way over a machine's rails between two samples.
struct FabricRate
{
    double receivedBitsPerSecond = 0;
    double transmittedBitsPerSecond = 0;
};

// Absent: there are no two samples in a row, or no rails. Counters that ran backwards (a restart)
// give no rate. Pure.
std::optional<FabricRate> fabricRate(const discovery::probe::NodeFacts &facts,
                                     const SamplePair &samples);

// The card of one machine at a moment; job: the one shown, null: none. Figures older than
// kStaleAfter say their age. Pure, GUI thread (translated). Requires: device.isNode().
GaugeRow gaugeRow(const discovery::directory::Device &device, const SamplePair &samples,
                  const launcher::session::Job *job, const QDateTime &now);

inline constexpr std::chrono::seconds kStaleAfter{4};

} // namespace ui::live
