// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/machine_findings.h"

#include "discovery/topology/address_plan.h"
#include "discovery/topology/cable_states.h"
#include "discovery/topology/node_order.h"

#include <algorithm>
#include <map>

namespace discovery::topology {

namespace {

using probe::NodeFacts;
using Nodes = std::vector<const NodeFacts *>;

Finding about(const NodeFacts &node, const char *code, Severity severity = Severity::Warning)
{
    Finding finding;
    finding.code = QString::fromLatin1(code);
    finding.severity = severity;
    finding.node = node.id;
    finding.arguments.insert(QStringLiteral("machine"), node.hostName);
    return finding;
}

// part: what is alike. Every machine of a group gets a finding that names the others.
void addDuplicates(const Nodes &nodes, const char *part, QString NodeFacts::*value,
                   const QString &source, QList<Finding> &findings)
{
    std::map<QString, Nodes> groups;
    for (const NodeFacts *node : nodes) {
        if (!(node->*value).isEmpty())
            groups[node->*value].push_back(node);
    }
    for (const NodeFacts *node : nodes) {
        const Nodes &group = groups[node->*value];
        if (group.size() < 2)
            continue;
        QStringList others;
        for (const NodeFacts *other : group) {
            if (other != node)
                others.append(other->hostName);
        }
        Finding finding = about(*node, "duplicate-identity");
        finding.arguments.insert(QStringLiteral("part"), QString::fromLatin1(part));
        finding.arguments.insert(QStringLiteral("value"), node->*value);
        finding.arguments.insert(QStringLiteral("others"), others.join(QStringLiteral(", ")));
        finding.evidence = {source};
        findings.append(finding);
    }
}

void addHalfPcie(const NodeFacts &node, QList<Finding> &findings)
{
    for (int cage = 0; cage < 2; ++cage) {
        for (int index = 0; index < 2; ++index) {
            const probe::Rail &rail = node.cages[size_t(cage)].rails[size_t(index)];
            if (!isHalfPcie(node, rail))
                continue;
            Finding finding = about(node, "half-pcie");
            finding.arguments.insert(QStringLiteral("port"), QString::number(cage));
            finding.arguments.insert(QStringLiteral("half"), QString::number(index));
            finding.arguments.insert(QStringLiteral("netdev"), rail.netdev);
            finding.arguments.insert(QStringLiteral("pci"), rail.pciAddress);
            finding.arguments.insert(QStringLiteral("width"), QString::number(*rail.pcieWidth));
            finding.arguments.insert(QStringLiteral("expectedWidth"),
                                     QString::number(kLanesPerRail));
            finding.evidence = {QStringLiteral("/sys/class/net/%1/device/current_link_width: %2")
                                    .arg(rail.netdev)
                                    .arg(*rail.pcieWidth)};
            findings.append(finding);
        }
    }
}

void addTwins(const NodeFacts &node, QList<Finding> &findings)
{
    for (int cage = 0; cage < 2; ++cage) {
        const auto &rails = node.cages[size_t(cage)].rails;
        for (const probe::InterfaceAddress &address : rails[0].addresses) {
            const QString network = networkOf(address);
            const auto isSame = [&](const auto &other) { return networkOf(other) == network; };
            const auto &twins = rails[1].addresses;
            if (network.isEmpty() || std::none_of(twins.cbegin(), twins.cend(), isSame))
                continue;
            Finding finding = about(node, "same-subnet-twins");
            finding.arguments.insert(QStringLiteral("port"), QString::number(cage));
            finding.arguments.insert(QStringLiteral("network"), network);
            finding.arguments.insert(QStringLiteral("netdev"), rails[0].netdev);
            finding.arguments.insert(QStringLiteral("otherNetdev"), rails[1].netdev);
            finding.evidence = {QStringLiteral("ip -j addr")};
            findings.append(finding);
            break; // one finding a cage, however many addresses
        }
    }
}

void addResources(const NodeFacts &node, QList<Finding> &findings)
{
    if (node.memoryBytes && node.memoryAvailableBytes) {
        // A small machine may have less than the limit when idle: a sixteenth is low on any.
        const qint64 limit = std::min(kLowMemoryBytes, *node.memoryBytes / 16);
        if (*node.memoryAvailableBytes < limit) {
            Finding finding = about(node, "low-memory");
            finding.arguments.insert(QStringLiteral("freeBytes"),
                                     QString::number(*node.memoryAvailableBytes));
            finding.arguments.insert(QStringLiteral("totalBytes"),
                                     QString::number(*node.memoryBytes));
            finding.evidence = {QStringLiteral("/proc/meminfo: MemAvailable")};
            findings.append(finding);
        }
    }
    for (const probe::Disk &disk : node.disks) {
        if (disk.totalBytes <= 0 || disk.freeBytes >= std::min(kLowDiskBytes, disk.totalBytes / 50))
            continue;
        Finding finding = about(node, "disk-full", Severity::Error);
        finding.arguments.insert(QStringLiteral("path"), disk.path);
        finding.arguments.insert(QStringLiteral("freeBytes"), QString::number(disk.freeBytes));
        finding.arguments.insert(QStringLiteral("totalBytes"), QString::number(disk.totalBytes));
        finding.evidence = {QStringLiteral("df -P %1").arg(disk.path)};
        findings.append(finding);
    }
    if (node.clockOffsetMilliseconds &&
        std::abs(*node.clockOffsetMilliseconds) > kClockSkewMilliseconds) {
        Finding finding = about(node, "clock-skew");
        finding.arguments.insert(QStringLiteral("offsetMilliseconds"),
                                 QString::number(*node.clockOffsetMilliseconds));
        finding.evidence = {QStringLiteral("date")};
        findings.append(finding);
    }
}

// Machines of a kind differ by a few hundred MiB; 64 beside 128 GB differ by half.
void addMixedMemory(const Nodes &nodes, QList<Finding> &findings)
{
    qint64 largest = 0;
    for (const NodeFacts *node : nodes) {
        if (node->hasFabric)
            largest = std::max(largest, node->memoryBytes.value_or(0));
    }
    for (const NodeFacts *node : nodes) {
        if (!node->hasFabric || !node->memoryBytes || *node->memoryBytes > largest / 10 * 8)
            continue;
        Finding finding = about(*node, "mixed-memory", Severity::Info);
        finding.arguments.insert(QStringLiteral("totalBytes"), QString::number(*node->memoryBytes));
        finding.arguments.insert(QStringLiteral("largestBytes"), QString::number(largest));
        finding.evidence = {QStringLiteral("/proc/meminfo: MemTotal")};
        findings.append(finding);
    }
}

} // namespace

QList<Finding> machineFindings(const std::vector<const probe::NodeFacts *> &nodes)
{
    const Nodes ordered = inOrder(nodes);
    QList<Finding> findings;
    addDuplicates(ordered, "machine-id", &NodeFacts::machineId, QStringLiteral("/etc/machine-id"),
                  findings);
    addDuplicates(ordered, "host-name", &NodeFacts::hostName, QStringLiteral("uname -n"), findings);
    for (const NodeFacts *node : ordered) {
        addHalfPcie(*node, findings);
        addTwins(*node, findings);
        addResources(*node, findings);
    }
    addMixedMemory(ordered, findings);
    return findings;
}

} // namespace discovery::topology
