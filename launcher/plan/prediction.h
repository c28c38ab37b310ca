// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "launcher/plan/plan.h"

#include <QtCore/QList>
#include <optional>

namespace launcher::plan {

// What one rank reads for every token.
struct RankLoad
{
    const discovery::probe::NodeFacts *facts = nullptr;
    qint64 weightsBytes = 0;
    bool usesGpu = false;
};

// Decode speed of one request with its layers spread over the ranks: they work one after the other,
// so their reading times add up. A range, modelled from memory bandwidth. Absent unless the memory
// bandwidth of every rank is known and its GPU is used.
std::optional<Prediction> predictDecode(const ModelFacts &model, const QList<RankLoad> &ranks);

} // namespace launcher::plan
