// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/json_inventory.h"

#include "launcher/report/finding_text.h"
#include "launcher/report/words.h"

#include <QtCore/QJsonValue>

namespace launcher::report {

namespace {

using discovery::directory::Device;
using discovery::directory::Inventory;
namespace probe = discovery::probe;
namespace topology = discovery::topology;

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
    return time.isValid() ? QJsonValue(time.toUTC().toString(Qt::ISODate))
                          : QJsonValue(QJsonValue::Null);
}

QJsonArray addressesJson(const QList<probe::InterfaceAddress> &addresses)
{
    QJsonArray result;
    for (const probe::InterfaceAddress &entry : addresses) {
        result.append(
            QStringLiteral("%1/%2").arg(entry.address.toString()).arg(entry.prefixLength));
    }
    return result;
}

QJsonObject railJson(const probe::Rail &rail)
{
    return {{QStringLiteral("netdev"), text(rail.netdev)},
            {QStringLiteral("rdma"), text(rail.rdmaDevice)},
            {QStringLiteral("mac"), text(rail.mac)},
            {QStringLiteral("pci"), text(rail.pciAddress)},
            {QStringLiteral("speed_bps"), maybe(rail.speedBitsPerSecond)},
            {QStringLiteral("mtu"), maybe(rail.mtu)},
            {QStringLiteral("up"), maybe(rail.carrier)},
            {QStringLiteral("pcie_width"), maybe(rail.pcieWidth)},
            {QStringLiteral("addresses"), addressesJson(rail.addresses)}};
}

QJsonArray cagesJson(const probe::NodeFacts &facts)
{
    QJsonArray cages;
    if (!facts.hasFabric)
        return cages;
    for (const probe::Cage &cage : facts.cages) {
        QJsonArray rails;
        for (const probe::Rail &rail : cage.rails)
            rails.append(railJson(rail));
        cages.append(QJsonObject{{QStringLiteral("rails"), rails}});
    }
    return cages;
}

QJsonArray interfacesJson(const probe::NodeFacts &facts)
{
    QJsonArray result;
    for (const probe::Interface &entry : facts.interfaces) {
        const QString kind = entry.kind == probe::InterfaceKind::Wifi ? QStringLiteral("wifi")
                             : entry.kind == probe::InterfaceKind::Ethernet
                                 ? QStringLiteral("ethernet")
                                 : QStringLiteral("other");
        result.append(QJsonObject{{QStringLiteral("netdev"), entry.name},
                                  {QStringLiteral("kind"), kind},
                                  {QStringLiteral("mac"), text(entry.mac)},
                                  {QStringLiteral("up"), maybe(entry.carrier)},
                                  {QStringLiteral("speed_bps"), maybe(entry.speedBitsPerSecond)},
                                  {QStringLiteral("addresses"), addressesJson(entry.addresses)},
                                  {QStringLiteral("carries_ssh"), entry.carriesSsh}});
    }
    return result;
}

QJsonArray gpusJson(const probe::NodeFacts &facts)
{
    QJsonArray result;
    for (const probe::Gpu &gpu : facts.gpus) {
        result.append(
            QJsonObject{{QStringLiteral("name"), gpu.name},
                        {QStringLiteral("compute_capability"), text(gpu.computeCapability)},
                        {QStringLiteral("memory_bytes"), maybe(gpu.memoryBytes)},
                        {QStringLiteral("unified_memory"), gpu.unifiedMemory}});
    }
    return result;
}

QJsonArray foreignJson(const probe::NodeFacts &facts)
{
    QJsonArray result;
    for (const probe::ForeignProcess &entry : facts.foreign) {
        result.append(QJsonObject{{QStringLiteral("pid"), entry.pid},
                                  {QStringLiteral("name"), entry.name},
                                  {QStringLiteral("user"), text(entry.user)},
                                  {QStringLiteral("container"), text(entry.container)},
                                  {QStringLiteral("memory_bytes"), maybe(entry.memoryBytes)},
                                  {QStringLiteral("uptime_s"), maybe(entry.uptimeSeconds)}});
    }
    return result;
}

QJsonArray disksJson(const probe::NodeFacts &facts)
{
    QJsonArray result;
    for (const probe::Disk &disk : facts.disks) {
        result.append(QJsonObject{{QStringLiteral("path"), disk.path},
                                  {QStringLiteral("free_bytes"), disk.freeBytes},
                                  {QStringLiteral("total_bytes"), disk.totalBytes}});
    }
    return result;
}

// "cage.0.rail.1.mtu" of the node's script is "cages.0.rails.1.mtu" here.
QJsonObject unknownJson(const QMap<QString, QString> &unknown)
{
    QJsonObject result;
    for (auto entry = unknown.cbegin(); entry != unknown.cend(); ++entry) {
        QString path = entry.key();
        if (path.startsWith(QLatin1String("cage.")))
            path.replace(QLatin1String("cage."), QLatin1String("cages."))
                .replace(QLatin1String(".rail."), QLatin1String(".rails."));
        result.insert(path, entry.value());
    }
    return result;
}

void addFacts(QJsonObject &node, const probe::NodeFacts &facts)
{
    node[QStringLiteral("host_name")] = facts.hostName;
    node[QStringLiteral("product")] = text(facts.product);
    node[QStringLiteral("maker")] = text(facts.maker);
    node[QStringLiteral("os")] = text(facts.operatingSystem);
    node[QStringLiteral("kernel")] = text(facts.kernel);
    node[QStringLiteral("architecture")] = text(facts.architecture);
    node[QStringLiteral("driver")] = text(facts.driverVersion);
    node[QStringLiteral("cuda")] = text(facts.cudaVersion);
    node[QStringLiteral("user")] = text(facts.user);
    node[QStringLiteral("memory_bytes")] = maybe(facts.memoryBytes);
    node[QStringLiteral("memory_available_bytes")] = maybe(facts.memoryAvailableBytes);
    node[QStringLiteral("cpu_count")] = maybe(facts.cpuCount);
    node[QStringLiteral("clock_offset_ms")] = maybe(facts.clockOffsetMilliseconds);
    node[QStringLiteral("uptime_s")] = facts.uptimeSeconds;
    node[QStringLiteral("cages")] = cagesJson(facts);
    node[QStringLiteral("interfaces")] = interfacesJson(facts);
    node[QStringLiteral("gpus")] = gpusJson(facts);
    node[QStringLiteral("disks")] = disksJson(facts);
    node[QStringLiteral("untracked")] = foreignJson(facts);
    node[QStringLiteral("unknown")] = unknownJson(facts.unknown);
}

} // namespace

