// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/planner.h"

#include "launcher/plan/memory_model.h"
#include "launcher/plan/placement.h"
#include "launcher/plan/plan_builder.h"
#include "launcher/plan/proposal.h"

#include <algorithm>
#include <limits>

namespace launcher::plan {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::Inventory;

namespace {

constexpr int kMaxNodes = 8;
constexpr int kMaxRequests = 256;
constexpr int kMaxContext = 16 * 1024 * 1024;
const QString kEngine = QStringLiteral("llama-rpc");

Refusal refusal(const char *code, QMap<QString, QString> arguments = {}, const NodeId &node = {})
{
    Refusal result;
    result.code = QString::fromLatin1(code);
    result.arguments = std::move(arguments);
    result.node = node;
    return result;
}

std::optional<Refusal> checkRequest(const Request &request)
{
    const char *field = nullptr;
    if (request.contextPerRequest < 1 || request.contextPerRequest > kMaxContext)
        field = "contextPerRequest";
    else if (request.parallelRequests < 1 || request.parallelRequests > kMaxRequests)
        field = "parallelRequests";
    else if (double(request.contextPerRequest) * request.parallelRequests >
             double(std::numeric_limits<int>::max() - kMaxRequests * kContextStep))
        field = "contextPerRequest";
    else if (request.nodes.size() > kMaxNodes)
        field = "nodes";
    else if (request.headFixed && request.nodes.isEmpty())
        field = "headFixed";
    for (qsizetype i = 0; i < request.nodes.size(); ++i) {
        if (request.nodes.indexOf(request.nodes[i], i + 1) >= 0)
            field = "nodes";
    }
    if (!field)
        return std::nullopt;
    return refusal("bad-request", {{QStringLiteral("field"), QString::fromLatin1(field)}});
}

std::variant<Candidate, Refusal> weigh(const Device &device, const Surroundings &surroundings)
{
    const NodeId id = device.facts->id;
    if (device.state != DeviceState::Connected)
        return refusal("node-not-connected", {}, id);
    Candidate candidate;
    candidate.device = &device;
    candidate.bundle = surroundings.bundleFor(*device.facts);
    candidate.usesGpu = candidate.bundle && !candidate.bundle->cuda.isEmpty();
    const std::optional<NodeCapacity> capacity = capacityOf(device, candidate.usesGpu);
    if (!capacity)
        return refusal("memory-unknown", {}, id);
    candidate.capacity = *capacity;
    return candidate;
}

// The nodes asked for, or all that could take part when none is named.
std::variant<std::vector<Candidate>, Refusal>
gather(const Request &request, const Inventory &inventory, const Surroundings &surroundings)
{
    std::vector<Candidate> candidates;
    for (const NodeId &id : request.nodes) {
        const Device *device = inventory.node(id);
        if (!device)
            return refusal("node-unknown", {}, id);
        auto weighed = weigh(*device, surroundings);
        if (auto *reason = std::get_if<Refusal>(&weighed))
            return *reason;
        candidates.push_back(std::get<Candidate>(weighed));
    }
    if (request.nodes.isEmpty()) {
        std::optional<Refusal> lastReason;
        for (const Device &device : inventory.devices) {
            if (!device.facts)
                continue;
            auto weighed = weigh(device, surroundings);
            if (auto *reason = std::get_if<Refusal>(&weighed))
                lastReason = *reason;
            else
                candidates.push_back(std::get<Candidate>(weighed));
        }
        if (candidates.empty())
            return lastReason.value_or(refusal("no-nodes"));
    }
    // The order they came in must decide nothing, but for a head that was chosen.
    const auto first = candidates.begin() + (request.headFixed ? 1 : 0);
    std::sort(first, candidates.end(),
              [](const Candidate &a, const Candidate &b) { return a.id() < b.id(); });
    return candidates;
}

std::optional<Refusal> checkModel(const Request &request)
{
    const ModelFacts &model = request.model;
    const QString asked = request.engine.isEmpty() ? kEngine : request.engine;
    if (model.kind == QLatin1String("image"))
        return refusal("not-text");
    if (!model.engines.isEmpty() && !model.engines.contains(kEngine))
        return refusal("needs-engine", {{QStringLiteral("engine"), model.engines.first()}});
    if (asked != kEngine)
        return refusal("needs-engine", {{QStringLiteral("engine"), asked}});
    if (model.file.isEmpty())
        return refusal("no-file");
    if (const QString fact = missingFact(model); !fact.isEmpty())
        return refusal("facts-missing", {{QStringLiteral("fact"), fact}});
    return std::nullopt;
}

// Proposals leave out machines that no engine was built for, unless there are no others.
void leaveOutUnfit(std::vector<Candidate> &candidates)
{
    const auto unfit =
        std::stable_partition(candidates.begin(), candidates.end(),
                              [](const Candidate &c) { return c.bundle != nullptr; });
    if (unfit != candidates.begin())
        candidates.erase(unfit, candidates.end());
}

std::optional<Refusal> checkBundles(const std::vector<Candidate> &candidates)
{
    for (const Candidate &candidate : candidates) {
        if (candidate.bundle)
            continue;
        const auto &facts = *candidate.device->facts;
        QString cuda = facts.gpus.isEmpty() ? QString() : facts.gpus.first().computeCapability;
        return refusal("engine-missing",
                       {{QStringLiteral("architecture"), facts.architecture},
                        {QStringLiteral("cuda"), cuda.remove(QLatin1Char('.'))}},
                       candidate.id());
    }
    return std::nullopt;
}

// How many machines like these would do, by memory alone; absent: not even the most we drive.
std::optional<int> nodesFor(qint64 layersBytes, qint64 onceBytes, qint64 eachBytes,
                            const std::vector<Candidate> &like)
{
    const qint64 typical = usableOf(like) / qint64(like.size());
    for (int nodes = 1; nodes <= kMaxNodes; ++nodes) {
        if (nodes * (typical - eachBytes) >= layersBytes + onceBytes)
            return nodes;
    }
    return std::nullopt;
}

// For models that cannot be planned: whether their weights alone would fit.
void addMemoryVerdict(Refusal &reason, const ModelFacts &model,
                      const std::vector<Candidate> &candidates)
{
    reason.bytesNeeded = weightsOf(model);
    if (candidates.empty())
        return;
    reason.bytesFree = usableOf(candidates);
    if (reason.bytesNeeded)
        reason.nodesThatWouldFit =
            nodesFor(*reason.bytesNeeded, 0, processOverhead(true), candidates);
}

HeadChoice headChoice(const Request &request)
{
    return request.headFixed ? HeadChoice::First : HeadChoice::Best;
}

// The largest context a request for which pred holds; pred is monotone. Absent: not even the least.
template <typename Predicate>
std::optional<int> largestContext(int limit, Predicate fits)
{
    int low = 0; // in steps; fits, or nothing
    int high = limit / kContextStep + 1;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (fits(middle * kContextStep) ? low : high) = middle;
    }
    if (low == 0)
        return std::nullopt;
    return low * kContextStep;
}

int contextLimit(const Request &request)
{
    const int most = std::numeric_limits<int>::max() / 2 / request.parallelRequests;
    return std::min(most, request.model.trainedContext.value_or(kMaxContext));
}

std::optional<int> contextThatFits(const Request &request, const std::vector<Candidate> &candidates,
                                   const Inventory &inventory)
{
    return largestContext(contextLimit(request), [&](int context) {
        return place(candidates, headChoice(request), inventory.topology,
                     costOf(request.model, context, request.parallelRequests))
            .has_value();
    });
}

Refusal tooLarge(const Request &request, const std::vector<Candidate> &candidates,
                 const Inventory &inventory, const ModelCost &cost)
{
    Refusal reason = refusal("too-large");
    reason.bytesNeeded = neededOn(cost, candidates);
    reason.bytesFree = usableOf(candidates);
    reason.contextThatFits = contextThatFits(request, candidates, inventory);
    const qint64 layers =
        cost.totalWeights() - cost.inputBytes - cost.outputBytes + cost.totalKeyValue();
    const Candidate &sample = candidates.front();
    const qint64 each = fixedBytes(cost, sample, false, false);
    const qint64 once = fixedBytes(cost, sample, true, true) - each;
    reason.nodesThatWouldFit = nodesFor(layers, once, each, candidates);
    if (reason.nodesThatWouldFit && *reason.nodesThatWouldFit <= int(candidates.size()))
        reason.nodesThatWouldFit.reset(); // memory is there, but does not divide
    // Name the machine that is short by itself, where one is.
    for (const Candidate &candidate : candidates) {
        if (candidates.size() > 1 && candidate.capacity.usableBytes < each)
            reason.node = candidate.id();
    }
    return reason;
}

} // namespace

