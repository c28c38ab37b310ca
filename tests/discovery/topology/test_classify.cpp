// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/classify.h"

#include "tests/discovery/topology/cabled_world.h"

#include <QtTest/QtTest>

using namespace discovery::topology;
using SwitchMode = CabledWorld::SwitchMode;

// Healthy worlds: the right shape, every cable up, and not one finding.
class TestClassify final : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsNothing()
    {
        QCOMPARE(classify({}, {}).shape, Shape::None);
        QCOMPARE(CabledWorld(4).classify().shape, Shape::None);
        QVERIFY(CabledWorld(4).classify().findings.isEmpty());
    }

    void oneIsSingle()
    {
        const CabledWorld world(1);
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Single);
        QCOMPARE(topology.nodes.size(), size_t(1));
        QVERIFY(topology.links.empty());
    }

    void aMachineWithoutFabricStaysAside()
    {
        CabledWorld world = CabledWorld::ring(4);
        CabledWorld wider(5);
        for (int i = 0; i < 4; ++i)
            wider.addCable({i, 0}, {(i + 1) % 4, 1});
        wider.node(4).hasFabric = false;
        QCOMPARE(wider.classify().shape, Shape::Ring);
        QCOMPARE(wider.classify().nodes.size(), size_t(4));
        QVERIFY(wider.classify().findings.isEmpty());
    }

    void twoAreAPair_data()
    {
        QTest::addColumn<bool>("isSharedWire");
        QTest::newRow("a wire a rail") << false;
        QTest::newRow("one wire") << true;
    }
    void twoAreAPair()
    {
        QFETCH(bool, isSharedWire);
        CabledWorld world = CabledWorld::pair();
        world.isSharedWire = isSharedWire;
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Pair);
        QCOMPARE(linkNames(world, topology, LinkState::Up), QStringList{QStringLiteral("1:0-2:0")});
        QCOMPARE(topology.links[0].railsUp, 2);
        QVERIFY(topology.findings.isEmpty());
    }

    void aSecondCableOfAPairIsWorthAWord()
    {
        CabledWorld world = CabledWorld::pair();
        world.addCable({0, 1}, {1, 1});
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Pair);
        QCOMPARE(topology.links.size(), size_t(2));
        QCOMPARE(codes(topology.findings), QStringList{QStringLiteral("second-cable")});
        QCOMPARE(topology.findings[0].severity, Severity::Info);
    }

    void ringsFromThreeToEight_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("isSharedWire");
        for (int count = 3; count <= 8; ++count) {
            QTest::addRow("%d", count) << count << false;
            QTest::addRow("%d, one wire", count) << count << true;
        }
    }
    void ringsFromThreeToEight()
    {
        QFETCH(int, count);
        QFETCH(bool, isSharedWire);
        CabledWorld world = CabledWorld::ring(count);
        world.isSharedWire = isSharedWire;
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Ring);
        QVERIFY(topology.findings.isEmpty());
        QCOMPARE(topology.links.size(), size_t(count));
        for (int i = 0; i < count; ++i) {
            QCOMPARE(topology.nodes[size_t(i)], world.id(i));
            QCOMPARE(topology.links[size_t(i)].state, LinkState::Up);
            QVERIFY(!topology.links[size_t(i)].evidence.isEmpty());
        }
    }

    void switchesFromTwoToEight_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<SwitchMode>("mode");
        for (int count = 2; count <= 8; ++count) {
            QTest::addRow("managed %d", count) << count << SwitchMode::Managed;
            QTest::addRow("unmanaged %d", count) << count << SwitchMode::Unmanaged;
            // Two behind a switch that hands LLDP on cannot be told from one cable.
            if (count > 2)
                QTest::addRow("forwarding %d", count) << count << SwitchMode::Forwarding;
        }
    }
    void switchesFromTwoToEight()
    {
        QFETCH(int, count);
        QFETCH(SwitchMode, mode);
        const CabledWorld world = CabledWorld::onSwitch(count, mode);
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Switch);
        QCOMPARE(topology.nodes.size(), size_t(count));
        QCOMPARE(topology.links.size(), size_t(count));
        QVERIFY(topology.findings.isEmpty());
        for (const Link &link : topology.links) {
            QVERIFY(link.b.isSwitch());
            QCOMPARE(link.railsUp, 2);
            QCOMPARE(link.state, LinkState::Up);
            QCOMPARE(link.b.switchPort.isEmpty(), mode != SwitchMode::Managed);
        }
        QCOMPARE(topology.switchName,
                 mode == SwitchMode::Managed ? QStringLiteral("crs812") : QString());
    }

    void aRingBesideASwitchIsMixed()
    {
        CabledWorld world = CabledWorld::onSwitch(4, SwitchMode::Managed);
        world.addCable({0, 1}, {1, 1});
        QCOMPARE(world.classify().shape, Shape::Mixed);
        QVERIFY(world.classify().findings.isEmpty());
    }

    void twoPairsAreMixed()
    {
        CabledWorld world(4);
        world.addCable({0, 0}, {1, 0});
        world.addCable({2, 0}, {3, 0});
        QCOMPARE(world.classify().shape, Shape::Mixed);
        QVERIFY(world.classify().findings.isEmpty());
    }

    void aPairAndALoneMachineAreAPair()
    {
        CabledWorld world(3);
        world.addCable({0, 0}, {1, 0});
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Pair);
        QCOMPARE(topology.nodes.size(), size_t(2));
        QVERIFY(topology.findings.isEmpty());
    }

    void aPlannedRingOfThreeLeavesAFourthAlone()
    {
        CabledWorld world(4);
        for (int i = 0; i < 3; ++i)
            world.addCable({i, 0}, {(i + 1) % 3, 1});
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Ring);
        QCOMPARE(topology.nodes.size(), size_t(3));
        QVERIFY(topology.findings.isEmpty());
    }

    void aMachineNotYetConnectedKeepsTheShapeOpen()
    {
        CabledWorld world = CabledWorld::ring(4);
        const std::vector<discovery::probe::NodeFacts> facts = world.facts();
        const std::vector<const discovery::probe::NodeFacts *> three{&facts[0], &facts[1],
                                                                     &facts[2]};
        CabledWorld partial = world;
        QList<Observation> seen = world.observations();
        // What the three alone can tell: the fourth is a stranger's MAC and name to them.
        for (Observation &entry : seen) {
            if (entry.peerNode == world.id(3)) {
                entry.peerNode = {};
                entry.peerCage = entry.peerRail = -1;
                entry.peerName = QStringLiteral("spark-4");
            }
        }
        const Topology topology = classify(three, seen);
        QCOMPARE(topology.shape, Shape::Unknown);
        QCOMPARE(codes(topology.findings), QStringList(2, QStringLiteral("cabling-unknown")));
        QCOMPARE(topology.findings[0].severity, Severity::Info);
        QCOMPARE(topology.findings[0].arguments[QStringLiteral("stranger")],
                 QStringLiteral("spark-4"));
    }

    void aProofHoldsForThePresentBootsOnly()
    {
        CabledWorld world = CabledWorld::pair();
        QList<Observation> seen = world.observations();
        Observation proof = seen.front();
        proof.kind = EvidenceKind::BandwidthProof;
        proof.measuredBitsPerSecond = 186e9;
        seen.append(proof);
        QCOMPARE(world.classifyWith(seen).links[0].state, LinkState::Proven);
        world.node(1).bootId = QStringLiteral("another");
        QCOMPARE(world.classifyWith(seen).links[0].state, LinkState::Up);
    }
};

QTEST_GUILESS_MAIN(TestClassify)
#include "test_classify.moc"
