// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/plan_builder.h"

#include "launcher/plan/path_choice.h"
#include "launcher/plan/prediction.h"

namespace launcher::plan {

using discovery::directory::Device;
using discovery::directory::Inventory;

namespace {

constexpr quint16 kFirstEndpointPort = 8010;
constexpr quint16 kFirstRpcPort = 50052;

Remark remark(const char *code, QMap<QString, QString> arguments = {}, const NodeId &node = {})
{
    return Remark{QString::fromLatin1(code), std::move(arguments), node};
}

quint16 firstFreePort(quint16 from, const QSet<quint16> &used)
{
    quint16 port = from;
    while (used.contains(port) && port < 65535)
        ++port;
    return port;
}

MemoryEstimate memoryOf(const Candidate &candidate, const ModelCost &cost, int firstLayer,
                        int layerCount, bool isHead, bool isLast)
{
    MemoryEstimate memory;
    memory.totalBytes = candidate.capacity.totalBytes;
    memory.inUseBytes = candidate.capacity.inUseBytes;
    memory.reserveBytes = candidate.capacity.reserveBytes;
    for (int layer = firstLayer; layer < firstLayer + layerCount; ++layer) {
        memory.weightsBytes += cost.layerWeights[layer];
        memory.keyValueBytes += cost.layerKeyValue[layer];
    }
    memory.overheadBytes = processOverhead(candidate.usesGpu) + cost.rankOverhead;
    if (isHead) {
        memory.weightsBytes += cost.inputBytes;
        memory.overheadBytes += cost.headOverhead;
    }
    if (isLast) {
        memory.weightsBytes += cost.outputBytes;
        memory.overheadBytes += cost.lastOverhead;
    }
    memory.startPeakBytes = cost.startPeak;
    return memory;
}

// Fills path and address; false: the head cannot reach the node.
bool addPath(RankPlan &rank, const Device &head, const Device &node,
             const discovery::topology::Topology &topology, QList<Remark> &warnings)
{
    if (rank.rank == 0) {
        rank.path = PathKind::Local;
        rank.address = QStringLiteral("127.0.0.1");
        return true;
    }
    std::optional<PathChoice> path = choosePath(head, node, topology);
    if (!path) {
        // A router may join their networks; only the start will tell.
        path = managementAddress(node);
        if (!path)
            return false;
        warnings.append(
            remark("path-not-shared", {{QStringLiteral("address"), path->address}}, rank.node));
    } else if (path->kind == PathKind::Management && node.facts->hasFabric &&
               head.facts->hasFabric) {
        warnings.append(remark("path-by-management",
                               {{QStringLiteral("interface"), path->interface}}, rank.node));
    }
    rank.path = path->kind;
    rank.pathInterface = path->interface;
    rank.address = path->address;
    return true;
}

void addEndpoint(Plan &plan, const Device &head, const Surroundings &surroundings)
{
    plan.endpointPort =
        firstFreePort(kFirstEndpointPort, surroundings.usedPorts.value(head.facts->id));
    plan.endpointAddress = QStringLiteral("127.0.0.1");
    if (plan.request.audience == Audience::ThisDesk)
        return;
    if (const std::optional<PathChoice> open = managementAddress(head))
        plan.endpointAddress = open->address;
    else
        plan.warnings.append(remark("endpoint-local-only", {}, head.facts->id));
}

void addReasons(Plan &plan, const Request &asked, const Placement &placement)
{
    const QString count = QString::number(placement.ranks.size());
    plan.engineReason = QStringLiteral("stock-layer-split");
    plan.reasons.append(remark(asked.nodes.isEmpty() ? "fewest-nodes" : "nodes-chosen",
                               {{QStringLiteral("nodes"), count}}));
    if (placement.ranks.size() < 2)
        return;
    const Candidate &head = placement.ranks.front();
    const char *why = asked.headFixed        ? "head-chosen"
                      : head.fabricPeers > 0 ? "head-most-direct"
                                             : "head-most-memory";
    plan.reasons.append(
        remark(why, {{QStringLiteral("peers"), QString::number(head.fabricPeers)}}, head.id()));
}

void addWarnings(Plan &plan, const Placement &placement)
{
    const ModelFacts &model = plan.request.model;
    if (placement.ranks.size() > 1)
        plan.warnings.append(remark("layers-add-no-speed"));
    if (model.trainedContext && plan.request.contextPerRequest > *model.trainedContext) {
        plan.warnings.append(
            remark("context-above-trained",
                   {{QStringLiteral("context"), QString::number(plan.request.contextPerRequest)},
                    {QStringLiteral("trained"), QString::number(*model.trainedContext)}}));
    }
    if (model.slidingWindow)
        plan.warnings.append(remark("window-counted-full"));
    for (const Candidate &candidate : placement.ranks) {
        const auto &facts = *candidate.device->facts;
        if (!candidate.usesGpu && !facts.gpus.isEmpty())
            plan.warnings.append(remark(
                "gpu-unused", {{QStringLiteral("gpu"), facts.gpus.first().name}}, candidate.id()));
        if (!facts.foreign.isEmpty())
            plan.warnings.append(
                remark("foreign-process",
                       {{QStringLiteral("name"), facts.foreign.first().name},
                        {QStringLiteral("count"), QString::number(facts.foreign.size())}},
                       candidate.id()));
    }
}

} // namespace

PlanOutcome buildPlan(const Request &request, const Inventory &inventory,
                      const Surroundings &surroundings, const Placement &placement,
                      const ModelCost &cost)
{
    Plan plan;
    plan.engine = QStringLiteral("llama-rpc");
    plan.request = request;
    plan.request.engine = plan.engine;
    plan.request.contextPerRequest = cost.contextPerRequest;
    plan.request.nodes.clear();
    plan.totalContext = cost.contextPerRequest * request.parallelRequests;
    plan.servedName = request.servedName.isEmpty() ? request.model.id : request.servedName;
    plan.request.servedName = plan.servedName;

    const Device &head = *placement.ranks.front().device;
    addEndpoint(plan, head, surroundings);
    QList<RankLoad> loads;
    int firstLayer = 0;
    for (size_t i = 0; i < placement.ranks.size(); ++i) {
        const Candidate &candidate = placement.ranks[i];
        const Device &node = *candidate.device;
        const bool isLast = i + 1 == placement.ranks.size();
        RankPlan rank;
        rank.rank = int(i);
        rank.node = candidate.id();
        rank.deviceId = node.id;
        rank.nodeName = node.name;
        rank.bundle = candidate.bundle->id;
        rank.usesGpu = candidate.usesGpu;
        rank.firstLayer = firstLayer;
        rank.layerCount = placement.layerCounts[i];
        rank.memory = memoryOf(candidate, cost, firstLayer, rank.layerCount, i == 0, isLast);
        if (!addPath(rank, head, node, inventory.topology, plan.warnings)) {
            Refusal reason;
            reason.code = QStringLiteral("no-path");
            reason.node = rank.node;
            return reason;
        }
        QSet<quint16> used = surroundings.usedPorts.value(rank.node);
        if (i == 0)
            used.insert(plan.endpointPort);
        rank.port = firstFreePort(kFirstRpcPort, used);
        loads.append(RankLoad{node.facts.get(),
                              rank.memory.weightsBytes - (i == 0 ? cost.inputBytes : 0),
                              rank.usesGpu});
        plan.request.nodes.append(rank.node);
        plan.ranks.push_back(std::move(rank));
        firstLayer += placement.layerCounts[i];
    }
    if (const std::optional<Prediction> decode = predictDecode(request.model, loads))
        plan.predictions.append(*decode);
    addReasons(plan, request, placement);
    addWarnings(plan, placement);
    return plan;
}

} // namespace launcher::plan
