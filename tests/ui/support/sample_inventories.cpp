// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/sample_inventories.h"

namespace tests::ui {

using namespace discovery::directory;
using namespace discovery::probe;
using namespace discovery::topology;
using discovery::remote::HostKey;
using discovery::telemetry::Sample;

namespace {

constexpr qint64 kGib = 1024LL * 1024 * 1024;

QDateTime now()
{
    return QDateTime(QDate(2026, 3, 2), QTime(14, 30), Qt::UTC);
}

NodeId idOf(int number)
{
    return {QStringLiteral("machine-%1").arg(number)};
}

std::shared_ptr<const NodeFacts> factsOf(int number)
{
    auto facts = std::make_shared<NodeFacts>();
    facts->id = idOf(number);
    facts->hostName = QStringLiteral("spark-%1").arg(number);
    facts->user = QStringLiteral("spark");
    facts->bootId = QStringLiteral("boot-%1").arg(number);
    facts->product = number == 3 ? QStringLiteral("ASUS Ascent GX10")
                                 : QStringLiteral("NVIDIA DGX Spark");
    facts->maker = number == 3 ? QStringLiteral("ASUSTeK COMPUTER INC.") : QStringLiteral("NVIDIA");
    facts->operatingSystem = QStringLiteral("Ubuntu 24.04.3 LTS");
    facts->kernel = QStringLiteral("6.11.0-1016-nvidia");
    facts->driverVersion = QStringLiteral("580.95.05");
    facts->architecture = QStringLiteral("aarch64");
    facts->memoryBytes = 121 * kGib + 700 * 1024 * 1024;
    facts->memoryAvailableBytes = 110 * kGib;
    facts->gpus = {{QStringLiteral("NVIDIA GB10"), QStringLiteral("12.1"), {}, true}};
    facts->hasFabric = true;
    for (int cage = 0; cage < 2; ++cage) {
        for (int rail = 0; rail < 2; ++rail) {
            Rail &entry = facts->cages[size_t(cage)].rails[size_t(rail)];
            entry.netdev = QStringLiteral("en%1p1s0f%2np%2").arg(rail ? QStringLiteral("P2")
                                                                      : QString()).arg(cage);
            entry.mtu = 9000;
            entry.carrier = false;
        }
    }
    Interface lan;
    lan.name = QStringLiteral("enP7s7");
    lan.kind = InterfaceKind::Ethernet;
    lan.carrier = true;
    lan.speedBitsPerSecond = 10'000'000'000;
    lan.carriesSsh = true;
    lan.addresses = {{QHostAddress(QStringLiteral("192.168.50.%1").arg(10 + number)), 24}};
    facts->interfaces = {lan};
    facts->disks = {{QStringLiteral("/home/spark"), 3200 * kGib, 3700 * kGib}};
    facts->unknown.insert(QStringLiteral("lldp"), QStringLiteral("lldpcli is not installed"));
    facts->uptimeSeconds = 11'000 + number;
    facts->takenAt = now().addSecs(-4);
    return facts;
}

Device deviceOf(int number)
{
    Device device;
    device.id = QStringLiteral("device-%1").arg(number);
    device.name = QStringLiteral("spark-%1").arg(number);
    device.state = DeviceState::Connected;
    device.facts = factsOf(number);
    device.target.host = QStringLiteral("192.168.50.%1").arg(10 + number);
    device.target.user = QStringLiteral("spark");
    device.firstSeenAt = now().addSecs(-600);
    device.lastHeardAt = now();
    auto sample = std::make_shared<Sample>();
    sample->at = now();
    sample->memoryTotalBytes = 121 * kGib + 700 * 1024 * 1024;
    sample->memoryAvailableBytes = (number == 1 ? 33 : 35) * kGib;
    sample->memoryReclaimableBytes = 8 * kGib;
    sample->gpuBusyPercent = 91 + number % 4;
    sample->gpuTemperatureCelsius = 56 + number;
    sample->powerWatts = 43 + number % 4;
    device.sample = sample;
    return device;
}

std::shared_ptr<Inventory> machines(int count)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->at = now();
    for (int i = 1; i <= count; ++i)
        inventory->devices.push_back(deviceOf(i));
    return inventory;
}

LinkEnd end(int number, int cage)
{
    LinkEnd result;
    result.node = idOf(number);
    result.cage = cage;
    return result;
}

// Gives a port carrier by making new facts: what was published stays as it was.
void cable(Inventory &inventory, const LinkEnd &at)
{
    for (Device &device : inventory.devices) {
        if (!device.facts || device.facts->id != at.node)
            continue;
        auto facts = std::make_shared<NodeFacts>(*device.facts);
        for (Rail &rail : facts->cages[size_t(at.cage)].rails) {
            rail.carrier = true;
            rail.speedBitsPerSecond = 200'000'000'000;
        }
        device.facts = facts;
    }
}

Link linkOf(Inventory &inventory, const LinkEnd &a, const LinkEnd &b, LinkState state)
{
    Link link;
    link.a = a;
    link.b = b;
    link.state = state;
    const bool up = state == LinkState::Proven || state == LinkState::Up;
    link.rails = {up ? RailState::Up : RailState::Down, up ? RailState::Up : RailState::Down};
    link.railsUp = up ? 2 : 0;
    if (state == LinkState::ExpectedMissing)
        return link;
    cable(inventory, a);
    if (!b.isSwitch())
        cable(inventory, b);
    for (int rail = 0; rail < 2; ++rail) {
        Observation seen;
        seen.kind = EvidenceKind::Lldp;
        seen.node = a.node;
        seen.cage = a.cage;
        seen.rail = rail;
        seen.peerNode = b.node;
        seen.at = now().addSecs(-12);
        seen.command = QStringLiteral("lldpcli -f keyvalue show neighbors");
        link.evidence.append(seen);
        seen.kind = EvidenceKind::NeighbourTable;
        seen.command = QStringLiteral("ip neigh");
        link.evidence.append(seen);
        if (state == LinkState::Proven) {
            seen.kind = EvidenceKind::BandwidthProof;
            seen.at = now().addSecs(-120);
            seen.command = QStringLiteral("ib_write_bw");
            seen.measuredBitsPerSecond = 97.1e9;
            link.evidence.append(seen);
        }
    }
    return link;
}

std::shared_ptr<Inventory> ring(int count)
{
    auto inventory = machines(count);
    Topology &topology = inventory->topology;
    topology.shape = Shape::Ring;
    for (int i = 1; i <= count; ++i)
        topology.nodes.push_back(idOf(i));
    for (int i = 1; i <= count; ++i)
        topology.links.push_back(linkOf(*inventory, end(i, 1), end(i % count + 1, 0),
                                        i == 1 ? LinkState::Proven : LinkState::Up));
    return inventory;
}

} // namespace

