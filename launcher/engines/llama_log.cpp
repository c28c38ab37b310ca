// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_log.h"

#include <QtCore/QRegularExpression>
#include <algorithm>
#include <string>

namespace launcher::engines {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using plan::Plan;
using plan::RankPlan;

namespace {

constexpr qsizetype kMaxLine = 4096; // of a log that may hold anything

void readLine(const QString &line, LlamaLog &log, std::optional<double> &prefill)
{
    // "load_tensors: RPC0[10.0.0.2:50052] model buffer size =    42.10 MiB"
    static const QRegularExpression buffer(QStringLiteral(
        "([A-Za-z0-9_]+)(?:\\[([^\\]]*)\\])? +(model|KV|RS|compute) buffer size = +([0-9.]+) MiB"));
    static const QRegularExpression offloaded(
        QStringLiteral("offloaded (\\d{1,6})/(\\d{1,6}) layers to GPU"));
    static const QRegularExpression requests(
        QStringLiteral("n_slots = (\\d{1,6}), n_ctx_slot = (\\d{1,9})"));
    static const QRegularExpression timing(QStringLiteral(
        "print_timing: .*\\| +(prompt )?eval time = +[0-9.]+ ms / +(\\d{1,9}) tokens .* ([0-9.]+) "
        "tokens per second"));
    QRegularExpressionMatch match = buffer.match(line);
    if (match.hasMatch()) {
        const double bytes = std::clamp(match.captured(4).toDouble(), 0.0, 1e9) * 1024 * 1024;
        const QString endpoint = match.captured(2);
        DeviceBuffers &device = log.devices[endpoint.isEmpty() ? match.captured(1) : endpoint];
        const QString kind = match.captured(3);
        if (kind == QLatin1String("model"))
            device.modelBytes += qint64(bytes);
        else if (kind == QLatin1String("compute"))
            device.computeBytes += qint64(bytes);
        else
            device.keyValueBytes += qint64(bytes);
        return;
    }
    match = offloaded.match(line);
    if (match.hasMatch()) {
        log.layersOffloaded = match.captured(1).toInt();
        log.layersTotal = match.captured(2).toInt();
        return;
    }
    match = requests.match(line);
    if (match.hasMatch()) {
        log.parallelRequests = match.captured(1).toInt();
        log.contextPerRequest = match.captured(2).toInt();
        return;
    }
    // "slot print_timing: id  0 | task 2 |        eval time =   10381.37 ms /    70 tokens (...,
    // 6.65 tokens per second)"; a single token takes no time by this count.
    match = timing.match(line);
    if (match.hasMatch()) {
        const bool isPrompt = !match.captured(1).isEmpty();
        const double rate = std::clamp(match.captured(3).toDouble(), 0.0, 1e9);
        if (isPrompt)
            prefill = rate;
        else if (match.captured(2).toLongLong() > 1) {
            log.prefillTokensPerSecond = prefill;
            log.decodeTokensPerSecond = rate;
        }
        return;
    }
    if (line.contains(QLatin1String("llama_server: listening on")))
        log.isListening = true;
}

} // namespace

LlamaLog parseLlamaLog(const QByteArray &log)
{
    LlamaLog result;
    std::optional<double> prefill; // of the answer whose own line follows
    for (qsizetype begin = 0; begin < log.size();) {
        qsizetype end = log.indexOf('\n', begin);
        if (end < 0)
            end = log.size();
        readLine(QString::fromUtf8(log.constData() + begin, std::min(end - begin, kMaxLine)),
                 result, prefill);
        begin = end + 1;
    }
    return result;
}

namespace {

// How the log calls the rank's device.
QString deviceKey(const RankPlan &rank)
{
    for (const plan::RankProcess &process : rank.processes) {
        if (process.role == QLatin1String("rpc-server"))
            return process.listenAddress + QLatin1Char(':') + QString::number(process.listenPort);
    }
    return rank.devices.value(0);
}

} // namespace

Result<void> verifyLlamaLog(const Plan &plan, const QByteArray &text)
{
    const LlamaLog log = parseLlamaLog(text);
    for (const RankPlan &rank : plan.ranks) {
        const QString device = deviceKey(rank);
        if (log.devices.value(device).modelBytes > 0)
            continue;
        return Error{ErrorCode::Failed,
                     "Rank " + std::to_string(rank.rank) + " on " + rank.nodeName.toStdString() +
                         " got no layers: the engine did not use its device " +
                         device.toStdString() + ". Look into that rank's log, then start again.",
                     {}};
    }
    if (!log.layersOffloaded || log.layersOffloaded != log.layersTotal) {
        return Error{ErrorCode::Failed,
                     "The engine kept layers on the head's processor that the plan gives to ranks. "
                     "Look into the log of llama-server, then start again.",
                     {}};
    }
    return {};
}

} // namespace launcher::engines
