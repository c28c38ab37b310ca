// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/telemetry/sample_text.h"

#include "discovery/probe/neighbour_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace discovery::telemetry {

using probe::NodeText;

namespace {

constexpr int kMaxEntries = 1'024; // of each list in a sample
constexpr qint64 kMost = std::numeric_limits<qint64>::max();

std::optional<qint64> wholeNumber(const QString &word)
{
    bool ok = false;
    const qint64 number = word.toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

std::optional<double> realNumber(const QString &word)
{
    bool ok = false;
    const double number = word.toDouble(&ok);
    return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<qint64> timesBytes(const std::optional<qint64> &count, qint64 unit)
{
    if (!count || *count < 0 || *count > kMost / unit)
        return std::nullopt;
    return *count * unit;
}

QStringList wordsOf(const QString &text)
{
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::optional<qint64> kibibytes(const NodeText &block, const char *key)
{
    return timesBytes(block.number(QLatin1String(key)), 1024);
}

// "avg10" alone, or with the rest of the kernel's line behind it.
std::optional<double> pressure(const NodeText &block, const char *key)
{
    return realNumber(block.value(QLatin1String(key)).section(QLatin1Char(' '), 0, 0));
}

// Rows "<index>, <busy %>, <MHz>, <W>, <degrees>": several GPUs become one line of the sample, busy
// on average, the hottest, the fastest, the power of all.
void readGpus(const NodeText &block, Sample &sample)
{
    int busyCount = 0;
    double busySum = 0;
    const auto highest = [](std::optional<double> &of, std::optional<double> value) {
        if (value && (!of || *value > *of))
            of = value;
    };
    const QStringList rows = block.values(QStringLiteral("gpu"));
    for (const QString &row : rows) {
        const auto column = [&](int i) {
            return realNumber(row.section(QLatin1Char(','), i, i).trimmed());
        };
        if (const auto busy = column(1)) {
            busySum += *busy;
            ++busyCount;
        }
        highest(sample.gpuClockMegahertz, column(2));
        if (const auto watts = column(3))
            sample.powerWatts = sample.powerWatts.value_or(0) + *watts;
        highest(sample.gpuTemperatureCelsius, column(4));
    }
    if (busyCount > 0)
        sample.gpuBusyPercent = busySum / busyCount;
}

// "net.<netdev>  <received> <sent> <errors> <carrier>", "rdma.<netdev>  <received / 4> <sent / 4>"
void readInterfaces(const NodeText &block, Sample &sample)
{
    const QString beginning = QStringLiteral("net.");
    const QStringList keys = block.keysFrom(beginning);
    for (const QString &key : keys) {
        const QStringList words = wordsOf(block.value(key));
        if (words.size() < 4 || sample.interfaces.size() >= kMaxEntries)
            continue;
        const auto received = wholeNumber(words.at(0));
        const auto transmitted = wholeNumber(words.at(1));
        if (!received || !transmitted)
            continue;
        InterfaceCounters counters;
        counters.netdev = key.mid(beginning.size());
        counters.receivedBytes = *received;
        counters.transmittedBytes = *transmitted;
        counters.errors = wholeNumber(words.at(2)).value_or(0);
        if (words.at(3) == QLatin1String("1") || words.at(3) == QLatin1String("0"))
            counters.carrier = words.at(3) == QLatin1String("1");
        const QStringList rdma = wordsOf(block.value(QLatin1String("rdma.") + counters.netdev));
        if (rdma.size() == 2) {
            counters.rdmaReceivedBytes = timesBytes(wholeNumber(rdma.at(0)), 4);
            counters.rdmaTransmittedBytes = timesBytes(wholeNumber(rdma.at(1)), 4);
        }
        sample.interfaces.append(counters);
    }
}

// "rail.<netdev>  <mtu> <lanes> <network> ..."
void readRails(const NodeText &block, Sample &sample)
{
    const QString beginning = QStringLiteral("rail.");
    const QStringList keys = block.keysFrom(beginning);
    for (const QString &key : keys) {
        const QStringList words = wordsOf(block.value(key));
        if (words.size() < 2 || sample.rails.size() >= kMaxEntries)
            continue;
        const auto count = [&](qsizetype at) -> std::optional<int> {
            const auto number = wholeNumber(words.at(at));
            return number && *number > 0 && *number < 1'000'000 ? std::optional(int(*number))
                                                                 : std::nullopt;
        };
        sample.rails.append({key.mid(beginning.size()), count(0), count(1),
                             words.mid(2).join(QLatin1Char(' '))});
    }
}

// "job.<id>.<rank>  <pid> <alive> <exit status> <exit ms> <resident kB>"; the id may hold dots, and
// a rank's second process says its role: "0-server".
void readJobs(const NodeText &block, Sample &sample)
{
    const QString beginning = QStringLiteral("job.");
    const QStringList keys = block.keysFrom(beginning);
    for (const QString &key : keys) {
        const QStringList words = wordsOf(block.value(key));
        const qsizetype dot = key.lastIndexOf(QLatin1Char('.'));
        const auto rank = wholeNumber(key.mid(dot + 1).section(QLatin1Char('-'), 0, 0));
        if (words.size() < 5 || dot <= beginning.size() || !rank || *rank < 0 || *rank > 65'535 ||
            sample.jobs.size() >= kMaxEntries)
            continue;
        JobProcess job;
        job.jobId = key.mid(beginning.size(), dot - beginning.size());
        job.rank = int(*rank);
        job.pid = wholeNumber(words.at(0)).value_or(0);
        job.alive = words.at(1) == QLatin1String("yes");
        if (const auto status = wholeNumber(words.at(2));
            status && *status >= 0 && *status < 65'536)
            job.exitStatus = int(*status);
        job.exitedAtMilliseconds = wholeNumber(words.at(3));
        job.residentBytes = timesBytes(wholeNumber(words.at(4)), 1024);
        sample.jobs.append(job);
    }
}

// "stats.<id>.<N>.tsv  <one line of the file>", once a line.
void readStats(const NodeText &block, Sample &sample)
{
    const QString beginning = QStringLiteral("stats.");
    const QStringList keys = block.keysFrom(beginning);
    for (const QString &key : keys) {
        const QString id = key.mid(beginning.size()).section(QLatin1Char('.'), 0, -3);
        const QString file = key.section(QLatin1Char('.'), -2);
        if (id.isEmpty() || file.isEmpty() || sample.jobStats.size() >= kMaxEntries)
            continue;
        const QByteArray content =
            block.values(key).join(QLatin1Char('\n')).toUtf8() + QByteArrayLiteral("\n");
        sample.jobStats.insert(QStringLiteral("jobs/%1/stats-%2").arg(id, file), content);
    }
}

} // namespace

std::optional<Sample> sampleOf(const NodeText &block)
{
    const auto sequence = wholeNumber(block.header().section(QLatin1Char('\t'), 0, 0));
    const auto uptime = wholeNumber(block.header().section(QLatin1Char('\t'), 1, 1));
    if (!sequence || *sequence < 0 || !uptime || *uptime < 0)
        return std::nullopt;
    Sample sample;
    sample.sequence = quint64(*sequence);
    sample.uptimeMilliseconds = *uptime;
    sample.memoryTotalBytes = kibibytes(block, "memory_total_kb");
    sample.memoryAvailableBytes = kibibytes(block, "memory_available_kb");
    sample.memoryReclaimableBytes = kibibytes(block, "memory_reclaimable_kb");
    sample.memoryPressureSome10 = pressure(block, "memory_pressure_some");
    sample.memoryPressureFull10 = pressure(block, "memory_pressure_full");
    if (const auto temperature = block.number(QStringLiteral("soc_millicelsius")))
        sample.socTemperatureCelsius = double(*temperature) / 1000;
    readGpus(block, sample);
    readInterfaces(block, sample);
    readJobs(block, sample);
    readStats(block, sample);
    if (block.contains(QStringLiteral("cabling"))) {
        sample.neighbours = probe::neighboursOf(block);
        readRails(block, sample);
    }
    return sample;
}

std::optional<CpuTicks> cpuTicksOf(const NodeText &block)
{
    const QStringList words = wordsOf(block.value(QStringLiteral("cpu")));
    if (words.size() != 2)
        return std::nullopt;
    const auto busy = wholeNumber(words.at(0));
    const auto idle = wholeNumber(words.at(1));
    // Half of the range each, so that sums and differences stay in it.
    if (!busy || !idle || *busy < 0 || *idle < 0 || *busy > kMost / 2 || *idle > kMost / 2)
        return std::nullopt;
    return CpuTicks{*busy, *idle};
}

} // namespace discovery::telemetry
