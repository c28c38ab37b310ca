// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/layer_split.h"

#include <limits>

namespace launcher::plan {

std::optional<std::vector<int>> splitLayers(const QList<qint64> &costs,
                                            const std::vector<qint64> &rooms)
{
    const size_t layers = size_t(costs.size());
    const size_t ranks = rooms.size();
    if (ranks == 0 || layers < ranks)
        return std::nullopt;

    std::vector<qint64> before(layers + 1, 0); // cost of all layers before this one
    for (size_t layer = 0; layer < layers; ++layer)
        before[layer + 1] = before[layer] + costs[qsizetype(layer)];

    constexpr double kNever = std::numeric_limits<double>::infinity();
    // best[end]: the least unevenness with the ranks so far ending before layer end;
    // cut[rank][end]: where that rank begins then.
    std::vector<double> best(layers + 1, kNever);
    std::vector<std::vector<size_t>> cut(ranks, std::vector<size_t>(layers + 1, 0));
    best[0] = 0;
    for (size_t rank = 0; rank < ranks; ++rank) {
        std::vector<double> next(layers + 1, kNever);
        const size_t lastEnd = layers - (ranks - 1 - rank); // a layer is left for each later rank
        for (size_t end = rank + 1; end <= lastEnd; ++end) {
            for (size_t begin = end; begin-- > rank;) {
                const qint64 used = before[end] - before[begin];
                if (used > rooms[rank])
                    break; // earlier beginnings cost more
                if (best[begin] == kNever)
                    continue;
                const double share =
                    double(used) * double(used) / double(std::max<qint64>(1, rooms[rank]));
                if (best[begin] + share < next[end]) {
                    next[end] = best[begin] + share;
                    cut[rank][end] = begin;
                }
            }
        }
        best = std::move(next);
    }
    if (best[layers] == kNever)
        return std::nullopt;

    std::vector<int> counts(ranks, 0);
    size_t end = layers;
    for (size_t rank = ranks; rank-- > 0;) {
        counts[rank] = int(end - cut[rank][end]);
        end = cut[rank][end];
    }
    return counts;
}

} // namespace launcher::plan
