// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/classify.h"

#include "tests/discovery/topology/cabled_world.h"
#include "discovery/topology/observe.h"

#include <QtTest/QtTest>

using namespace discovery::topology;
using SwitchMode = CabledWorld::SwitchMode;

namespace {

QStringList list(std::initializer_list<const char *> items)
{
    QStringList result;
    for (const char *item : items)
        result.append(QString::fromLatin1(item));
    return result;
}

// The one finding of a topology, or an empty one after a failed check.
Finding only(const Topology &topology, const char *code)
{
    if (codes(topology.findings) != list({code}))
        qWarning() << "findings:" << codes(topology.findings);
    return codes(topology.findings) == list({code}) ? topology.findings.front() : Finding{};
}

QString placeOf(const CabledWorld &world, const Finding &finding)
{
    return finding.link ? linkName(world, finding.link->first, finding.link->second) : QString();
}

} // namespace

// One fault at a time: exactly its finding, at its place.
class TestClassifyFaults final : public QObject
{
    Q_OBJECT

private slots:
    void cableOutOfARing_data()
    {
        QTest::addColumn<bool>("hasAddresses");
        QTest::newRow("addressed") << true;
        QTest::newRow("bare") << false;
    }
    void cableOutOfARing()
    {
        QFETCH(bool, hasAddresses);
        for (int count = 3; count <= 8; ++count) {
            CabledWorld world = CabledWorld::ring(count);
            if (!hasAddresses)
                world.removeAddresses();
            world.cable(1).plugged = {false, false};
            const Topology topology = world.classify();
            QCOMPARE(topology.shape, Shape::Ring);
            QCOMPARE(topology.links.size(), size_t(count));
            QCOMPARE(linkNames(world, topology, LinkState::ExpectedMissing), list({"2:0-3:1"}));
            const Finding finding = only(topology, "cable-missing");
            QCOMPARE(finding.severity, Severity::Error);
            QCOMPARE(placeOf(world, finding), QStringLiteral("2:0-3:1"));
        }
    }

