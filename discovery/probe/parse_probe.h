// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "engine/protocol/result.h"

#include <QtCore/QByteArray>

namespace discovery::probe {

// What the desk's clock said around the round trip; null times leave clockOffset absent.
struct ProbeTimes
{
    QDateTime asked;    // UTC
    QDateTime answered; // UTC; becomes NodeFacts::takenAt
};

// NodeFacts of what probe.sh printed. Errors: Parse (broken off, not this format, no identity),
// Unsupported (another version of the format). Pure; any thread; safe with any bytes.
engine::protocol::Result<NodeFacts> parseProbe(const QByteArray &output,
                                               const ProbeTimes &times = {});

} // namespace discovery::probe
