// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/network_text.h"

#include "discovery/probe/netdev_text.h"

#include <QtCore/QHash>
#include <QtCore/QSet>
#include <algorithm>
#include <tuple>

namespace discovery::probe {

namespace {

QString railKey(int cage, int rail)
{
    return QStringLiteral("cage.%1.rail.%2.").arg(cage).arg(rail);
}

// netdev -> RDMA device, from sysfs ("rocep1s0f0 enp1s0f0np0") or ibdev2netdev
// ("rocep1s0f0 port 1 ==> enp1s0f0np0 (Up)").
QHash<QString, QString> rdmaDevices(const NodeText &text)
{
    QHash<QString, QString> devices;
    for (const QString &key : {QStringLiteral("rdma"), QStringLiteral("rdma.text")}) {
        const QStringList lines = text.values(key);
        for (const QString &line : lines) {
            const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
            if (words.size() == 2)
                devices.insert(words.at(1), words.at(0));
            else if (words.size() >= 5 && words.at(3) == QLatin1String("==>"))
                devices.insert(words.at(4), words.at(0));
        }
    }
    return devices;
}

Rail railOf(const Netdev &netdev, const QHash<QString, QString> &rdma)
{
    Rail rail;
    rail.netdev = netdev.name;
    rail.rdmaDevice = rdma.value(netdev.name);
    rail.mac = netdev.mac;
    rail.pciAddress = netdev.pciAddress;
    rail.speedBitsPerSecond = netdev.speedBitsPerSecond;
    rail.mtu = netdev.mtu;
    rail.carrier = netdev.carrier;
    rail.pcieWidth = netdev.pcieWidth;
    rail.pcieMaxWidth = netdev.pcieMaxWidth;
    rail.pcieGigaTransfersPerSecond = netdev.pcieGigaTransfersPerSecond;
    rail.addresses = netdev.addresses;
    return rail;
}

// The kernel's words for a rail become those of its place, the ones the rest of the program uses.
void explainRail(const NodeText &text, const Rail &rail, int cage, int index, NodeFacts &facts)
{
    const QString ours = railKey(cage, index);
    const QString theirs = QLatin1String("net.") + rail.netdev + QLatin1Char('.');
    const auto explain = [&](bool absent, const char *what, const QString &otherwise) {
        if (!absent)
            return;
        const QString reason = facts.unknown.take(theirs + QLatin1String(what));
        facts.unknown.insert(ours + QLatin1String(what), reason.isEmpty() ? otherwise : reason);
    };
    const QString silent = QStringLiteral("not given by the kernel");
    explain(!rail.speedBitsPerSecond, "speed", QStringLiteral("no link, so no speed"));
    explain(!rail.mtu, "mtu", silent);
    explain(!rail.carrier, "carrier", silent);
    explain(rail.mac.isEmpty(), "mac", silent);
    explain(!rail.pcieWidth, "pcie_width", silent);
    explain(!rail.pcieMaxWidth, "pcie_max_width", silent);
    explain(!rail.pcieGigaTransfersPerSecond, "pcie_speed", silent);
    explain(rail.rdmaDevice.isEmpty(), "rdma",
            text.reasons().value(QStringLiteral("rdma"),
                                 QStringLiteral("no RDMA device belongs to it")));
}

QString whyNoFabric(const NodeText &text)
{
    const QString marker = text.value(QStringLiteral("fabric.hotplug"));
    if (!marker.isEmpty()) {
        return QStringLiteral("no ConnectX port is there: no cable is plugged in, and the card "
                              "sleeps without one (%1)")
            .arg(marker);
    }
    const QString function = text.value(QStringLiteral("fabric.pci"));
    if (!function.isEmpty())
        return QStringLiteral("a ConnectX card is there (%1), but has no network device")
            .arg(function);
    return QStringLiteral("no ConnectX port: no cable seen, the card asleep, or no such card");
}

// The chip whose ports are the cages: the one with most ports, then the lowest PCI address.
QString chosenChip(const std::vector<const Netdev *> &ports)
{
    QString chosen;
    qsizetype most = 0;
    for (const Netdev *port : ports) {
        const auto count = std::count_if(ports.cbegin(), ports.cend(), [port](const Netdev *other) {
            return other->physicalSwitch == port->physicalSwitch;
        });
        if (count > most) {
            most = count;
            chosen = port->physicalSwitch;
        }
    }
    return chosen;
}

// Puts the ports into their cages; returns the names of those placed.
QSet<QString> placeRails(const NodeText &text, const std::vector<Netdev> &netdevs, NodeFacts &facts)
{
    std::vector<const Netdev *> ports;
    for (const Netdev &netdev : netdevs) {
        if (netdev.isFabric() && netdev.cage() >= 0)
            ports.push_back(&netdev);
    }
    std::sort(ports.begin(), ports.end(), [](const Netdev *a, const Netdev *b) {
        return std::tie(a->pciAddress, a->name) < std::tie(b->pciAddress, b->name);
    });
    const QString chip = chosenChip(ports);
    const QHash<QString, QString> rdma = rdmaDevices(text);
    QSet<QString> placed;
    for (const Netdev *port : ports) {
        if (port->physicalSwitch != chip)
            continue;
        const int cage = port->cage();
        // Rail A lies in the lowest PCI domain; a lone rail B (its twin has vanished) stays B.
        const bool second = port->pciAddress >= QLatin1String("0001:");
        auto &rails = facts.cages[std::size_t(cage)].rails;
        const std::size_t index = second || rails[0].isPresent() ? 1 : 0;
        if (rails[index].isPresent())
            continue;
        rails[index] = railOf(*port, rdma);
        placed.insert(port->name);
        explainRail(text, rails[index], cage, int(index), facts);
    }
    facts.hasFabric = !placed.isEmpty();
    return placed;
}

// The netdev this probe came in by: the owner of the server's address, else the route back.
QString sshNetdev(const NodeText &text, const std::vector<Netdev> &netdevs)
{
    const QStringList words =
        text.value(QStringLiteral("ssh.connection")).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.size() < 3)
        return {};
    const QString scope = words.at(2).section(QLatin1Char('%'), 1);
    const QHostAddress server(words.at(2).section(QLatin1Char('%'), 0, 0));
    for (const Netdev &netdev : netdevs) {
        const bool owns = std::any_of(
            netdev.addresses.cbegin(), netdev.addresses.cend(), [&](const InterfaceAddress &entry) {
                return entry.address.isEqual(server, QHostAddress::ConvertV4MappedToIPv4);
            });
        if (owns && (scope.isEmpty() || scope == netdev.name))
            return netdev.name;
    }
    const QStringList route = text.value(QStringLiteral("ssh.route")).split(QLatin1Char(' '));
    const qsizetype dev = route.indexOf(QStringLiteral("dev"));
    return dev >= 0 && dev + 1 < route.size() ? route.at(dev + 1) : QString();
}

} // namespace

