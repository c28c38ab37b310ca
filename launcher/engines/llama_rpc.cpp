// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_rpc.h"

#include <cassert>

namespace launcher::engines {

using plan::Audience;
using plan::Plan;
using plan::RankPlan;
using plan::RankProcess;

namespace {

// The head's own GPU needs no RPC; its CPU does: llama-server offloads layers to devices only.
bool needsRpcServer(const RankPlan &rank)
{
    return rank.rank != 0 || !rank.usesGpu;
}

// A program that gives up would start a debugger for its back trace and live on for seconds,
// healthy to all who ask.
QMap<QString, QString> environment()
{
    return {{QStringLiteral("GGML_NO_BACKTRACE"), QStringLiteral("1")}};
}

RankProcess rpcServer(const RankPlan &rank)
{
    RankProcess process;
    process.role = QStringLiteral("rpc-server");
    process.environment = environment();
    process.listenAddress = rank.address;
    process.listenPort = rank.port;
    process.command = {QStringLiteral("bin/ggml-rpc-server"), QStringLiteral("--host"),
                       rank.address, QStringLiteral("--port"), QString::number(rank.port),
                       // One device a rank, so that device and rank numbers agree.
                       QStringLiteral("--device"),
                       rank.usesGpu ? QStringLiteral("CUDA0") : QStringLiteral("CPU")};
    return process;
}

// In units of layers. The output head counts as one more layer and belongs to the last rank.
QString tensorSplit(const Plan &plan)
{
    QStringList shares;
    for (const RankPlan &rank : plan.ranks)
        shares.append(QString::number(rank.layerCount + (&rank == &plan.ranks.back() ? 1 : 0)));
    return shares.join(QLatin1Char(','));
}

RankProcess llamaServer(const Plan &plan, const LlamaOptions &options)
{
    QStringList endpoints;
    QStringList devices;
    for (const RankPlan &rank : plan.ranks) {
        devices += rank.devices;
        if (needsRpcServer(rank))
            endpoints.append(rank.address + QLatin1Char(':') + QString::number(rank.port));
    }
    RankProcess process;
    process.role = QStringLiteral("llama-server");
    process.environment = environment();
    process.listenAddress = plan.endpointAddress;
    process.listenPort = plan.endpointPort;
    process.command = {QStringLiteral("bin/llama-server"),
                       QStringLiteral("--model"),
                       plan.request.model.file,
                       QStringLiteral("--alias"),
                       plan.servedName,
                       QStringLiteral("--host"),
                       plan.endpointAddress,
                       QStringLiteral("--port"),
                       QString::number(plan.endpointPort)};
    if (!endpoints.isEmpty())
        process.command += {QStringLiteral("--rpc"), endpoints.join(QLatin1Char(','))};
    process.command +=
        {QStringLiteral("--device"), devices.join(QLatin1Char(',')), QStringLiteral("--split-mode"),
         QStringLiteral("layer"), QStringLiteral("--n-gpu-layers"), QStringLiteral("all"),
         QStringLiteral("--tensor-split"), tensorSplit(plan), QStringLiteral("--fit"),
         QStringLiteral("off"), QStringLiteral("--ctx-size"), QString::number(plan.totalContext),
         QStringLiteral("--parallel"), QString::number(plan.request.parallelRequests),
         // Each request has its own share of the context, as the plan says.
         QStringLiteral("--no-kv-unified"),
         // The planner counts no prompt cache in main memory (8 GiB by default).
         QStringLiteral("--cache-ram"), QStringLiteral("0"), QStringLiteral("--metrics"),
         QStringLiteral("--slots"), QStringLiteral("--no-webui"), QStringLiteral("--offline"),
         // The lines that tell each device's layers and buffers come at this level.
         QStringLiteral("--log-verbosity"), QStringLiteral("4")};
    if (plan.request.audience != Audience::ThisDesk)
        process.command += {QStringLiteral("--api-key-file"), options.apiKeyFile};
    return process;
}

} // namespace

void addLlamaProcesses(Plan &plan, const LlamaOptions &options)
{
    assert(!plan.ranks.empty());
    int device = 0;
    for (RankPlan &rank : plan.ranks) {
        rank.processes.clear();
        if (needsRpcServer(rank)) {
            rank.devices = {QStringLiteral("RPC%1").arg(device++)};
            rank.processes.push_back(rpcServer(rank));
        } else {
            rank.devices = {QStringLiteral("CUDA0")};
        }
    }
    plan.ranks.front().processes.push_back(llamaServer(plan, options));
}

} // namespace launcher::engines