PlanOutcome makePlan(const Request &request, const Inventory &inventory,
                     const Surroundings &surroundings)
{
    if (const std::optional<Refusal> reason = checkRequest(request))
        return *reason;
    auto gathered = gather(request, inventory, surroundings);
    auto *candidates = std::get_if<std::vector<Candidate>>(&gathered);

    // What is wrong with the model comes first, with its memory verdict where nodes are known.
    const ModelFacts &model = request.model;
    if (std::optional<Refusal> reason = checkModel(request)) {
        if (candidates)
            addMemoryVerdict(*reason, model, *candidates);
        return *reason;
    }
    if (!candidates)
        return std::get<Refusal>(gathered);
    if (request.nodes.isEmpty())
        leaveOutUnfit(*candidates);
    if (const std::optional<Refusal> reason = checkBundles(*candidates))
        return *reason;
    if (!request.nodes.isEmpty() && int(candidates->size()) > *model.layers) {
        return refusal("more-nodes-than-layers",
                       {{QStringLiteral("nodes"), QString::number(candidates->size())},
                        {QStringLiteral("layers"), QString::number(*model.layers)}});
    }
    const ModelCost cost = costOf(model, request.contextPerRequest, request.parallelRequests);
    countFabricPeers(*candidates, inventory.topology);
    const std::optional<Placement> placement =
        request.nodes.isEmpty() ? proposeNodes(*candidates, inventory.topology, cost)
                                : place(*candidates, headChoice(request), inventory.topology, cost);
    if (!placement)
        return tooLarge(request, *candidates, inventory, cost);

    PlanOutcome outcome = buildPlan(request, inventory, surroundings, *placement, cost);
    if (Plan *plan = std::get_if<Plan>(&outcome))
        plan->largestContextThatFits = contextThatFits(request, placement->ranks, inventory);
    return outcome;
}

} // namespace launcher::plan
