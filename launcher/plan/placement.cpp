// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/placement.h"

#include "launcher/plan/layer_split.h"
#include "launcher/plan/path_choice.h"

#include <algorithm>

namespace launcher::plan {

using discovery::topology::Topology;

namespace {

// Best head first: most direct neighbours, then most room, then by identity (so that equal nodes
// give the same plan each time).
bool isBetterHead(const Candidate &a, const Candidate &b)
{
    if (a.fabricPeers != b.fabricPeers)
        return a.fabricPeers > b.fabricPeers;
    if (a.capacity.usableBytes != b.capacity.usableBytes)
        return a.capacity.usableBytes > b.capacity.usableBytes;
    return a.id() < b.id();
}

// Ranks in the order of the cabling, begun at the head, so that neighbours in the model are
// neighbours in the ring; nodes outside of it follow by identity.
void orderFrom(const NodeId &head, std::vector<Candidate> &ranks, const Topology &topology)
{
    const auto &nodes = topology.nodes;
    const auto place = [&](const NodeId &node) {
        const auto begin = std::find(nodes.begin(), nodes.end(), head);
        const auto found = std::find(nodes.begin(), nodes.end(), node);
        if (found == nodes.end() || begin == nodes.end())
            return node == head ? size_t(0) : nodes.size();
        return size_t(found - begin + qsizetype(nodes.size())) % nodes.size();
    };
    std::sort(ranks.begin(), ranks.end(), [&](const Candidate &a, const Candidate &b) {
        if ((a.id() == head) != (b.id() == head))
            return a.id() == head;
        const size_t placeA = place(a.id());
        const size_t placeB = place(b.id());
        return placeA != placeB ? placeA < placeB : a.id() < b.id();
    });
}

} // namespace

qint64 fixedBytes(const ModelCost &cost, const Candidate &candidate, bool isHead, bool isLast)
{
    qint64 bytes = processOverhead(candidate.usesGpu) + cost.rankOverhead + cost.startPeak;
    if (isHead)
        bytes += cost.headOverhead + cost.inputBytes;
    if (isLast)
        bytes += cost.lastOverhead + cost.outputBytes;
    return bytes;
}

qint64 usableOf(const std::vector<Candidate> &candidates)
{
    qint64 sum = 0;
    for (const Candidate &candidate : candidates)
        sum += candidate.capacity.usableBytes;
    return sum;
}

qint64 neededOn(const ModelCost &cost, const std::vector<Candidate> &candidates)
{
    qint64 sum = cost.totalKeyValue() + cost.totalWeights() - cost.inputBytes - cost.outputBytes;
    for (size_t i = 0; i < candidates.size(); ++i)
        sum += fixedBytes(cost, candidates[i], i == 0, i + 1 == candidates.size());
    return sum;
}

void countFabricPeers(std::vector<Candidate> &candidates, const Topology &topology)
{
    for (Candidate &head : candidates) {
        head.fabricPeers =
            int(std::count_if(candidates.begin(), candidates.end(), [&](const Candidate &node) {
                if (node.id() == head.id())
                    return false;
                const auto path = choosePath(*head.device, *node.device, topology);
                return path && path->kind == PathKind::Fabric;
            }));
    }
}

std::optional<Placement> place(std::vector<Candidate> candidates, HeadChoice head,
                               const Topology &topology, const ModelCost &cost)
{
    if (candidates.empty())
        return std::nullopt;
    QList<qint64> layerCosts;
    for (qsizetype layer = 0; layer < cost.layerWeights.size(); ++layer)
        layerCosts.append(cost.layerWeights[layer] + cost.layerKeyValue[layer]);

    std::vector<NodeId> heads;
    if (head == HeadChoice::First) {
        heads.push_back(candidates.front().id());
    } else {
        std::sort(candidates.begin(), candidates.end(), isBetterHead);
        for (const Candidate &candidate : candidates)
            heads.push_back(candidate.id());
    }
    for (const NodeId &first : heads) {
        orderFrom(first, candidates, topology);
        std::vector<qint64> rooms;
        for (size_t rank = 0; rank < candidates.size(); ++rank) {
            const bool isLast = rank + 1 == candidates.size();
            rooms.push_back(
                std::max<qint64>(0, candidates[rank].capacity.usableBytes -
                                        fixedBytes(cost, candidates[rank], rank == 0, isLast)));
        }
        if (const auto counts = splitLayers(layerCosts, rooms))
            return Placement{candidates, *counts};
    }
    return std::nullopt;
}

} // namespace launcher::plan