void readNetwork(const NodeText &text, NodeFacts &facts)
{
    const std::vector<Netdev> netdevs = netdevsOf(text);
    const QSet<QString> rails = placeRails(text, netdevs, facts);
    if (!facts.hasFabric)
        facts.unknown.insert(QStringLiteral("fabric"), whyNoFabric(text));
    const QString ssh = sshNetdev(text, netdevs);
    for (const Netdev &netdev : netdevs) {
        if (rails.contains(netdev.name))
            continue;
        facts.interfaces.append({netdev.name, netdev.kind, netdev.mac, netdev.carrier,
                                 netdev.speedBitsPerSecond, netdev.addresses, netdev.name == ssh,
                                 netdev.wifiPowerSave});
    }
    const Rail *first = nullptr;
    for (const Cage &cage : facts.cages) {
        for (const Rail &rail : cage.rails) {
            if (!first && rail.isPresent() && !rail.rdmaDevice.isEmpty())
                first = &rail;
        }
    }
    if (first)
        facts.firmwareVersion =
            text.value(QStringLiteral("rdma.%1.firmware").arg(first->rdmaDevice));
    if (facts.firmwareVersion.isEmpty())
        facts.firmwareVersion =
            text.value(QStringLiteral("ethtool.firmware")).section(QLatin1Char(' '), 0, 0);
    if (facts.hasFabric && facts.firmwareVersion.isEmpty())
        facts.unknown.insert(QStringLiteral("firmware"),
                             QStringLiteral("neither sysfs nor ethtool tells"));
}

QString identityMac(const NodeText &text)
{
    const std::vector<Netdev> netdevs = netdevsOf(text);
    const Netdev *best = nullptr;
    const auto rank = [](const Netdev &netdev) {
        int group = 3;
        if (netdev.isFabric())
            group = 2;
        else if (netdev.kind == InterfaceKind::Ethernet)
            group = 0;
        else if (netdev.kind == InterfaceKind::Wifi)
            group = 1;
        // What sits in no known PCI slot comes after what does ('~' follows every digit).
        const QString place = netdev.pciAddress.isEmpty() ? QStringLiteral("~") : netdev.pciAddress;
        return std::make_tuple(group, place, netdev.name);
    };
    for (const Netdev &netdev : netdevs) {
        if (netdev.onUsb || (netdev.mac.isEmpty() && netdev.permanentMac.isEmpty()))
            continue;
        if (!best || rank(netdev) < rank(*best))
            best = &netdev;
    }
    if (!best)
        return {};
    return best->permanentMac.isEmpty() ? best->mac : best->permanentMac;
}

} // namespace discovery::probe
