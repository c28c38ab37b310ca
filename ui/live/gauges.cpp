// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/gauges.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"
#include "ui/models/mark.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <algorithm>
#include <cmath>

namespace ui::live {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::probe::NodeFacts;
using discovery::telemetry::InterfaceCounters;
using discovery::telemetry::Sample;
using launcher::report::formatBits;
using launcher::report::formatBytes;
using launcher::report::formatPercent;
using models::Mark;

namespace {

struct GaugeText
{
    Q_DECLARE_TR_FUNCTIONS(Live)
};

// A GB10 may draw 140 W; the bar's full length.
constexpr double kFullPower = 140;
constexpr double kHotCelsius = 80;
constexpr double kPressurePercent = 10;

const InterfaceCounters *countersOf(const Sample &sample, const QString &netdev)
{
    for (const InterfaceCounters &entry : sample.interfaces) {
        if (entry.netdev == netdev)
            return &entry;
    }
    return nullptr;
}

qint64 received(const InterfaceCounters &counters)
{
    return counters.receivedBytes + counters.rdmaReceivedBytes.value_or(0);
}

qint64 transmitted(const InterfaceCounters &counters)
{
    return counters.transmittedBytes + counters.rdmaTransmittedBytes.value_or(0);
}

Gauge unknownGauge(const QString &hint = {})
{
    return {GaugeText::tr("not known"), hint, -1};
}

Gauge percentGauge(std::optional<double> percent, const QString &hint = {})
{
    if (!percent)
        return unknownGauge();
    return {formatPercent(std::round(*percent)), hint, std::clamp(*percent / 100, 0.0, 1.0)};
}

// "88 of 121 GiB": the unit once where both have the same.
QString ofTotal(qint64 used, qint64 total)
{
    const QString usedText = formatBytes(used);
    const QString totalText = formatBytes(total);
    const QString unit = totalText.section(QLatin1Char(' '), 1);
    return GaugeText::tr("%1 of %2")
        .arg(usedText.endsWith(QLatin1Char(' ') + unit) ? usedText.section(QLatin1Char(' '), 0, 0)
                                                        : usedText,
             totalText);
}

void fillMemory(GaugeRow &row, const Sample &sample)
{
    if (!sample.memoryTotalBytes || !sample.memoryAvailableBytes || *sample.memoryTotalBytes <= 0) {
        row.memory = unknownGauge();
        return;
    }
    const auto total = static_cast<double>(*sample.memoryTotalBytes);
    const qint64 used = *sample.memoryTotalBytes - *sample.memoryAvailableBytes;
    row.memory.text = ofTotal(used, *sample.memoryTotalBytes);
    row.memory.fraction = std::clamp(static_cast<double>(used) / total, 0.0, 1.0);
    QStringList hints;
    if (sample.memoryReclaimableBytes) {
        row.memoryReclaimable =
            std::clamp(static_cast<double>(*sample.memoryReclaimableBytes) / total, 0.0,
                       1 - row.memory.fraction);
        hints.append(GaugeText::tr("%1 more can be reclaimed")
                         .arg(formatBytes(*sample.memoryReclaimableBytes)));
    }
    if (sample.memoryPressureSome10) {
        hints.append(GaugeText::tr("pressure %1").arg(formatPercent(*sample.memoryPressureSome10)));
        if (*sample.memoryPressureSome10 >= kPressurePercent)
            row.memory.text += GaugeText::tr(" · pressure %1")
                                   .arg(formatPercent(std::round(*sample.memoryPressureSome10)));
    }
    row.memory.hint = hints.join(QStringLiteral(", "));
}

void fillFabric(GaugeRow &row, const NodeFacts &facts, const SamplePair &samples)
{
    const auto rate = fabricRate(facts, samples);
    if (!rate) {
        row.fabric =
            unknownGauge(facts.hasFabric ? GaugeText::tr("waits for a second sample")
                                         : GaugeText::tr("this machine shows no fabric port"));
        if (!facts.hasFabric)
            row.fabric.text = GaugeText::tr("none");
        return;
    }
    double capacity = 0;
    for (const auto &cage : facts.cages) {
        for (const auto &rail : cage.rails) {
            if (rail.carrier.value_or(false))
                capacity += static_cast<double>(rail.speedBitsPerSecond.value_or(0));
        }
    }
    const double most = std::max(rate->receivedBitsPerSecond, rate->transmittedBitsPerSecond);
    row.fabric.text = formatBits(most);
    row.fabric.hint = GaugeText::tr("in %1, out %2")
                          .arg(formatBits(rate->receivedBitsPerSecond),
                               formatBits(rate->transmittedBitsPerSecond));
    row.fabric.fraction = capacity > 0 ? std::clamp(most / capacity, 0.0, 1.0) : -1;
}

void fillState(GaugeRow &row, const Device &device, const Sample *sample, const QDateTime &now)
{
    row.mark = static_cast<int>(Mark::Good);
    if (device.state != DeviceState::Connected) {
        row.mark = static_cast<int>(device.state == DeviceState::Gone ? Mark::Unknown : Mark::Warn);
        row.isStale = true;
        row.stateText = launcher::report::textOf(device.state);
        const QString age = launcher::report::formatAge(device.lastHeardAt, now);
        if (!age.isEmpty())
            row.stateText += GaugeText::tr(", last word %1").arg(age);
        return;
    }
    if (!sample) {
        row.mark = static_cast<int>(Mark::Busy);
        row.stateText = GaugeText::tr("no figures yet");
    } else if (sample->at.msecsTo(now) > std::chrono::milliseconds(kStaleAfter).count()) {
        row.mark = static_cast<int>(Mark::Warn);
        row.isStale = true;
        row.stateText =
            GaugeText::tr("figures of %1").arg(launcher::report::formatAge(sample->at, now));
    }
}

// What runs on the machine and is not ours; it is shown and never touched.
QString foreignText(const NodeFacts &facts)
{
    QStringList parts;
    for (const auto &process : facts.foreign) {
        QStringList words{process.container.isEmpty() ? process.name : process.container};
        if (process.memoryBytes)
            words.append(formatBytes(*process.memoryBytes));
        if (process.uptimeSeconds)
            words.append(GaugeText::tr("up %1").arg(
                launcher::report::formatDuration(std::chrono::seconds(*process.uptimeSeconds))));
        parts.append(words.join(QStringLiteral(", ")));
    }
    return parts.isEmpty()
               ? QString()
               : GaugeText::tr("%1: not started here").arg(parts.join(QStringLiteral("; ")));
}

} // namespace

std::optional<FabricRate> fabricRate(const NodeFacts &facts, const SamplePair &samples)
{
    if (!samples.newest || !samples.previous || !facts.hasFabric)
        return std::nullopt;
    // The machine's own clock: arrival is delayed by the network.
    const qint64 span = samples.newest->uptimeMilliseconds - samples.previous->uptimeMilliseconds;
    if (span <= 0)
        return std::nullopt;
    qint64 in = 0;
    qint64 out = 0;
    for (const auto &cage : facts.cages) {
        for (const auto &rail : cage.rails) {
            const auto *now = countersOf(*samples.newest, rail.netdev);
            const auto *then = countersOf(*samples.previous, rail.netdev);
            if (!now || !then)
                continue;
            if (received(*now) < received(*then) || transmitted(*now) < transmitted(*then))
                return std::nullopt;
            in += received(*now) - received(*then);
            out += transmitted(*now) - transmitted(*then);
        }
    }
    const double seconds = static_cast<double>(span) / 1000;
    return FabricRate{static_cast<double>(in) * 8 / seconds,
                      static_cast<double>(out) * 8 / seconds};
}

GaugeRow gaugeRow(const Device &device, const SamplePair &samples,
                  const launcher::session::Job *job, const QDateTime &now)
{
    const NodeFacts &facts = *device.facts;
    const Sample *sample = samples.newest.get();
    GaugeRow row;
    row.id = device.id;
    row.name = device.name;
    fillState(row, device, sample, now);
    if (job) {
        for (const auto &rank : job->ranks) {
            if (rank.node != facts.id)
                continue;
            row.isHead = rank.rank == 0;
            row.roleText = row.isHead ? GaugeText::tr("head · rank 0")
                                      : GaugeText::tr("rank %1").arg(rank.rank);
            break;
        }
    }
    row.foreignText = foreignText(facts);
    if (!sample) {
        row.memory = row.cpu = row.gpu = row.power = row.fabric = unknownGauge();
        return row;
    }
    fillMemory(row, *sample);
    row.cpu = percentGauge(sample->cpuBusyPercent);
    row.gpu = percentGauge(sample->gpuBusyPercent);
    if (sample->gpuClockMegahertz) {
        const QString clock = GaugeText::tr("%1 GHz").arg(
            QLocale().toString(*sample->gpuClockMegahertz / 1000, 'f', 1));
        row.gpu.text += GaugeText::tr(" · %1").arg(clock);
        row.gpu.hint = GaugeText::tr("busy, at its clock of %1").arg(clock);
    }
    row.power = unknownGauge();
    if (sample->powerWatts) {
        row.power = {launcher::report::formatPower(*sample->powerWatts),
                     GaugeText::tr("of the 140 W a GB10 may draw"),
                     std::clamp(*sample->powerWatts / kFullPower, 0.0, 1.0)};
    }
    fillFabric(row, facts, samples);
    const auto heat = sample->gpuTemperatureCelsius ? sample->gpuTemperatureCelsius
                                                    : sample->socTemperatureCelsius;
    if (heat) {
        row.thermalText = launcher::report::formatTemperature(*heat);
        row.isHot = *heat >= kHotCelsius;
    }
    return row;
}

} // namespace ui::live