InventoryPointer emptyInventory()
{
    auto inventory = std::make_shared<Inventory>();
    inventory->at = now();
    inventory->problems = {
        {QStringLiteral("avahi-absent"),
         QStringLiteral("avahi-daemon does not run on this desk, so machines that announce "
                        "themselves are not heard. Start it with: sudo systemctl start "
                        "avahi-daemon")},
        {QStringLiteral("no-multicast"),
         QStringLiteral("No multicast answer came on wlan0. Guest networks and some access points "
                        "drop it: type the address of a machine.")}};
    return inventory;
}

InventoryPointer answeringInventory()
{
    auto inventory = machines(4);
    for (Device &device : inventory->devices) {
        device.facts = nullptr;
        device.sample = nullptr;
        device.state = DeviceState::HostKeyUnknown;
        device.target.user.clear();
        discovery::mdns::Announcement seen;
        seen.name = device.name;
        seen.hostName = device.name + QStringLiteral(".local");
        device.announcements = {seen};
        device.offeredKeys = {{QStringLiteral("ssh-ed25519"), QStringLiteral("AAAA"),
                               QStringLiteral("SHA256:m9Rk3nqYw0Jq5U8ZxT%1vPcL2dHsQeXbGfA7iKo4Wy1M")
                                   .arg(device.name.back())}};
    }
    inventory->devices[3].state = DeviceState::Refused;
    inventory->devices[3].error = engine::protocol::Error{
        engine::protocol::ErrorCode::Refused,
        "spark-4 closed port 22: sshd does not run there. Start it on the machine, then refresh.",
        "ssh: connect to host 192.168.50.14 port 22: Connection refused"};
    return inventory;
}

InventoryPointer ringInventory(int count)
{
    return ring(count);
}

