// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/parse_probe.h"

#include "discovery/probe/foreign_text.h"
#include "discovery/probe/neighbour_text.h"
#include "discovery/probe/network_text.h"
#include "discovery/probe/node_text.h"

#include <limits>

namespace discovery::probe {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

constexpr int kMaxGpus = 64;

// os-release and dgx-release quote their values as a shell does.
QString unquoted(QString text)
{
    if (text.size() >= 2 && text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"')))
        text = text.mid(1, text.size() - 2);
    return text;
}

// nvidia-smi's many words for "there is none".
bool isAbsent(const QString &text)
{
    return text.isEmpty() || text.contains(QLatin1String("N/A")) ||
           text.contains(QLatin1String("Not Supported"), Qt::CaseInsensitive) ||
           text.startsWith(QLatin1String("[Unknown"));
}

std::optional<qint64> bytesOf(const std::optional<qint64> &kibibytes)
{
    if (!kibibytes || *kibibytes < 0 || *kibibytes > std::numeric_limits<qint64>::max() / 1024)
        return std::nullopt;
    return *kibibytes * 1024;
}

// "<index>, <driver>, <MiB>, <compute capability or pstate>, <name>"
void readGpus(const NodeText &text, NodeFacts &facts)
{
    const QStringList rows = text.values(QStringLiteral("gpu"));
    for (const QString &row : rows) {
        const QStringList columns = row.split(QLatin1Char(','));
        if (columns.size() < 5 || facts.gpus.size() >= kMaxGpus)
            continue;
        Gpu gpu;
        gpu.name = row.section(QLatin1Char(','), 4).trimmed();
        const QString capability = columns.at(3).trimmed();
        if (!isAbsent(capability) && !capability.startsWith(QLatin1Char('P')))
            gpu.computeCapability = capability;
        const QString memory = columns.at(2).trimmed();
        bool ok = false;
        const qint64 mebibytes = memory.toLongLong(&ok);
        if (ok && mebibytes > 0 && mebibytes < (qint64(1) << 40))
            gpu.memoryBytes = mebibytes * 1024 * 1024;
        else
            gpu.unifiedMemory = isAbsent(memory);
        facts.gpus.append(gpu);
        if (facts.driverVersion.isEmpty() && !isAbsent(columns.at(1).trimmed()))
            facts.driverVersion = columns.at(1).trimmed();
    }
}

void readMachine(const NodeText &text, NodeFacts &facts)
{
    const auto value = [&](const char *key) { return text.value(QLatin1String(key)); };
    facts.machineId = value("machine_id");
    facts.hostName = value("hostname");
    facts.bootId = value("boot_id");
    facts.user = value("user");
    facts.homeDirectory = value("home");
    facts.canSudoWithoutPassword = text.yesNo(QStringLiteral("sudo.nopasswd"));
    facts.inSudoGroup = text.yesNo(QStringLiteral("sudo.group")).value_or(false);
    facts.maker = value("maker");
    facts.dgxRelease = unquoted(value("dgx.DGX_PRETTY_NAME"));
    if (facts.dgxRelease.isEmpty())
        facts.dgxRelease = unquoted(value("dgx.DGX_NAME"));
    facts.product = value("product");
    facts.product.replace(QLatin1Char('_'), QLatin1Char(' ')); // DMI says "NVIDIA_DGX_Spark"
    if (facts.product.isEmpty())
        facts.product = facts.dgxRelease;
    facts.operatingSystem = unquoted(value("os"));
    facts.kernel = value("kernel");
    facts.architecture = value("arch");
    facts.libc = value("libc");
    facts.cudaVersion = value("cuda");
    if (const auto cpus = text.number(QStringLiteral("cpus")); cpus && *cpus > 0 && *cpus < 65'536)
        facts.cpuCount = int(*cpus);
    facts.memoryBytes = bytesOf(text.number(QStringLiteral("memory_kb")));
    facts.memoryAvailableBytes = bytesOf(text.number(QStringLiteral("memory_available_kb")));
    const double uptime = value("uptime").section(QLatin1Char(' '), 0, 0).toDouble();
    facts.uptimeSeconds = uptime > 0 && uptime < 1e10 ? qint64(uptime) : 0;
    const QStringList disks = text.values(QStringLiteral("disk"));
    for (const QString &line : disks) { // "<free KiB> <total KiB> <path>"
        const auto free = bytesOf(line.section(QLatin1Char(' '), 0, 0).toLongLong());
        const auto total = bytesOf(line.section(QLatin1Char(' '), 1, 1).toLongLong());
        const QString path = line.section(QLatin1Char(' '), 2);
        if (free && total && *total > 0 && !path.isEmpty() && facts.disks.size() < 64)
            facts.disks.append({path, *free, *total});
    }
    const QString tool = QStringLiteral("tool.");
    const QStringList tools = text.keysFrom(tool);
    for (const QString &key : tools)
        facts.tools.insert(key.mid(tool.size()), text.value(key));
}

// The script ran between the two times of the desk and itself took from clock.start to clock.end;
// what is left of the round trip is taken as half before and half after it.
std::optional<qint64> clockOffset(const NodeText &text, const ProbeTimes &times)
{
    const auto start = text.number(QStringLiteral("clock.start"));
    const auto end = text.number(QStringLiteral("clock.end"));
    if (!start || !end || *start <= 0 || *end <= 0 || !times.asked.isValid() ||
        !times.answered.isValid())
        return std::nullopt;
    const qint64 before = *start / 1'000'000 - times.asked.toMSecsSinceEpoch();
    const qint64 after = *end / 1'000'000 - times.answered.toMSecsSinceEpoch();
    return before / 2 + after / 2;
}

} // namespace

Result<NodeFacts> parseProbe(const QByteArray &output, const ProbeTimes &times)
{
    const Result<NodeText> parsed = NodeText::parse(output, "probe");
    if (!parsed)
        return parsed.error();
    const NodeText &text = *parsed;
    if (text.header() != QLatin1String("1")) {
        return Error{ErrorCode::Unsupported,
                     "The machine answered in version \"" + text.header().left(20).toStdString() +
                         "\" of the probe's format, this program reads version 1. Update the "
                         "older of the two.",
                     {}};
    }
    NodeFacts facts;
    facts.unknown = text.reasons();
    readMachine(text, facts);
    readGpus(text, facts);
    readNetwork(text, facts);
    facts.neighbours = neighboursOf(text);
    facts.lldpReadable = text.yesNo(QStringLiteral("lldp.read")).value_or(false);
    facts.foreign = foreignOf(text);
    facts.clockOffsetMilliseconds = clockOffset(text, times);
    facts.takenAt = times.answered;
    const QString mac = identityMac(text);
    if (facts.machineId.isEmpty() && mac.isEmpty()) {
        return Error{ErrorCode::Parse,
                     "The machine tells neither its machine-id nor the address of a network card, "
                     "so it cannot be told from others. Look at /etc/machine-id there.",
                     {}};
    }
    facts.id.value = facts.machineId + QLatin1Char('-') + mac;
    return facts;
}

} // namespace discovery::probe