QJsonObject jsonOf(const Device &device)
{
    QJsonObject node{{QStringLiteral("name"), device.name},
                     {QStringLiteral("device"), device.id},
                     {QStringLiteral("state"), keyOf(device.state)},
                     {QStringLiteral("address"), text(device.target.host)},
                     {QStringLiteral("first_seen_utc"), utc(device.firstSeenAt)},
                     {QStringLiteral("last_heard_utc"), utc(device.lastHeardAt)},
                     {QStringLiteral("is_this_machine"), device.isThisMachine},
                     {QStringLiteral("product"), QJsonValue::Null},
                     {QStringLiteral("memory_bytes"), QJsonValue::Null},
                     {QStringLiteral("cages"), QJsonArray()}};
    QJsonArray fingerprints;
    for (const auto &key : device.offeredKeys)
        fingerprints.append(QStringLiteral("%1 %2").arg(key.type, key.fingerprint));
    node[QStringLiteral("offered_fingerprints")] = fingerprints;
    node[QStringLiteral("error")] = device.error
                                        ? QJsonValue(QString::fromStdString(device.error->message))
                                        : QJsonValue(QJsonValue::Null);
    if (device.facts) {
        addFacts(node, *device.facts);
    } else {
        node[QStringLiteral("unknown")] =
            QJsonObject{{QStringLiteral("product"), textOf(device.state)},
                        {QStringLiteral("memory_bytes"), textOf(device.state)}};
    }
    return node;
}