    void cableOutOfAPair()
    {
        CabledWorld world = CabledWorld::pair();
        world.cable(0).plugged = {false, false};
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Pair);
        QCOMPARE(linkNames(world, topology, LinkState::Down), list({"1:0-2:0"}));
        QCOMPARE(placeOf(world, only(topology, "cable-missing")), QStringLiteral("1:0-2:0"));
    }

    void aPulledCableIsRememberedWithoutAddresses()
    {
        CabledWorld world = CabledWorld::pair();
        world.removeAddresses();
        const QList<Observation> before = world.observations();
        world.cable(0).plugged = {false, false};
        QCOMPARE(world.classify().shape, Shape::None);
        const Topology topology =
            world.classifyWith(mergeObservations(before, world.observations()));
        QCOMPARE(topology.shape, Shape::Pair);
        QCOMPARE(placeOf(world, only(topology, "cable-missing")), QStringLiteral("1:0-2:0"));
    }

    void cableOutOfASwitch_data()
    {
        QTest::addColumn<SwitchMode>("mode");
        QTest::addColumn<int>("count");
        for (const int count : {3, 4, 8}) {
            QTest::addRow("managed %d", count) << SwitchMode::Managed << count;
            QTest::addRow("unmanaged %d", count) << SwitchMode::Unmanaged << count;
            QTest::addRow("forwarding %d", count) << SwitchMode::Forwarding << count;
        }
    }
    void cableOutOfASwitch()
    {
        QFETCH(SwitchMode, mode);
        QFETCH(int, count);
        CabledWorld world = CabledWorld::onSwitch(count, mode);
        world.cable(1).plugged = {false, false};
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Switch);
        QCOMPARE(topology.links.size(), size_t(count));
        const QStringList down = linkNames(world, topology, LinkState::Down);
        QCOMPARE(down.size(), 1);
        QVERIFY(down[0].startsWith(QStringLiteral("2:0-")));
        QCOMPARE(placeOf(world, only(topology, "cable-missing")), down[0]);
    }

    // Cable 2-3 is moved from spark-3 to the port of spark-4 that its own cable to spark-3 was in.
    void wrongCage_data()
    {
        QTest::addColumn<bool>("hasAddresses");
        QTest::addColumn<bool>("isForward");
        for (const bool isForward : {true, false}) {
            QTest::addRow("addressed %d", isForward) << true << isForward;
            QTest::addRow("bare %d", isForward) << false << isForward;
        }
    }
    void wrongCage()
    {
        QFETCH(bool, hasAddresses);
        QFETCH(bool, isForward);
        const int out = isForward ? 0 : 1;
        CabledWorld world(4);
        for (int i = 0; i < 4; ++i)
            world.addCable({i, out}, {(i + 1) % 4, 1 - out});
        if (!hasAddresses)
            world.removeAddresses();
        world.cables().erase(world.cables().begin() + 2); // 3-4 hangs loose
        world.cable(1).b = CabledWorld::Plug{3, 1 - out};
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Ring);
        QCOMPARE(topology.nodes.size(), size_t(4));
        const auto name = [](int a, int cageA, int b, int cageB) {
            return QStringLiteral("%1:%2-%3:%4").arg(a).arg(cageA).arg(b).arg(cageB);
        };
        QCOMPARE(linkNames(world, topology, LinkState::ExpectedMissing),
                 QStringList({name(2, out, 3, 1 - out), name(3, out, 4, 1 - out)}));
        const Finding finding = only(topology, "wrong-cage");
        QCOMPARE(placeOf(world, finding), name(2, out, 4, 1 - out));
        QCOMPARE(finding.node, world.id(3));
        QCOMPARE(finding.arguments[QStringLiteral("machine")], QStringLiteral("spark-4"));
        QCOMPARE(finding.arguments[QStringLiteral("targetMachine")], QStringLiteral("spark-3"));
        QCOMPARE(finding.arguments[QStringLiteral("targetPort")], QString::number(1 - out));
        QCOMPARE(finding.arguments[QStringLiteral("otherMachine")], QStringLiteral("spark-2"));
    }

    void railDown()
    {
        for (const int half : {0, 1}) {
            for (CabledWorld world : {CabledWorld::ring(4), CabledWorld::pair(),
                                      CabledWorld::onSwitch(4, SwitchMode::Managed),
                                      CabledWorld::onSwitch(4, SwitchMode::Unmanaged)}) {
                const Shape healthy = world.classify().shape;
                world.cable(0).plugged[size_t(half)] = false;
                const Topology topology = world.classify();
                QCOMPARE(topology.shape, healthy);
                const Finding finding = only(topology, "rail-down");
                QCOMPARE(finding.arguments[QStringLiteral("half")], QString::number(half));
                const QStringList degraded = linkNames(world, topology, LinkState::Degraded);
                QCOMPARE(degraded.size(), 1);
                QCOMPARE(placeOf(world, finding), degraded[0]);
            }
        }
    }

    void aRailThatIsSwitchedOffHasNoReadableCarrier()
    {
        CabledWorld world = CabledWorld::pair();
        world.cable(0).plugged[1] = false;
        std::vector<discovery::probe::NodeFacts> facts = world.facts();
        facts[0].cages[0].rails[1].carrier.reset();
        const Topology topology = classify({&facts[0], &facts[1]}, world.observations());
        QCOMPARE(topology.shape, Shape::Pair);
        QCOMPARE(placeOf(world, only(topology, "rail-down")), QStringLiteral("1:0-2:0"));
    }

    void mtuAtOneEnd()
    {
        for (CabledWorld world : {CabledWorld::ring(4), CabledWorld::pair(),
                                  CabledWorld::onSwitch(4, SwitchMode::Managed)}) {
            world.node(1)
                .cages[size_t(world.cables().size() == 4 && world.cable(1).b ? 1 : 0)]
                .rails[1]
                .mtu = 1500;
            const Topology topology = world.classify();
            const Finding finding = only(topology, "mtu-mismatch");
            QCOMPARE(finding.node, world.id(1));
            QCOMPARE(finding.arguments[QStringLiteral("half")], QStringLiteral("1"));
            QCOMPARE(finding.arguments[QStringLiteral("mtu")], QStringLiteral("1500"));
            QCOMPARE(finding.arguments[QStringLiteral("otherMtu")], QStringLiteral("9000"));
            QCOMPARE(linkNames(world, topology, LinkState::Degraded),
                     QStringList{placeOf(world, finding)});
        }
    }

    void halfPcieWeakensTheCableWithoutASecondFinding()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.node(2).cages[0].rails[1].pcieWidth = 2;
        const Topology topology = world.classify();
        QVERIFY(topology.findings.isEmpty());
        QCOMPARE(linkNames(world, topology, LinkState::Degraded), list({"3:0-4:1"}));
        QCOMPARE(topology.links[2].rails[1], RailState::Weak);
    }

    void eitherSourceAloneIsEnough()
    {
        for (const bool isLldpAbsent : {true, false}) {
            for (CabledWorld world : {CabledWorld::ring(4), CabledWorld::pair(),
                                      CabledWorld::onSwitch(4, SwitchMode::Managed)}) {
                const Topology healthy = world.classify();
                for (int i = 0; i < world.count(); ++i)
                    (isLldpAbsent ? world.withoutLldpd : world.withoutLinkLocal).insert(i);
                const Topology topology = world.classify();
                if (world.cable(0).b || !isLldpAbsent || world.count() > 2)
                    QCOMPARE(topology.shape, healthy.shape);
                QVERIFY(topology.findings.isEmpty());
                QCOMPARE(linkNames(world, topology, LinkState::Up).size(),
                         qsizetype(healthy.links.size()));
            }
        }
    }

    void oneBlindMachineIsSeenByItsNeighbours()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.withoutLldpAccess.insert(1);
        world.withoutLinkLocal.insert(1);
        QCOMPARE(world.classify().shape, Shape::Ring);
        QVERIFY(world.classify().findings.isEmpty());
    }

    void withoutAnySourceTheCableIsUnknown()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.withoutLldpd = {0, 1, 2, 3};
        world.withoutLinkLocal = {0, 1, 2, 3};
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Unknown);
        QCOMPARE(codes(topology.findings), QStringList(4, QStringLiteral("cabling-unknown")));
        QCOMPARE(linkNames(world, topology, LinkState::Unknown).size(), 4);
        world.removeAddresses();
        QCOMPARE(world.classify().findings.size(), 8); // not even pairs of ends are known
    }

    void oneDumbCableOfARingIsUnknownNotMissing()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.withoutLldpd = {1, 2};
        world.withoutLinkLocal = {1, 2};
        // 1-2 and 3-4 are seen from their other end only when that end hears adverts: none here.
        world.withoutLldpd = {1};
        world.withoutLinkLocal = {1};
        const Topology topology = world.classify();
        QCOMPARE(topology.shape, Shape::Ring);
        QCOMPARE(codes(topology.findings), QStringList(2, QStringLiteral("cabling-unknown")));
    }

    void aMachineThatIsOffRaisesNoCableFinding()
    {
        for (CabledWorld world : {CabledWorld::ring(4), CabledWorld::pair(),
                                  CabledWorld::onSwitch(4, SwitchMode::Unmanaged)}) {
            const Shape healthy = world.classify().shape;
            const QList<Observation> before = world.observations();
            // The machine keeps its last facts: its own ports look alive.
            std::vector<discovery::probe::NodeFacts> old = world.facts();
            for (CabledWorld::Cable &cable : world.cables()) {
                if (cable.a.node == 1 || (cable.b && cable.b->node == 1))
                    cable.plugged = {false, false};
            }
            std::vector<discovery::probe::NodeFacts> facts = world.facts();
            facts[1] = old[1];
            std::vector<const discovery::probe::NodeFacts *> nodes;
            for (const auto &node : facts)
                nodes.push_back(&node);
            ClassifyOptions options;
            options.silent = {world.id(1)};
            world.now = world.now.addSecs(5);
            const Topology topology =
                classify(nodes, mergeObservations(before, world.observations()), options);
            QCOMPARE(topology.shape, healthy);
            QCOMPARE(codes(topology.findings), QStringList());
            QCOMPARE(topology.nodes.size(), size_t(world.count()));
        }
    }
};

QTEST_GUILESS_MAIN(TestClassifyFaults)
#include "test_classify_faults.moc"
