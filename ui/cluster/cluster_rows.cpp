// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/cluster_rows.h"

#include "launcher/report/finding_text.h"
#include "launcher/report/numbers.h"
#include "launcher/report/words.h"
#include "ui/cluster/cable_item.h"
#include "ui/cluster/cluster_text.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <algorithm>

namespace ui::cluster {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::Inventory;
using discovery::probe::NodeFacts;
using discovery::probe::NodeId;
using namespace discovery::topology;
namespace report = launcher::report;

namespace {

struct Rows
{
    Q_DECLARE_TR_FUNCTIONS(ClusterRows)
};

// Ring order first, then whatever the shape does not span, by name.
std::vector<const Device *> inMapOrder(const Inventory &inventory)
{
    std::vector<const Device *> result;
    for (const NodeId &id : inventory.topology.nodes) {
        if (const Device *device = inventory.node(id))
            result.push_back(device);
    }
    for (const Device &device : inventory.devices) {
        if (device.isNode() && std::find(result.begin(), result.end(), &device) == result.end())
            result.push_back(&device);
    }
    return result;
}

PortLook portLook(const NodeFacts &facts, size_t cage)
{
    const auto &rails = facts.cages[cage].rails;
    bool present = false;
    bool known = false;
    for (const auto &rail : rails) {
        present = present || rail.isPresent();
        known = known || rail.carrier.has_value();
        if (rail.carrier.value_or(false))
            return PortLook::Cabled;
    }
    if (!present)
        return PortLook::Asleep;
    return known ? PortLook::Empty : PortLook::Unknown;
}

QString roleOf(const NodeId &node, const Jobs &jobs, bool &isHead)
{
    using launcher::session::JobState;
    for (const auto &job : jobs) {
        if (job.state != JobState::Running && job.state != JobState::Starting)
            continue;
        for (const auto &rank : job.ranks) {
            if (rank.node != node)
                continue;
            isHead = rank.rank == 0;
            return isHead ? Rows::tr("head · rank 0") : Rows::tr("rank %1").arg(rank.rank);
        }
    }
    return {};
}

QString foreignOf(const NodeFacts &facts)
{
    QStringList parts;
    for (const auto &process : facts.foreign) {
        QStringList words{process.container.isEmpty() ? process.name : process.container};
        if (process.memoryBytes)
            words.append(report::formatBytes(*process.memoryBytes));
        if (process.uptimeSeconds)
            words.append(Rows::tr("up %1").arg(report::formatDuration(std::chrono::seconds(*process.uptimeSeconds))));
        parts.append(words.join(QStringLiteral(", ")));
    }
    if (parts.size() > 1)
        return Rows::tr("%1 and %2 more, not started here").arg(parts.constFirst())
            .arg(parts.size() - 1);
    return parts.isEmpty() ? QString() : Rows::tr("%1, not started here").arg(parts.constFirst());
}

void fillSample(NodeRow &row, const Device &device)
{
    const NodeFacts &facts = *device.facts;
    std::optional<qint64> total = facts.memoryBytes;
    std::optional<qint64> available = facts.memoryAvailableBytes;
    if (device.sample) {
        const auto &sample = *device.sample;
        if (sample.memoryTotalBytes)
            total = sample.memoryTotalBytes;
        available = sample.memoryAvailableBytes;
        QStringList thermal;
        const auto heat = sample.gpuTemperatureCelsius ? sample.gpuTemperatureCelsius
                                                       : sample.socTemperatureCelsius;
        if (heat)
            thermal.append(Rows::tr("%1 °C").arg(QLocale().toString(*heat, 'f', 0)));
        if (sample.powerWatts)
            thermal.append(Rows::tr("%1 W").arg(QLocale().toString(*sample.powerWatts, 'f', 0)));
        row.thermalText = thermal.join(QLatin1Char(' '));
        if (sample.gpuBusyPercent)
            row.gpuText = Rows::tr("GPU %1 %").arg(QLocale().toString(*sample.gpuBusyPercent, 'f', 0));
        row.memoryReclaimable = static_cast<double>(sample.memoryReclaimableBytes.value_or(0));
    }
    if (!total)
        return;
    row.memoryTotal = static_cast<double>(*total);
    std::optional<qint64> used;
    if (available)
        used = *total - *available;
    row.memoryUsed = static_cast<double>(used.value_or(0));
    row.memoryText = memoryText(used, total);
    row.memoryReclaimable = std::min(row.memoryReclaimable, *row.memoryTotal - row.memoryUsed);
}

void fillManagement(NodeRow &row, const NodeFacts &facts)
{
    for (const auto &interface : facts.interfaces) {
        if (interface.carriesSsh && interface.kind == discovery::probe::InterfaceKind::Wifi)
            row.isWifiPath = true;
        if (interface.kind != discovery::probe::InterfaceKind::Ethernet
            || !row.managementText.isEmpty())
            continue;
        const qint64 speed = interface.speedBitsPerSecond.value_or(0);
        row.managementText = speed >= 1'000'000'000
            ? QStringLiteral("%1G").arg(speed / 1'000'000'000)
            : QStringLiteral("LAN");
    }
}

NodeRow nodeRow(const Device &device, const Inventory &inventory, const Jobs &jobs)
{
    NodeRow row;
    row.id = device.id;
    row.name = device.name;
    row.product = productText(*device.facts);
    row.mark = static_cast<int>(markOf(device.state));
    row.stateText = report::textOf(device.state);
    row.isPinned = device.pinned;
    row.isHollow = device.state == DeviceState::Gone || device.state == DeviceState::Unreachable;
    if (device.state != DeviceState::Connected && device.lastHeardAt.isValid())
        row.lastSeenText = Rows::tr("last seen %1").arg(clockText(device.lastHeardAt));
    row.roleText = roleOf(device.facts->id, jobs, row.isHead);
    fillSample(row, device);
    fillManagement(row, *device.facts);
    row.ports = {portLook(*device.facts, 0), portLook(*device.facts, 1)};
    row.foreignText = foreignOf(*device.facts);
    for (const Finding &finding : inventory.findings) {
        if (finding.link || (finding.node != device.facts->id && finding.deviceId != device.id))
            continue;
        row.findingMark = static_cast<int>(markOf(finding.severity)); // worst first
        row.findingText = report::findingTitle(finding);
        break;
    }
    return row;
}

const discovery::probe::Cage *cageOf(const LinkEnd &end, const Inventory &inventory)
{
    const Device *device = inventory.node(end.node);
    if (!device || end.cage < 0 || end.cage > 1)
        return nullptr;
    return &device->facts->cages[static_cast<size_t>(end.cage)];
}

// The rates that were measured, or the negotiated speed when none was.
QString speedText(const Link &link, const Inventory &inventory)
{
    double measured = 0;
    for (const Observation &observation : link.evidence)
        measured = std::max(measured, observation.measuredBitsPerSecond.value_or(0));
    if (measured > 0)
        return report::formatBits(measured);
    qint64 negotiated = 0;
    if (const auto *cage = cageOf(link.a, inventory)) {
        for (const auto &rail : cage->rails)
            negotiated = std::max(negotiated, rail.speedBitsPerSecond.value_or(0));
    }
    return negotiated > 0 ? report::formatBits(static_cast<double>(negotiated)) : QString();
}

QString labelOf(const Link &link, const Inventory &inventory, bool toMove)
{
    if (toMove)
        return Rows::tr("move this cable");
    switch (link.state) {
    case LinkState::Proven:
    case LinkState::Up: {
        const QString speed = speedText(link, inventory);
        return speed.isEmpty() ? report::textOf(link.state) : speed;
    }
    case LinkState::Degraded:
        return link.railsUp == 1 ? Rows::tr("half is down") : Rows::tr("half is weak");
    case LinkState::Down: return Rows::tr("no carrier");
    case LinkState::ExpectedMissing: return Rows::tr("cable missing");
    case LinkState::Unknown: break;
    }
    return Rows::tr("unknown");
}

bool isToMove(const Link &link, const Inventory &inventory)
{
    return std::any_of(inventory.findings.begin(), inventory.findings.end(), [&](const Finding &f) {
        return f.code == QStringLiteral("wrong-cage") && f.link && link.state != LinkState::ExpectedMissing
            && ((f.link->first == link.a && f.link->second == link.b)
                || (f.link->first == link.b && f.link->second == link.a));
    });
}

} // namespace

QString linkIdOf(const Link &link)
{
    const auto end = [](const LinkEnd &e) -> QString {
        if (e.isSwitch())
            return QStringLiteral("switch/") + e.switchName + QLatin1Char('/') + e.switchPort;
        return e.node.value + QLatin1Char('/') + QString::number(e.cage);
    };
    return end(link.a) + QLatin1Char('~') + end(link.b);
}

std::vector<NodeRow> nodeRows(const Inventory &inventory, const Jobs &jobs, const MapPlaces &places)
{
    std::vector<NodeRow> rows;
    for (const Device *device : inMapOrder(inventory)) {
        NodeRow row = nodeRow(*device, inventory, jobs);
        row.place = places.nodes.value(row.id);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<LinkRow> linkRows(const Inventory &inventory, const MapPlaces &places)
{
    std::vector<LinkRow> rows;
    for (const Link &link : inventory.topology.links) {
        LinkRow row;
        row.id = linkIdOf(link);
        row.fromText = report::endName(link.a, inventory);
        row.toText = report::endName(link.b, inventory);
        row.state = static_cast<int>(link.state);
        row.halves = {static_cast<int>(link.rails[0]), static_cast<int>(link.rails[1])};
        row.stateText = report::textOf(link.state);
        row.mark = static_cast<int>(markOf(link.state));
        row.isToMove = isToMove(link, inventory);
        row.label = labelOf(link, inventory, row.isToMove);
        QStringList how;
        for (const Observation &observation : link.evidence) {
            const QString line = Rows::tr("%1, %2").arg(
                report::textOf(observation.kind), report::formatAge(observation.at, inventory.at));
            if (!how.contains(line))
                how.append(line);
        }
        row.hoverText = how.join(QLatin1Char('\n'));
        row.place = places.links.value(row.id);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<FindingRow> findingRows(const Inventory &inventory)
{
    std::vector<FindingRow> rows;
    QHash<QString, int> seen;
    for (const Finding &finding : inventory.findings) {
        FindingRow row;
        row.code = finding.code;
        row.mark = static_cast<int>(markOf(finding.severity));
        row.text = report::findingTitle(finding);
        row.body = report::findingText(finding);
        row.fix = report::findingFix(finding).join(QLatin1Char('\n'));
        row.evidence = finding.evidence.join(QLatin1Char('\n'));
        row.deviceId = finding.deviceId;
        if (const Device *device = inventory.node(finding.node))
            row.deviceId = device->id;
        if (finding.link) {
            for (const Link &link : inventory.topology.links) {
                if ((link.a == finding.link->first && link.b == finding.link->second)
                    || (link.b == finding.link->first && link.a == finding.link->second))
                    row.linkId = linkIdOf(link);
            }
        }
        row.id = row.code + QLatin1Char('|') + row.deviceId + QLatin1Char('|') + row.linkId;
        if (const int again = seen[row.id]++)
            row.id += QLatin1Char('|') + QString::number(again);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<DeviceRow> deviceRows(const Inventory &inventory)
{
    std::vector<DeviceRow> rows;
    for (const Device &device : inventory.devices) {
        DeviceRow row;
        row.id = device.id;
        row.name = device.name;
        row.mark = static_cast<int>(markOf(device.state));
        row.stateText = report::textOf(device.state);
        row.addressText = device.target.host;
        for (const auto &announcement : device.announcements) {
            if (row.sourceText.isEmpty())
                row.sourceText = sourceText(announcement.source);
            if (row.user.isEmpty())
                row.user = announcement.user;
            if (row.addressText.isEmpty())
                row.addressText = announcement.addresses.isEmpty()
                    ? announcement.hostName : announcement.addresses.constFirst().toString();
        }
        if (row.user.isEmpty())
            row.user = device.target.user;
        if (!device.offeredKeys.isEmpty()) {
            row.fingerprint = device.offeredKeys.constFirst().fingerprint;
            row.keyType = device.offeredKeys.constFirst().type;
        }
        if (device.state == DeviceState::HostKeyChanged && !device.acceptedKeys.isEmpty())
            row.changedText = Rows::tr("accepted before: %1\noffered now: %2")
                                  .arg(device.acceptedKeys.constFirst().fingerprint,
                                       row.fingerprint);
        if (device.error && device.state != DeviceState::Connected) {
            row.errorText = QString::fromStdString(device.error->message);
            row.errorDetails = QString::fromStdString(device.error->details);
        }
        row.isConnected = device.state == DeviceState::Connected || device.state == DeviceState::Silent;
        row.hasAcceptedKey = !device.acceptedKeys.isEmpty();
        // Without a fingerprint there is nothing to accept yet; only imported hosts, which are not
        // asked by themselves, can be chosen without one.
        const bool canBeAsked = row.hasAcceptedKey || !device.offeredKeys.isEmpty()
            || device.isImportOnly();
        row.canConnect = !row.isConnected && canBeAsked
            && device.state != DeviceState::HostKeyChanged && device.state != DeviceState::Gone
            && !device.isThisMachine;
        rows.push_back(std::move(row));
    }
    return rows;
}

MapInput mapInput(const Inventory &inventory, QSizeF area, const QHash<QString, QPointF> &dragged)
{
    MapInput input;
    input.shape = inventory.topology.shape;
    input.area = area;
    input.dragged = dragged;
    for (const Device *device : inMapOrder(inventory))
        input.nodes.append(device->id);
    for (const Link &link : inventory.topology.links) {
        MapLink entry;
        entry.id = linkIdOf(link);
        // A node first: a switch has no card a cable could start from.
        const LinkEnd &a = link.a.isSwitch() ? link.b : link.a;
        const LinkEnd &b = link.a.isSwitch() ? link.a : link.b;
        if (const Device *device = inventory.node(a.node))
            entry.a = device->id;
        entry.cageA = a.cage;
        if (const Device *device = inventory.node(b.node))
            entry.b = device->id;
        entry.cageB = b.cage;
        entry.toSwitch = b.isSwitch() && (inventory.topology.shape == Shape::Switch
                                          || !b.switchName.isEmpty() || !b.switchPort.isEmpty());
        entry.switchPort = b.switchPort;
        input.links.append(entry);
    }
    return input;
}

} // namespace ui::cluster
