// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/observe.h"

#include "tests/discovery/topology/cabled_world.h"

#include <QtTest/QtTest>

using namespace discovery::topology;
using discovery::probe::NeighbourRecord;
using discovery::probe::NodeFacts;

namespace {

const QDateTime kNow(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);

NeighbourRecord lldp(const QString &mac, const QString &name, const QString &port)
{
    NeighbourRecord record;
    record.source = QStringLiteral("lldp");
    record.netdev = QStringLiteral("enp1s0f0np0");
    record.peerMac = mac;
    record.peerName = name;
    record.peerPort = port;
    return record;
}

QList<Observation> observeTwo(const NeighbourRecord &seenByFirst)
{
    CabledWorld world(2);
    world.node(0).neighbours = {seenByFirst};
    const std::vector<NodeFacts> facts{world.node(0), world.node(1)};
    return observe({&facts[0], &facts[1]}, kNow);
}

} // namespace

class TestObserve final : public QObject
{
    Q_OBJECT

private slots:
    void aRailMacNamesTheCage()
    {
        const CabledWorld world(2);
        NeighbourRecord record;
        record.source = QStringLiteral("neighbour");
        record.netdev = QStringLiteral("enP2p1s0f1np1");
        record.peerMac = QStringLiteral("A0:88:C2:00:02:01");
        const QList<Observation> seen = observeTwo(record);
        QCOMPARE(seen.size(), 1);
        QCOMPARE(seen[0].kind, EvidenceKind::NeighbourTable);
        QCOMPARE(seen[0].cage, 1);
        QCOMPARE(seen[0].rail, 1);
        QCOMPARE(seen[0].peerNode, world.id(1));
        QCOMPARE(seen[0].peerCage, 0);
        QCOMPARE(seen[0].peerRail, 1);
        QCOMPARE(seen[0].bootId, QStringLiteral("boot-1"));
        QCOMPARE(seen[0].peerBootId, QStringLiteral("boot-2"));
        QCOMPARE(seen[0].at, kNow);
    }

    void aChassisMacNamesTheMachineAndThePortTheCage()
    {
        // The chassis id is the MAC of another rail than the one at the end of the cable.
        const auto seen = observeTwo(
            lldp(QStringLiteral("a0:88:c2:00:02:00"), QString(), QStringLiteral("enp1s0f1np1")));
        QCOMPARE(seen.size(), 1);
        QCOMPARE(seen[0].peerCage, 1);
        QCOMPARE(seen[0].peerRail, 0);
    }

    void theNameAndThePortWillDo()
    {
        const auto seen =
            observeTwo(lldp(QStringLiteral("02:00:00:00:00:01"), QStringLiteral("spark-2.local"),
                            QStringLiteral("enP2p1s0f0np0")));
        QCOMPARE(seen.size(), 1);
        QCOMPARE(seen[0].peerNode, CabledWorld(2).id(1));
        QCOMPARE(seen[0].peerCage, 0);
    }

    void aNameTwoMachinesBearSaysNothing()
    {
        CabledWorld world(3);
        world.node(2).hostName = QStringLiteral("spark-2");
        world.node(0).neighbours = {lldp(QStringLiteral("02:00:00:00:00:01"),
                                         QStringLiteral("spark-2"), QStringLiteral("enp1s0f0np0"))};
        const auto seen = observe({&world.node(0), &world.node(1), &world.node(2)}, kNow);
        QCOMPARE(seen.size(), 1);
        QVERIFY(seen[0].peerNode.isNull());
    }

    void theTwinIsNoPeer()
    {
        QCOMPARE(observeTwo(lldp(QStringLiteral("a0:88:c2:00:01:01"), QStringLiteral("spark-1"),
                                 QStringLiteral("enP2p1s0f0np0")))
                     .size(),
                 0);
    }

    void aBridgeIsASwitch()
    {
        NeighbourRecord record = lldp(QStringLiteral("74:4d:28:00:00:01"), QStringLiteral("crs812"),
                                      QStringLiteral("qsfp56-dd-1-1"));
        record.peerIsBridge = true;
        const auto seen = observeTwo(record);
        QCOMPARE(seen.size(), 1);
        QCOMPARE(seen[0].switchName, QStringLiteral("crs812"));
        QCOMPARE(seen[0].switchPort, QStringLiteral("qsfp56-dd-1-1"));
    }

    void aMachineWithContainersIsNoSwitch()
    {
        NeighbourRecord record = lldp(QStringLiteral("a0:88:c2:00:09:00"),
                                      QStringLiteral("spark-9"), QStringLiteral("enp1s0f0np0"));
        record.peerIsBridge = true;
        const auto seen = observeTwo(record);
        QCOMPARE(seen.size(), 1);
        QVERIFY(seen[0].switchName.isEmpty());
        QCOMPARE(seen[0].peerName, QStringLiteral("spark-9"));
    }

    void managementNeighboursAreNoCables()
    {
        NeighbourRecord record;
        record.source = QStringLiteral("neighbour");
        record.netdev = QStringLiteral("enP7s7");
        record.peerMac = QStringLiteral("48:b0:2d:00:00:01");
        QCOMPARE(observeTwo(record).size(), 0);
        record.netdev = QStringLiteral("enp1s0f0np0"); // rails bridged to the management side
        QCOMPARE(observeTwo(record).size(), 0);
    }

    void mergingKeepsTheLastWordOfAPort()
    {
        CabledWorld world = CabledWorld::pair();
        const QList<Observation> before = world.observations();
        world.cable(0).plugged = {false, true};
        world.now = world.now.addSecs(5);
        const QList<Observation> after = mergeObservations(before, world.observations());
        int old = 0;
        for (const Observation &entry : after) {
            if (entry.at == world.now)
                QCOMPARE(entry.rail, 1);
            else
                ++old;
        }
        QVERIFY(old > 0);
        QCOMPARE(after.size(), before.size());
    }
};

QTEST_GUILESS_MAIN(TestObserve)
#include "test_observe.moc"
