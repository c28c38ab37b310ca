// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/proposal.h"

#include <algorithm>
#include <bit>

namespace launcher::plan {

using discovery::topology::Topology;

namespace {

constexpr int kMaxNodes = 8;
constexpr size_t kMostConsidered = 12; // subsets of more would take seconds

} // namespace

std::optional<Placement> proposeNodes(const std::vector<Candidate> &all, const Topology &topology,
                                      const ModelCost &cost)
{
    struct Set
    {
        std::vector<Candidate> members;
        int directLinks = 0;
        qint64 usableBytes = 0;
    };
    const size_t count = std::min<size_t>(all.size(), kMostConsidered);
    for (int size = 1; size <= std::min<int>(kMaxNodes, int(count)); ++size) {
        std::vector<Set> sets;
        for (unsigned mask = 1; mask < 1u << count; ++mask) {
            if (std::popcount(mask) != size)
                continue;
            Set set;
            for (size_t i = 0; i < count; ++i) {
                if (mask & 1u << i)
                    set.members.push_back(all[i]);
            }
            set.usableBytes = usableOf(set.members);
            if (set.usableBytes < neededOn(cost, set.members))
                continue;
            countFabricPeers(set.members, topology);
            for (const Candidate &member : set.members)
                set.directLinks = std::max(set.directLinks, member.fabricPeers);
            sets.push_back(std::move(set));
        }
        std::stable_sort(sets.begin(), sets.end(), [](const Set &a, const Set &b) {
            return a.directLinks != b.directLinks ? a.directLinks > b.directLinks
                                                  : a.usableBytes > b.usableBytes;
        });
        for (Set &set : sets) {
            if (auto placement = place(set.members, HeadChoice::Best, topology, cost))
                return placement;
        }
    }
    return std::nullopt;
}

} // namespace launcher::plan
