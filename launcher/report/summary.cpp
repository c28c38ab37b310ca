// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/summary.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>
#include <algorithm>

namespace launcher::report {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

} // namespace

CableCount countCables(const discovery::topology::Topology &topology)
{
    // A ring's own cables come first and are as many as its machines; what follows lies astray.
    const bool isRing = topology.shape == discovery::topology::Shape::Ring;
    CableCount count;
    count.total = int(isRing ? topology.nodes.size() : topology.links.size());
    for (int i = 0; i < std::min(count.total, int(topology.links.size())); ++i)
        count.up += topology.links[size_t(i)].railsUp > 0;
    return count;
}

qint64 clusterMemoryBytes(const discovery::directory::Inventory &inventory)
{
    const auto &spanned = inventory.topology.nodes;
    qint64 sum = 0;
    for (const discovery::directory::Device &device : inventory.devices) {
        if (!device.facts)
            continue;
        const bool isIn = spanned.empty() || std::find(spanned.begin(), spanned.end(),
                                                       device.facts->id) != spanned.end();
        sum += isIn ? device.facts->memoryBytes.value_or(0) : 0;
    }
    return sum;
}

QString clusterSummary(const discovery::directory::Inventory &inventory)
{
    const auto nodes = std::count_if(inventory.devices.begin(), inventory.devices.end(),
                                     [](const auto &device) { return device.isNode(); });
    const bool isSpanning = !inventory.topology.nodes.empty();
    const auto count = isSpanning ? std::ssize(inventory.topology.nodes) : nodes;
    if (count == 0) {
        const auto found = inventory.devices.size();
        if (found == 0)
            return Text::tr("No machines yet");
        return found == 1 ? Text::tr("1 machine found, not connected yet")
                          : Text::tr("%1 machines found, not connected yet").arg(found);
    }
    QStringList parts{count == 1 ? Text::tr("1 machine") : Text::tr("%1 machines").arg(count)};
    if (count > 1)
        parts.append(textOf(inventory.topology.shape));
    if (const CableCount cables = countCables(inventory.topology); cables.total > 0) {
        parts.append(cables.total == 1
                         ? (cables.up == 1 ? Text::tr("cable up") : Text::tr("cable not up"))
                         : Text::tr("%1 of %2 cables up").arg(cables.up).arg(cables.total));
    }
    if (const qint64 memory = clusterMemoryBytes(inventory); memory > 0)
        parts.append(formatBytes(memory));
    return parts.join(QStringLiteral(" · "));
}

} // namespace launcher::report
