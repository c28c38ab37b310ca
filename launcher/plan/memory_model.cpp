// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/memory_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace launcher::plan {

using discovery::directory::Device;
using discovery::probe::Gpu;

namespace {

constexpr qint64 kMebi = 1024 * 1024;
constexpr qint64 kGibi = 1024 * kMebi;

// Of all memory, the engine never takes more: beyond it, unified-memory machines have been seen to
// hang instead of refusing.
constexpr double kLargestShare = 0.85;
constexpr double kReserveShare = 0.07;
constexpr qint64 kReserveLimit = 8 * kGibi;
constexpr qint64 kPeakLimit = 4 * kGibi; // free even at the peak
constexpr double kPeakShare = 0.05;

constexpr int kMaxLayers = 1000; // far above any model; planning takes its square
constexpr int kKeyValueElementBytes = 2; // f16
constexpr int kBatchTokens = 512;        // the engine works through prompts in pieces of this size
constexpr int kFloatBytes = 4;
constexpr int kBuffersPerToken = 12; // rows of the embedding's width alive at once, rounded up

// Products of header values may be hostile; all of them saturate far above any machine.
constexpr double kMostBytes = 1e14;

qint64 saturated(double bytes)
{
    return qint64(std::clamp(bytes, 0.0, kMostBytes));
}

int roundedContext(int tokens)
{
    const qint64 steps = (qint64(tokens) + kContextStep - 1) / kContextStep;
    return int(std::min<qint64>(steps * kContextStep,
                                std::numeric_limits<int>::max() / kContextStep * kContextStep));
}

qint64 keyValueBytes(const ModelFacts &model, int layer, double tokens)
{
    const QList<int> &heads = model.keyValueHeads;
    const int layerHeads = heads.size() == 1 ? heads.first() : heads.value(layer, 0);
    const double perToken =
        double(layerHeads) *
        (double(model.keyLength.value_or(0)) + double(model.valueLength.value_or(0))) *
        kKeyValueElementBytes;
    // Layers with a sliding window keep less; which layers they are is not told, so all count full.
    return saturated(perToken * tokens);
}

} // namespace

qint64 ModelCost::totalWeights() const
{
    return std::accumulate(layerWeights.begin(), layerWeights.end(), inputBytes + outputBytes);
}

qint64 ModelCost::totalKeyValue() const
{
    return std::accumulate(layerKeyValue.begin(), layerKeyValue.end(), qint64(0));
}

std::optional<NodeCapacity> capacityOf(const Device &device, bool usesGpu)
{
    std::optional<qint64> total;
    std::optional<qint64> available;
    if (device.sample) {
        total = device.sample->memoryTotalBytes;
        available = device.sample->memoryAvailableBytes;
    }
    if (device.facts && !total)
        total = device.facts->memoryBytes;
    if (device.facts && !available)
        available = device.facts->memoryAvailableBytes;
    if (!total || !available || *total <= 0)
        return std::nullopt;

    NodeCapacity capacity;
    capacity.totalBytes = *total;
    capacity.inUseBytes = std::clamp<qint64>(*total - *available, 0, *total);
    const qint64 free = *total - capacity.inUseBytes;
    capacity.reserveBytes = std::min(kReserveLimit, qint64(double(*total) * kReserveShare));
    const qint64 peakRoom = free - std::min(kPeakLimit, qint64(double(*total) * kPeakShare));
    capacity.usableBytes = std::max<qint64>(0, std::min({qint64(double(*total) * kLargestShare),
                                                         free - capacity.reserveBytes, peakRoom}));
    if (usesGpu && device.facts) {
        for (const Gpu &gpu : device.facts->gpus) {
            if (gpu.memoryBytes && !gpu.unifiedMemory) {
                capacity.usableBytes = std::min(capacity.usableBytes,
                                                qint64(double(*gpu.memoryBytes) * kLargestShare));
                break; // one device a rank
            }
        }
    }
    return capacity;
}

qint64 processOverhead(bool usesGpu)
{
    return usesGpu ? 2 * kGibi : 256 * kMebi;
}