InventoryPointer weakRingInventory()
{
    auto inventory = ring(4);
    Link &link = inventory->topology.links[1];
    link.state = LinkState::Degraded;
    link.rails = {RailState::Up, RailState::Weak};
    Finding finding;
    finding.code = QStringLiteral("mtu-mismatch");
    finding.node = idOf(2);
    finding.link = std::make_pair(link.a, link.b);
    finding.arguments = {{QStringLiteral("machine"), QStringLiteral("spark-2")},
                         {QStringLiteral("port"), QStringLiteral("1")},
                         {QStringLiteral("half"), QStringLiteral("1")},
                         {QStringLiteral("netdev"), QStringLiteral("enP2p1s0f1np1")},
                         {QStringLiteral("mtu"), QStringLiteral("1500")},
                         {QStringLiteral("otherMachine"), QStringLiteral("spark-3")},
                         {QStringLiteral("otherPort"), QStringLiteral("0")},
                         {QStringLiteral("otherMtu"), QStringLiteral("9000")}};
    finding.evidence = {QStringLiteral("spark-2 enP2p1s0f1np1 mtu 1500"),
                        QStringLiteral("spark-3 enP2p1s0f0np0 mtu 9000")};
    inventory->findings = {finding};
    return inventory;
}

InventoryPointer wrongCageInventory()
{
    auto inventory = machines(4);
    Topology &topology = inventory->topology;
    topology.shape = Shape::Ring;
    for (int i = 1; i <= 4; ++i)
        topology.nodes.push_back(idOf(i));
    topology.links = {
        linkOf(*inventory, end(1, 1), end(2, 0), LinkState::Up),
        linkOf(*inventory, end(2, 1), end(4, 0), LinkState::Up),
        linkOf(*inventory, end(4, 1), end(1, 0), LinkState::Up),
        linkOf(*inventory, end(2, 1), end(3, 0), LinkState::ExpectedMissing),
        linkOf(*inventory, end(3, 1), end(4, 0), LinkState::ExpectedMissing),
    };
    Finding finding;
    finding.code = QStringLiteral("wrong-cage");
    finding.severity = Severity::Error;
    finding.link = std::make_pair(end(2, 1), end(4, 0));
    finding.arguments = {{QStringLiteral("machine"), QStringLiteral("spark-4")},
                         {QStringLiteral("port"), QStringLiteral("0")},
                         {QStringLiteral("otherMachine"), QStringLiteral("spark-2")},
                         {QStringLiteral("otherPort"), QStringLiteral("1")},
                         {QStringLiteral("ringSize"), QStringLiteral("4")},
                         {QStringLiteral("targetMachine"), QStringLiteral("spark-3")},
                         {QStringLiteral("targetPort"), QStringLiteral("0")}};
    inventory->findings = {finding};
    return inventory;
}

InventoryPointer pairInventory()
{
    auto inventory = machines(2);
    inventory->topology.shape = Shape::Pair;
    inventory->topology.nodes = {idOf(1), idOf(2)};
    inventory->topology.links = {linkOf(*inventory, end(1, 0), end(2, 0), LinkState::Proven)};
    return inventory;
}

InventoryPointer switchInventory(int count)
{
    auto inventory = machines(count);
    Topology &topology = inventory->topology;
    topology.shape = Shape::Switch;
    topology.switchName = QStringLiteral("CRS812");
    for (int i = 1; i <= count; ++i) {
        topology.nodes.push_back(idOf(i));
        LinkEnd port;
        port.switchName = topology.switchName;
        port.switchPort = QStringLiteral("dd-%1-%2").arg((i - 1) / 4 + 1).arg((i - 1) % 4 + 1);
        topology.links.push_back(linkOf(*inventory, end(i, 0), port, LinkState::Proven));
    }
    return inventory;
}

InventoryPointer goneInventory()
{
    auto inventory = ring(4);
    Device &off = inventory->devices[2];
    off.state = DeviceState::Gone;
    off.lastHeardAt = now().addSecs(-1680);
    for (size_t i : {size_t{1}, size_t{2}}) {
        inventory->topology.links[i].state = LinkState::Down;
        inventory->topology.links[i].rails = {RailState::Down, RailState::Down};
    }
    Finding finding;
    finding.code = QStringLiteral("node-off");
    finding.severity = Severity::Error;
    finding.node = idOf(3);
    finding.arguments = {{QStringLiteral("machine"), QStringLiteral("spark-3")}};
    inventory->findings = {finding};
    auto facts = std::make_shared<NodeFacts>(*inventory->devices[1].facts);
    ForeignProcess foreign;
    foreign.pid = 4242;
    foreign.name = QStringLiteral("python3");
    foreign.container = QStringLiteral("vllm_node");
    foreign.memoryBytes = 86 * kGib;
    foreign.uptimeSeconds = 3 * 86400 + 50;
    facts->foreign = {foreign};
    inventory->devices[1].facts = facts;
    inventory->devices[1].state = DeviceState::Silent;
    inventory->devices[1].lastHeardAt = now().addSecs(-12);
    return inventory;
}

} // namespace tests::ui
