// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/parse_probe.h"

#include <QtTest/QtTest>

using namespace discovery::probe;
using engine::protocol::ErrorCode;

namespace {

QByteArray recorded(const QString &name)
{
    QFile file(QStringLiteral(SPARKYARD_TEST_DATA "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

NodeFacts factsOf(const QString &name, const ProbeTimes &times = {})
{
    auto facts = parseProbe(recorded(name), times);
    return facts ? *facts : NodeFacts();
}

const Interface *named(const NodeFacts &facts, const QString &name)
{
    for (const Interface &entry : facts.interfaces) {
        if (entry.name == name)
            return &entry;
    }
    return nullptr;
}

} // namespace

class TestParseProbe final : public QObject
{
    Q_OBJECT

private slots:
    void readsASparkInARing()
    {
        const NodeFacts facts = factsOf(QStringLiteral("ring_node.txt"));
        QCOMPARE(facts.product, QStringLiteral("NVIDIA DGX Spark")); // DMI has underscores
        QCOMPARE(facts.id.value,
                 QStringLiteral("0123456789abcdef0123456789abcde1-4c:bb:47:0f:00:01"));
        QCOMPARE(facts.hostName, QStringLiteral("spark-1"));
        QCOMPARE(facts.dgxRelease, QStringLiteral("NVIDIA DGX Spark"));
        QCOMPARE(facts.operatingSystem, QStringLiteral("Ubuntu 24.04.3 LTS"));
        QCOMPARE(facts.driverVersion, QStringLiteral("580.95.05"));
        QCOMPARE(facts.cudaVersion, QStringLiteral("13.0"));
        QCOMPARE(facts.firmwareVersion, QStringLiteral("28.45.4028"));
        QCOMPARE(*facts.cpuCount, 20);
        QCOMPARE(*facts.memoryBytes, qint64(131'334'144) * 1024);
        QCOMPARE(*facts.canSudoWithoutPassword, false);
        QVERIFY(facts.inSudoGroup);
        QCOMPARE(facts.uptimeSeconds, 86'400);
        QCOMPARE(facts.gpus.size(), 1);
        QCOMPARE(facts.gpus.first().name, QStringLiteral("NVIDIA GB10"));
        QCOMPARE(facts.gpus.first().computeCapability, QStringLiteral("12.1"));
        QVERIFY(facts.gpus.first().unifiedMemory);
        QVERIFY(!facts.gpus.first().memoryBytes);
        QCOMPARE(facts.disks.first().path, QStringLiteral("/home/spark"));
    }

    void pairsTheTwinsOfEachCage()
    {
        const NodeFacts facts = factsOf(QStringLiteral("ring_node.txt"));
        QVERIFY(facts.hasFabric);
        const QStringList names{QStringLiteral("enp1s0f0np0"), QStringLiteral("enP2p1s0f0np0"),
                                QStringLiteral("enp1s0f1np1"), QStringLiteral("enP2p1s0f1np1")};
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(facts.cages[i / 2].rails[i % 2].netdev, names.at(qsizetype(i)));
        const Rail &rail = facts.cages[1].rails[1];
        QCOMPARE(rail.rdmaDevice, QStringLiteral("roceP2p1s0f1"));
        QCOMPARE(rail.pciAddress, QStringLiteral("0002:01:00.1"));
        QCOMPARE(*rail.speedBitsPerSecond, 200'000'000'000);
        QCOMPARE(*rail.mtu, 9000);
        QCOMPARE(*rail.carrier, true);
        QCOMPARE(*rail.pcieWidth, 4);
        QCOMPARE(*rail.pcieGigaTransfersPerSecond, 32.0);
        QCOMPARE(rail.addresses.first().address, QHostAddress(QStringLiteral("10.20.7.12")));
        QCOMPARE(rail.addresses.first().prefixLength, 24);
    }

    void tellsTheOtherInterfacesAndTheWayOfSsh()
    {
        const NodeFacts facts = factsOf(QStringLiteral("ring_node.txt"));
        QCOMPARE(facts.interfaces.size(), 2);
        const Interface *wired = named(facts, QStringLiteral("enP7s7"));
        QVERIFY(wired && wired->carriesSsh && wired->kind == InterfaceKind::Ethernet);
        QCOMPARE(wired->addresses.size(), 2);
        const Interface *wifi = named(facts, QStringLiteral("wlP9s9"));
        QVERIFY(wifi && wifi->kind == InterfaceKind::Wifi && !wifi->carriesSsh);
        QCOMPARE(*wifi->wifiPowerSave, true);
        QVERIFY(!wifi->carrier);
        QCOMPARE(facts.unknown.value(QStringLiteral("net.wlP9s9.carrier")),
                 QStringLiteral("the interface is switched off"));
    }

    void readsNeighboursOfBothSources()
    {
        const NodeFacts facts = factsOf(QStringLiteral("ring_node.txt"));
        QVERIFY(facts.lldpReadable);
        QCOMPARE(facts.neighbours.size(), 6);
        const NeighbourRecord &lldp = facts.neighbours.first();
        QCOMPARE(lldp.source, QStringLiteral("lldp"));
        QCOMPARE(lldp.netdev, QStringLiteral("enp1s0f0np0"));
        QCOMPARE(lldp.peerName, QStringLiteral("spark-2"));
        QCOMPARE(lldp.peerMac, QStringLiteral("4c:bb:47:00:02:10"));
        QCOMPARE(lldp.peerPort, QStringLiteral("enp1s0f1np1"));
        QVERIFY(!lldp.peerIsBridge);
        const NeighbourRecord &table = facts.neighbours.last(); // printed without "dev"
        QCOMPARE(table.source, QStringLiteral("neighbour"));
        QCOMPARE(table.netdev, QStringLiteral("enp1s0f1np1"));
        QCOMPARE(table.peerMac, QStringLiteral("4c:bb:47:00:04:00"));
    }

    void showsForeignProcessesAndContainersButNotOurs()
    {
        const NodeFacts facts = factsOf(QStringLiteral("ring_node.txt"));
        QCOMPARE(facts.foreign.size(), 2);
        const ForeignProcess &process = facts.foreign.first();
        QCOMPARE(process.pid, 6330);
        QCOMPARE(process.name, QStringLiteral("sglang::scheduler"));
        QCOMPARE(process.user, QStringLiteral("alice"));
        QCOMPARE(process.container, QStringLiteral("sglang-node"));
        QCOMPARE(*process.memoryBytes, qint64(96'073) * 1024 * 1024);
        QCOMPARE(*process.uptimeSeconds, 7'200);
        QCOMPARE(facts.foreign.last().container, QStringLiteral("webui"));
        QCOMPARE(*facts.foreign.last().uptimeSeconds, 61);
    }

    void readsWhatALabNodePrintsOverSsh()
    {
        const NodeFacts facts = factsOf(QStringLiteral("lab_ring_node.txt"));
        QCOMPARE(facts.id.value,
                 QStringLiteral("b0a145cccdfb4aaa8ddf399a9d207380-48:b0:2d:6e:01:07"));
        for (const Cage &cage : facts.cages) {
            for (const Rail &rail : cage.rails)
                QVERIFY(rail.isPresent() && *rail.carrier && !rail.rdmaDevice.isEmpty());
        }
        QVERIFY(named(facts, QStringLiteral("enP7s7"))->carriesSsh);
        QCOMPARE(facts.neighbours.size(), 8); // each rail by LLDP and by the table
        QCOMPARE(facts.neighbours.first().peerName, QStringLiteral("spark-2"));
        QCOMPARE(facts.firmwareVersion, QStringLiteral("28.45.4028"));
        QVERIFY(facts.foreign.isEmpty());
    }

    void keepsReasonsUnderTheNameOfThePlace()
    {
        const NodeFacts facts = factsOf(QStringLiteral("pair_node.txt"));
        QCOMPARE(facts.maker, QStringLiteral("ASUSTeK COMPUTER INC."));
        QCOMPARE(*facts.cages[1].rails[1].pcieWidth, 2);
        QCOMPARE(*facts.cages[1].rails[1].pcieMaxWidth, 4);
        QCOMPARE(*facts.cages[0].rails[0].carrier, false);
        QVERIFY(!facts.cages[0].rails[0].speedBitsPerSecond);
        QCOMPARE(facts.unknown.value(QStringLiteral("cage.0.rail.0.speed")),
                 QStringLiteral("no link, so no speed"));
        QVERIFY(!facts.lldpReadable);
        QVERIFY(facts.unknown.value(QStringLiteral("lldp")).contains(QStringLiteral("_lldpd")));
        QCOMPARE(facts.neighbours.size(), 2);
    }

    void anUncabledSparkHasNoFabricAndSaysWhy()
    {
        const NodeFacts facts = factsOf(QStringLiteral("uncabled_node.txt"));
        QVERIFY(!facts.hasFabric);
        QVERIFY(!facts.cages[0].rails[0].isPresent());
        QVERIFY(facts.unknown.value(QStringLiteral("fabric"))
                    .contains(QStringLiteral("/etc/nvidia/cx7-hotplug-enabled")));
        QCOMPARE(facts.id.value,
                 QStringLiteral("0123456789abcdef0123456789abcde9-4c:bb:47:0f:00:09"));
    }

    void aPlainComputerIsAllRight()
    {
        const NodeFacts facts = factsOf(QStringLiteral("plain_pc.txt"));
        // Neither the adapter on USB nor the address somebody set makes the identity.
        QCOMPARE(facts.id.value,
                 QStringLiteral("fedcba9876543210fedcba9876543210-a8:a1:59:00:00:06"));
        QVERIFY(facts.gpus.isEmpty());
        QCOMPARE(facts.unknown.value(QStringLiteral("gpu")),
                 QStringLiteral("nvidia-smi is not installed"));
        QVERIFY(!facts.canSudoWithoutPassword);
        QVERIFY(named(facts, QStringLiteral("enp5s0"))->carriesSsh);
        QVERIFY(!named(facts, QStringLiteral("eth1"))->carriesSsh);
        QCOMPARE(facts.disks.first().path, QStringLiteral("/home/my user"));
    }

    void takesHalfTheRoundTripOffTheClock()
    {
        // The script's clock ran 1'796'100'000.0 to ...001.2 s; 100 ms of way on either side.
        const qint64 start = 1'796'100'000'000;
        const ProbeTimes times{QDateTime::fromMSecsSinceEpoch(start - 100 - 5'000, Qt::UTC),
                               QDateTime::fromMSecsSinceEpoch(start + 1'300 - 5'000, Qt::UTC)};
        const NodeFacts facts = factsOf(QStringLiteral("ring_node.txt"), times);
        QCOMPARE(*facts.clockOffsetMilliseconds, 5'000);
        QCOMPARE(facts.takenAt, times.answered);
        QVERIFY(!factsOf(QStringLiteral("ring_node.txt")).clockOffsetMilliseconds);
    }

    void aLoneRailOfTheSecondDomainStaysRailB()
    {
        QByteArray text = "probe\t1\nmachine_id\tm\nnet\tenP2p1s0f1np1\n"
                          "net.enP2p1s0f1np1.mac\t02:00:00:00:00:01\nend\t4\n";
        const auto facts = parseProbe(text);
        QVERIFY(facts);
        QVERIFY(!facts->cages[1].rails[0].isPresent());
        QCOMPARE(facts->cages[1].rails[1].netdev, QStringLiteral("enP2p1s0f1np1"));
    }

    void refusesAnotherVersionAndAMachineWithoutIdentity()
    {
        const auto version = parseProbe("probe\t2\nend\t1\n");
        QVERIFY(!version);
        QCOMPARE(version.error().code, ErrorCode::Unsupported);
        const auto nobody = parseProbe("probe\t1\nhostname\tx\nend\t2\n");
        QVERIFY(!nobody);
        QCOMPARE(nobody.error().code, ErrorCode::Parse);
    }
};

QTEST_GUILESS_MAIN(TestParseProbe)
#include "test_parse_probe.moc"
