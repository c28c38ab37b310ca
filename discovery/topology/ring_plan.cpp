// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/ring_plan.h"

#include <algorithm>
#include <map>

namespace discovery::topology {

namespace {

using Cable = std::pair<Port, Port>;

// A cable that is there is worth most; one that contradicts the addresses of its own ends less than
// an absent one that the addresses ask for, so that a moved cable does not bend the ring.
constexpr int kThere = 10;
constexpr int kMeant = 5;
constexpr int kContradicted = 4;

struct Worth
{
    int value = 0;
    std::optional<Cable> cable;
    bool isMeant = false;
};

class Table
{
public:
    Table(const std::vector<int> &nodes, const LinkEvidence &evidence, const AddressPlan &addresses)
    {
        for (const int a : nodes) {
            for (const int b : nodes) {
                if (a < b)
                    m_worth[{a, b}] = judge(a, b, evidence, addresses);
            }
        }
    }
    const Worth &of(int a, int b) const { return m_worth.at({std::min(a, b), std::max(a, b)}); }

private:
    static Worth judge(int a, int b, const LinkEvidence &evidence, const AddressPlan &addresses)
    {
        Worth worth;
        for (const Cable &cable : evidence.cables()) {
            if (nodeOf(cable.first) != a || nodeOf(cable.second) != b)
                continue;
            const int value =
                addresses.contradicts(cable.first, cable.second) ? kContradicted : kThere;
            if (value > worth.value)
                worth = {value, cable, false};
        }
        for (int i = 0; i < 4 && !worth.cable; ++i) {
            const Port first = portOf(a, i / 2);
            const Port second = portOf(b, i % 2);
            if (addresses.isCable(first, second) || evidence.isRemembered(first, second))
                worth = {kMeant, std::nullopt, true};
        }
        return worth;
    }

    std::map<std::pair<int, int>, Worth> m_worth;
};

// Follows the cables: for any size, a ring that is closed is the ring.
std::vector<int> closedRing(const std::vector<int> &nodes, const LinkEvidence &evidence)
{
    std::map<int, std::vector<int>> next;
    for (const Cable &cable : evidence.cables()) {
        next[nodeOf(cable.first)].push_back(nodeOf(cable.second));
        next[nodeOf(cable.second)].push_back(nodeOf(cable.first));
    }
    std::vector<int> order{nodes.front()};
    int from = -1;
    while (order.size() <= nodes.size()) {
        std::vector<int> &peers = next[order.back()];
        if (peers.size() != 2 || peers[0] == peers[1])
            return {};
        std::sort(peers.begin(), peers.end());
        const int to = peers[0] == from ? peers[1] : peers[0];
        from = order.back();
        if (to == order.front())
            break;
        order.push_back(to);
    }
    return order.size() == nodes.size() ? order : std::vector<int>();
}

// nodes ascending, so position in it is the order of names.
std::vector<int> bestOrder(const std::vector<int> &nodes, const Table &table)
{
    std::vector<int> order = nodes;
    std::vector<int> best;
    std::pair<int, int> bestScore{-1, -1};
    const auto isBeside = [&](int a, int b) {
        const auto at = [&](int node) {
            return std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin();
        };
        const auto distance = std::abs(at(a) - at(b));
        return distance == 1 || distance == std::ssize(nodes) - 1;
    };
    do {
        if (order[1] > order.back())
            continue; // the same ring, walked the other way
        std::pair<int, int> score{0, 0};
        for (size_t i = 0; i < order.size(); ++i) {
            const int a = order[i];
            const int b = order[(i + 1) % order.size()];
            score.first += table.of(a, b).value;
            score.second += isBeside(a, b);
        }
        if (score > bestScore) {
            bestScore = score;
            best = order;
        }
    } while (std::next_permutation(order.begin() + 1, order.end()));
    return best;
}

// Rings are usually cabled alike all round: other cage to other cage, or same to same.
bool crossesCages(const LinkEvidence &evidence)
{
    int crossing = 0;
    for (const Cable &cable : evidence.cables())
        crossing += cageOf(cable.first) != cageOf(cable.second) ? 1 : -1;
    return crossing >= 0;
}

// Gives every node one cage for the cable before it and the other for the cable after it.
void chooseCages(RingPlan &plan, const Table &table, const LinkEvidence &evidence,
                 const AddressPlan &addresses)
{
    const size_t count = plan.order.size();
    const bool isCrossing = crossesCages(evidence);
    int bestScore = -1;
    std::vector<RingEdge> best;
    for (unsigned choice = 0; choice < (1U << count); ++choice) {
        const auto cage = [&](size_t i, bool isNext) {
            return int((choice >> i) & 1U) ^ int(isNext);
        };
        int score = 0;
        bool isPossible = true;
        std::vector<RingEdge> edges;
        for (size_t i = 0; i < count && isPossible; ++i) {
            const size_t next = (i + 1) % count;
            RingEdge edge;
            edge.a = portOf(plan.order[i], cage(i, true));
            edge.b = portOf(plan.order[next], cage(next, false));
            const Cable cable{std::min(edge.a, edge.b), std::max(edge.a, edge.b)};
            if (const Worth &worth = table.of(plan.order[i], plan.order[next]); worth.cable) {
                edge.isThere = true;
                isPossible = *worth.cable == cable;
            } else {
                edge.isMeant =
                    addresses.isCable(edge.a, edge.b) || evidence.isRemembered(edge.a, edge.b);
                score += edge.isMeant ? 100 : 0;
                score += (cageOf(edge.a) != cageOf(edge.b)) == isCrossing ? 1 : 0;
            }
            edges.push_back(edge);
        }
        if (isPossible && score > bestScore) {
            bestScore = score;
            best = edges;
        }
    }
    plan.edges = best;
}

} // namespace

int RingPlan::missing() const
{
    return int(std::count_if(edges.begin(), edges.end(), [](const auto &e) { return !e.isThere; }));
}

int RingPlan::missingButMeant() const
{
    return int(std::count_if(edges.begin(), edges.end(), [](const auto &e) { return e.isMeant; }));
}

std::optional<RingPlan> planRing(const std::vector<int> &nodes, const LinkEvidence &evidence,
                                 const AddressPlan &addresses)
{
    if (std::ssize(nodes) < kSmallestRing)
        return std::nullopt;
    RingPlan plan;
    plan.order = closedRing(nodes, evidence);
    if (plan.order.empty() && std::ssize(nodes) > kLargestRing)
        return std::nullopt;
    const Table table(nodes, evidence, addresses);
    if (plan.order.empty())
        plan.order = bestOrder(nodes, table);
    if (plan.order.size() > 16)
        return std::nullopt;
    chooseCages(plan, table, evidence, addresses);
    if (plan.edges.empty())
        return std::nullopt;
    for (const Cable &cable : evidence.cables()) {
        const auto isPart = [&](const RingEdge &edge) {
            return edge.isThere &&
                   std::minmax(edge.a, edge.b) == std::minmax(cable.first, cable.second);
        };
        const bool isWithin = std::binary_search(nodes.begin(), nodes.end(), nodeOf(cable.first)) &&
                              std::binary_search(nodes.begin(), nodes.end(), nodeOf(cable.second));
        if (isWithin && std::none_of(plan.edges.begin(), plan.edges.end(), isPart))
            plan.strays.push_back(cable);
    }
    return plan;
}

} // namespace discovery::topology