std::optional<double> bytesPerWeight(const QString &quantization)
{
    struct Format
    {
        const char *name;
        double bytes;
    };
    // Real mixes of a file, not the base type alone.
    static constexpr std::array kFormats{
        Format{"F32", 4.0},       Format{"F16", 2.0},     Format{"BF16", 2.0},
        Format{"FP8", 1.0},       Format{"INT8", 1.0},    Format{"NVFP4", 0.5625},
        Format{"MXFP4", 0.53125}, Format{"Q8_0", 1.0625}, Format{"Q6_K", 0.82},
        Format{"Q5_K_M", 0.71},   Format{"Q5_K_S", 0.69}, Format{"Q4_K_M", 0.61},
        Format{"Q4_K_S", 0.58},   Format{"Q4_0", 0.5625}, Format{"Q4_1", 0.625},
        Format{"Q3_K_M", 0.49},   Format{"Q2_K", 0.42},
    };
    for (const Format &format : kFormats) {
        if (quantization.compare(QLatin1String(format.name), Qt::CaseInsensitive) == 0)
            return format.bytes;
    }
    return std::nullopt;
}

std::optional<qint64> weightsOf(const ModelFacts &model)
{
    if (model.sizeBytes)
        return model.sizeBytes;
    const std::optional<double> each = bytesPerWeight(model.quantization);
    if (!model.parameters || !each)
        return std::nullopt;
    return saturated(double(*model.parameters) * *each);
}

QString missingFact(const ModelFacts &model)
{
    if (!model.layers || *model.layers < 1 || *model.layers > kMaxLayers)
        return QStringLiteral("layers");
    if (model.keyValueHeads.isEmpty() ||
        (model.keyValueHeads.size() != 1 && model.keyValueHeads.size() != *model.layers))
        return QStringLiteral("keyValueHeads");
    if (!model.keyLength)
        return QStringLiteral("keyLength");
    if (!model.valueLength)
        return QStringLiteral("valueLength");
    if (model.layerBytes.size() != *model.layers && !weightsOf(model))
        return QStringLiteral("sizeBytes");
    return {};
}

ModelCost costOf(const ModelFacts &model, int contextPerRequest, int parallelRequests)
{
    const int layers = *model.layers;
    ModelCost cost;
    cost.contextPerRequest = roundedContext(contextPerRequest);
    const double tokens = double(cost.contextPerRequest) * parallelRequests;
    const bool knowsLayers = model.layerBytes.size() == layers;
    const qint64 total = weightsOf(model).value_or(0);

    cost.inputBytes = model.inputBytes.value_or(0);
    qint64 rest = total - cost.inputBytes - model.outputBytes.value_or(0);
    for (int layer = 0; layer < layers; ++layer) {
        const qint64 weights =
            saturated(double(knowsLayers ? model.layerBytes[layer] : total / layers));
        rest -= weights;
        cost.layerWeights.append(weights);
        cost.layerKeyValue.append(
            keyValueBytes(model, layer, tokens) +
            saturated(double(model.recurrentBytes.value(layer, 0)) * parallelRequests));
    }
    if (knowsLayers) {
        // With tied embeddings the last rank gets a copy of them. What belongs to no layer (norms,
        // the header with its vocabulary) is small and counted there as well.
        const qint64 head = model.outputBytes.value_or(0);
        cost.outputBytes = (head > 0 ? head : cost.inputBytes) + std::max<qint64>(0, rest);
    }
    const double batchRow = double(kBatchTokens) * kFloatBytes;
    cost.rankOverhead =
        saturated(batchRow * kBuffersPerToken * model.embeddingLength.value_or(8192));
    cost.lastOverhead = saturated(batchRow * model.vocabularySize.value_or(150'000));
    cost.headOverhead = 256 * kMebi + cost.lastOverhead; // the server, and its copy of the logits
    cost.startPeak = *std::max_element(cost.layerWeights.begin(), cost.layerWeights.end());
    cost.startPeak = std::max(cost.startPeak, cost.outputBytes);
    return cost;
}

} // namespace launcher::plan
