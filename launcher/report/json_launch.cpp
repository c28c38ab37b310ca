// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/json_launch.h"

#include "launcher/report/plan_text.h"
#include "launcher/report/words.h"
#include "launcher/session/job_file.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonValue>

namespace launcher::report {

namespace {

using discovery::directory::Inventory;

QJsonValue text(const QString &value)
{
    return value.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(value);
}

template <typename T>
QJsonValue maybe(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue utc(const QDateTime &time)
{
    return time.isValid() ? QJsonValue(time.toUTC().toString(Qt::ISODateWithMs))
                          : QJsonValue(QJsonValue::Null);
}

QJsonObject memoryJson(const plan::MemoryEstimate &memory)
{
    return {{QStringLiteral("total_bytes"), memory.totalBytes},
            {QStringLiteral("in_use_bytes"), memory.inUseBytes},
            {QStringLiteral("weights_bytes"), memory.weightsBytes},
            {QStringLiteral("kv_bytes"), memory.keyValueBytes},
            {QStringLiteral("overhead_bytes"), memory.overheadBytes},
            {QStringLiteral("start_peak_bytes"), memory.startPeakBytes},
            {QStringLiteral("reserve_bytes"), memory.reserveBytes},
            {QStringLiteral("peak_bytes"), memory.peakBytes()}};
}

QJsonObject rankJson(const plan::RankPlan &rank)
{
    QJsonArray processes;
    for (const plan::RankProcess &process : rank.processes) {
        processes.append(
            QJsonObject{{QStringLiteral("role"), process.role},
                        {QStringLiteral("command"), QJsonArray::fromStringList(process.command)},
                        {QStringLiteral("listen_address"), text(process.listenAddress)},
                        {QStringLiteral("listen_port"), process.listenPort}});
    }
    return {{QStringLiteral("rank"), rank.rank},
            {QStringLiteral("node"), rank.nodeName},
            {QStringLiteral("devices"), QJsonArray::fromStringList(rank.devices)},
            {QStringLiteral("first_layer"), rank.firstLayer},
            {QStringLiteral("layers"), rank.layerCount},
            {QStringLiteral("memory"), memoryJson(rank.memory)},
            {QStringLiteral("path"), keyOf(rank.path)},
            {QStringLiteral("path_interface"), text(rank.pathInterface)},
            {QStringLiteral("address"), text(rank.address)},
            {QStringLiteral("processes"), processes}};
}

QJsonArray remarksJson(const QList<plan::Remark> &remarks, const Inventory &inventory)
{
    QJsonArray result;
    for (const plan::Remark &remark : remarks) {
        result.append(
            QJsonObject{{QStringLiteral("code"), remark.code},
                        {QStringLiteral("node"), text(machineName(remark.node, inventory))},
                        {QStringLiteral("text"), textOf(remark, inventory)}});
    }
    return result;
}

QJsonArray predictionsJson(const QList<plan::Prediction> &predictions)
{
    QJsonArray result;
    for (const plan::Prediction &entry : predictions) {
        result.append(QJsonObject{{QStringLiteral("quantity"), entry.quantity},
                                  {QStringLiteral("low"), maybe(entry.low)},
                                  {QStringLiteral("high"), maybe(entry.high)},
                                  {QStringLiteral("evidence"), keyOf(entry.kind)},
                                  {QStringLiteral("source"), text(entry.source)},
                                  {QStringLiteral("engine"), text(entry.engine)},
                                  {QStringLiteral("nodes"), entry.nodes}});
    }
    return result;
}

QJsonValue weightsJson(const session::JobRank &rank, const session::JobAccount &account)
{
    const auto found = account.weightsBytes.constFind(session::processStem(rank.rank, rank.role));
    return found != account.weightsBytes.constEnd() ? QJsonValue(*found) : QJsonValue();
}

QJsonObject jobRankJson(const session::JobRank &rank, const session::JobAccount &account)
{
    return {{QStringLiteral("rank"), rank.rank},
            {QStringLiteral("role"), rank.role},
            {QStringLiteral("node"), rank.nodeName},
            {QStringLiteral("state"), keyOf(rank.state)},
            {QStringLiteral("pid"), rank.pid > 0 ? QJsonValue(rank.pid) : QJsonValue()},
            {QStringLiteral("exit_status"), maybe(rank.exitStatus)},
            {QStringLiteral("exited_utc"), utc(rank.exitedAt)},
            {QStringLiteral("listen_address"), text(rank.listenAddress)},
            {QStringLiteral("listen_port"), rank.listenPort},
            {QStringLiteral("path"), text(rank.path)},
            {QStringLiteral("path_interface"), text(rank.pathInterface)},
            {QStringLiteral("weights_bytes"), weightsJson(rank, account)}};
}

} // namespace

QJsonObject jsonOf(const plan::ModelFacts &model)
{
    return {{QStringLiteral("id"), model.id},
            {QStringLiteral("name"), text(model.name)},
            {QStringLiteral("file"), text(model.file)},
            {QStringLiteral("file_node"), text(model.fileNode)},
            {QStringLiteral("sha256"), text(model.sha256)},
            {QStringLiteral("format"), text(model.format)},
            {QStringLiteral("architecture"), text(model.architecture)},
            {QStringLiteral("quantization"), text(model.quantization)},
            {QStringLiteral("size_bytes"), maybe(model.sizeBytes)},
            {QStringLiteral("layers"), maybe(model.layers)},
            {QStringLiteral("parameters"), maybe(model.parameters)},
            {QStringLiteral("active_parameters"), maybe(model.activeParameters)},
            {QStringLiteral("trained_context"), maybe(model.trainedContext)},
            {QStringLiteral("engines"), QJsonArray::fromStringList(model.engines)}};
}

QJsonObject jsonOf(const plan::Plan &plan, const Inventory &inventory)
{
    QJsonArray ranks;
    for (const plan::RankPlan &rank : plan.ranks)
        ranks.append(rankJson(rank));
    return {{QStringLiteral("fits"), true},
            {QStringLiteral("engine"), plan.engine},
            {QStringLiteral("engine_reason"), engineReasonText(plan.engineReason)},
            {QStringLiteral("model"), jsonOf(plan.request.model)},
            {QStringLiteral("served_name"), plan.servedName},
            {QStringLiteral("context_per_request"), plan.request.contextPerRequest},
            {QStringLiteral("parallel_requests"), plan.request.parallelRequests},
            {QStringLiteral("total_context"), plan.totalContext},
            {QStringLiteral("largest_context_that_fits"), maybe(plan.largestContextThatFits)},
            {QStringLiteral("audience"), keyOf(plan.request.audience)},
            {QStringLiteral("endpoint_address"), plan.endpointAddress},
            {QStringLiteral("endpoint_port"), plan.endpointPort},
            {QStringLiteral("ranks"), ranks},
            {QStringLiteral("predictions"), predictionsJson(plan.predictions)},
            {QStringLiteral("reasons"), remarksJson(plan.reasons, inventory)},
            {QStringLiteral("warnings"), remarksJson(plan.warnings, inventory)}};
}

QJsonObject jsonOf(const plan::Refusal &refusal, const Inventory &inventory)
{
    return {{QStringLiteral("fits"), false},
            {QStringLiteral("code"), refusal.code},
            {QStringLiteral("text"), textOf(refusal, inventory)},
            {QStringLiteral("node"), text(machineName(refusal.node, inventory))},
            {QStringLiteral("needed_bytes"), maybe(refusal.bytesNeeded)},
            {QStringLiteral("free_bytes"), maybe(refusal.bytesFree)},
            {QStringLiteral("context_that_fits"), maybe(refusal.contextThatFits)},
            {QStringLiteral("nodes_that_would_fit"), maybe(refusal.nodesThatWouldFit)}};
}

QJsonObject jsonOf(const session::Job &job, const session::JobAccount &account)
{
    QJsonArray ranks;
    for (const session::JobRank &rank : job.ranks)
        ranks.append(jobRankJson(rank, account));
    const QString endpoint = job.localPort == 0
                                 ? QString()
                                 : QStringLiteral("http://%1:%2/v1").arg(job.localHost).arg(job.localPort);
    return {{QStringLiteral("id"), job.id},
            {QStringLiteral("name"), job.name},
            {QStringLiteral("model"), job.modelFile},
            {QStringLiteral("engine"), job.engine},
            {QStringLiteral("bundle"), text(job.bundle)},
            {QStringLiteral("created_utc"), utc(job.createdAt)},
            {QStringLiteral("desk"), text(job.desk)},
            {QStringLiteral("state"), keyOf(job.state)},
            {QStringLiteral("cause_rank"),
             job.causeRank < 0 ? QJsonValue() : QJsonValue(job.causeRank)},
            {QStringLiteral("cause"), text(job.cause)},
            {QStringLiteral("endpoint"), text(endpoint)},
            {QStringLiteral("endpoint_address"), text(job.endpointAddress)},
            {QStringLiteral("endpoint_port"), job.endpointPort},
            {QStringLiteral("abandoned"), job.abandoned},
            {QStringLiteral("prefill_tok_s"), maybe(account.prefillTokensPerSecond)},
            {QStringLiteral("decode_tok_s"), maybe(account.decodeTokensPerSecond)},
            {QStringLiteral("launched_here"), job.launchedHere},
            {QStringLiteral("context_per_request"), job.contextPerRequest},
            {QStringLiteral("parallel_requests"), job.parallelRequests},
            {QStringLiteral("ranks"), ranks}};
}

QJsonObject jsonOf(const discovery::telemetry::Sample &sample, const QString &node)
{
    QJsonArray interfaces;
    for (const auto &entry : sample.interfaces) {
        interfaces.append(QJsonObject{{QStringLiteral("netdev"), entry.netdev},
                                      {QStringLiteral("rx_bytes"), entry.receivedBytes},
                                      {QStringLiteral("tx_bytes"), entry.transmittedBytes},
                                      {QStringLiteral("errors"), entry.errors},
                                      {QStringLiteral("up"), maybe(entry.carrier)}});
    }
    return {{QStringLiteral("node"), node},
            {QStringLiteral("sequence"), qint64(sample.sequence)},
            {QStringLiteral("at_utc"), utc(sample.at)},
            {QStringLiteral("memory_total_bytes"), maybe(sample.memoryTotalBytes)},
            {QStringLiteral("memory_available_bytes"), maybe(sample.memoryAvailableBytes)},
            {QStringLiteral("memory_reclaimable_bytes"), maybe(sample.memoryReclaimableBytes)},
            {QStringLiteral("memory_pressure_percent"), maybe(sample.memoryPressureSome10)},
            {QStringLiteral("cpu_busy_percent"), maybe(sample.cpuBusyPercent)},
            {QStringLiteral("gpu_busy_percent"), maybe(sample.gpuBusyPercent)},
            {QStringLiteral("gpu_clock_mhz"), maybe(sample.gpuClockMegahertz)},
            {QStringLiteral("power_w"), maybe(sample.powerWatts)},
            {QStringLiteral("gpu_temperature_c"), maybe(sample.gpuTemperatureCelsius)},
            {QStringLiteral("soc_temperature_c"), maybe(sample.socTemperatureCelsius)},
            {QStringLiteral("interfaces"), interfaces}};
}

} // namespace launcher::report
