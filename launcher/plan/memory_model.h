// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/plan.h"

#include <QtCore/QList>
#include <optional>

namespace launcher::plan {

// What a machine can give to a model. See docs/planning.md for the rules and their sources.
struct NodeCapacity
{
    qint64 totalBytes = 0;
    qint64 inUseBytes = 0;
    qint64 reserveBytes = 0; // stays free for the system
    qint64 usableBytes = 0;  // for weights, cache, overhead and the start-up peak together
};

// Absent: the machine does not tell its memory. usesGpu: of a GPU with memory of its own only that
// counts.
std::optional<NodeCapacity> capacityOf(const discovery::directory::Device &device, bool usesGpu);

// What a model costs, spread over its layers, for a given context.
struct ModelCost
{
    QList<qint64> layerWeights;
    QList<qint64> layerKeyValue; // cache and recurrent state of all requests
    qint64 inputBytes = 0;       // on the head
    qint64 outputBytes = 0;      // on the last rank: the output head, or a copy of tied embeddings
    qint64 headOverhead = 0;     // of the serving process
    qint64 lastOverhead = 0;     // logits
    qint64 rankOverhead = 0;     // work buffers of every rank
    qint64 startPeak = 0;        // the largest piece in flight while weights are sent
    int contextPerRequest = 0;   // rounded up as the engine does
    qint64 totalWeights() const;
    qint64 totalKeyValue() const;
};

// The engine rounds the context of a request up to this many tokens.
constexpr int kContextStep = 256;

// The name of the fact the model lacks, or empty when costOf() can work.
QString missingFact(const ModelFacts &model);

// Requires: missingFact(model) is empty; context and requests above zero.
ModelCost costOf(const ModelFacts &model, int contextPerRequest, int parallelRequests);

// Weights alone, from the size, or from parameters and quantization; absent: neither is known.
std::optional<qint64> weightsOf(const ModelFacts &model);

// Rank-independent part of a process: its libraries, driver context, pools.
qint64 processOverhead(bool usesGpu);

// Bytes one weight takes in this format; absent: not known.
std::optional<double> bytesPerWeight(const QString &quantization);

} // namespace launcher::plan
