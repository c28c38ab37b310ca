// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/prediction.h"

#include <algorithm>

namespace launcher::plan {

using discovery::probe::Gpu;
using discovery::probe::NodeFacts;

namespace {

// Peak of a GB10's LPDDR5X, and the share of it that decoding has been seen to reach.
constexpr double kGb10BytesPerSecond = 273e9;
constexpr double kLowEfficiency = 0.55;
constexpr double kHighEfficiency = 0.70;

std::optional<double> bytesPerSecond(const NodeFacts &facts)
{
    const bool isGb10 = std::any_of(facts.gpus.begin(), facts.gpus.end(), [](const Gpu &gpu) {
        return gpu.name.contains(QLatin1String("GB10"));
    });
    return isGb10 ? std::optional<double>(kGb10BytesPerSecond) : std::nullopt;
}

} // namespace

std::optional<Prediction> predictDecode(const ModelFacts &model, const QList<RankLoad> &ranks)
{
    double activeShare = 1;
    if (model.parameters && model.activeParameters && *model.parameters > 0)
        activeShare = double(*model.activeParameters) / double(*model.parameters);
    double seconds = 0;
    for (const RankLoad &rank : ranks) {
        const std::optional<double> speed =
            rank.facts && rank.usesGpu ? bytesPerSecond(*rank.facts) : std::nullopt;
        if (!speed)
            return std::nullopt;
        seconds += double(rank.weightsBytes) * activeShare / *speed;
    }
    if (!(seconds > 0))
        return std::nullopt;
    Prediction prediction;
    prediction.quantity = QStringLiteral("decode_tok_s");
    prediction.low = kLowEfficiency / seconds;
    prediction.high = kHighEfficiency / seconds;
    prediction.kind = EvidenceKind::Modelled;
    prediction.engine = QStringLiteral("llama-rpc");
    prediction.nodes = int(ranks.size());
    return prediction;
}

} // namespace launcher::plan