QJsonArray nodesJson(const Inventory &inventory, Machines machines)
{
    QJsonArray result;
    for (const Device &device : inventory.devices) {
        if (machines == Machines::All || device.isNode())
            result.append(jsonOf(device));
    }
    return result;
}

QJsonObject jsonOf(const topology::LinkEnd &end, const Inventory &inventory)
{
    if (!end.isSwitch()) {
        return {{QStringLiteral("node"), machineName(end.node, inventory)},
                {QStringLiteral("cage"), end.cage < 0 ? QJsonValue() : QJsonValue(end.cage)}};
    }
    return {{QStringLiteral("node"), QJsonValue::Null},
            {QStringLiteral("cage"), QJsonValue::Null},
            {QStringLiteral("switch"), text(end.switchName)},
            {QStringLiteral("port"), text(end.switchPort)}};
}

QJsonObject topologyJson(const Inventory &inventory)
{
    QJsonArray links;
    for (const topology::Link &link : inventory.topology.links) {
        QStringList kinds;
        for (const topology::Observation &entry : link.evidence)
            kinds.append(keyOf(entry.kind));
        kinds.removeDuplicates();
        kinds.sort();
        links.append(QJsonObject{
            {QStringLiteral("a"), jsonOf(link.a, inventory)},
            {QStringLiteral("b"), jsonOf(link.b, inventory)},
            {QStringLiteral("rails_up"), link.railsUp},
            {QStringLiteral("rails"), QJsonArray{keyOf(link.rails[0]), keyOf(link.rails[1])}},
            {QStringLiteral("state"), keyOf(link.state)},
            {QStringLiteral("evidence"), QJsonArray::fromStringList(kinds)}});
    }
    QJsonArray nodes;
    for (const probe::NodeId &id : inventory.topology.nodes)
        nodes.append(machineName(id, inventory));
    return {{QStringLiteral("shape"), keyOf(inventory.topology.shape)},
            {QStringLiteral("nodes"), nodes},
            {QStringLiteral("switch"), text(inventory.topology.switchName)},
            {QStringLiteral("links"), links}};
}

QJsonObject jsonOf(const topology::Finding &finding, const Inventory &inventory)
{
    QString node = machineName(finding.node, inventory);
    const Device *device = inventory.device(finding.deviceId);
    if (node.isEmpty() && device)
        node = device->name;
    QJsonValue link;
    if (finding.link) {
        link = QJsonObject{{QStringLiteral("a"), jsonOf(finding.link->first, inventory)},
                           {QStringLiteral("b"), jsonOf(finding.link->second, inventory)}};
    }
    QJsonObject arguments;
    for (auto entry = finding.arguments.cbegin(); entry != finding.arguments.cend(); ++entry)
        arguments.insert(entry.key(), entry.value());
    return {{QStringLiteral("code"), finding.code},
            {QStringLiteral("severity"), keyOf(finding.severity)},
            {QStringLiteral("node"), text(node)},
            {QStringLiteral("link"), link},
            {QStringLiteral("title"), findingTitle(finding)},
            {QStringLiteral("text"), findingText(finding)},
            {QStringLiteral("fix"), QJsonArray::fromStringList(findingFix(finding))},
            {QStringLiteral("arguments"), arguments},
            {QStringLiteral("evidence"), QJsonArray::fromStringList(finding.evidence)}};
}

QJsonArray findingsJson(const Inventory &inventory)
{
    QJsonArray result;
    for (const topology::Finding &finding : inventory.findings)
        result.append(jsonOf(finding, inventory));
    return result;
}

QJsonObject reportOf(const Inventory &inventory)
{
    return {{QStringLiteral("schema"), kReportSchema},
            {QStringLiteral("nodes"), nodesJson(inventory, Machines::Probed)},
            {QStringLiteral("topology"), topologyJson(inventory)},
            {QStringLiteral("findings"), findingsJson(inventory)}};
}

} // namespace launcher::report
