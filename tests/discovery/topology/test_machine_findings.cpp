// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/machine_findings.h"

#include "tests/discovery/topology/cabled_world.h"

#include <QtTest/QtTest>

using namespace discovery::topology;
using discovery::probe::NodeFacts;

namespace {

QList<Finding> findingsOf(const CabledWorld &world)
{
    const std::vector<NodeFacts> facts = world.facts();
    std::vector<const NodeFacts *> nodes;
    for (const NodeFacts &node : facts)
        nodes.push_back(&node);
    return machineFindings(nodes);
}

QStringList only(const char *code, int times = 1)
{
    return QStringList(times, QString::fromLatin1(code));
}

} // namespace

class TestMachineFindings final : public QObject
{
    Q_OBJECT

private slots:
    void healthyMachinesHaveNone()
    {
        QVERIFY(findingsOf(CabledWorld::ring(4)).isEmpty());
        QVERIFY(findingsOf(CabledWorld::onSwitch(8, CabledWorld::SwitchMode::Managed)).isEmpty());
    }

    void absentValuesAreNoFault()
    {
        std::vector<NodeFacts> nodes(2);
        nodes[0].id.value = QStringLiteral("a");
        nodes[1].id.value = QStringLiteral("b");
        QVERIFY(machineFindings({&nodes[0], &nodes[1]}).isEmpty());
    }

    void halfTheLanes()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.node(1).cages[1].rails[1].pcieWidth = 2;
        const QList<Finding> findings = findingsOf(world);
        QCOMPARE(codes(findings), only("half-pcie"));
        QCOMPARE(findings[0].node, world.id(1));
        QCOMPARE(findings[0].arguments[QStringLiteral("port")], QStringLiteral("1"));
    }

    void aSocketOfSixteenIsNoFault()
    {
        CabledWorld world = CabledWorld::pair();
        for (auto &cage : world.node(0).cages) {
            for (auto &rail : cage.rails)
                rail.pcieMaxWidth = 16; // what the chip could do elsewhere
        }
        QVERIFY(findingsOf(world).isEmpty());
    }

    void twinsInOneNetwork()
    {
        CabledWorld world = CabledWorld::pair();
        auto &rails = world.node(0).cages[0].rails;
        rails[1].addresses = {{QHostAddress(QStringLiteral("192.168.0.3")), 24}};
        const QList<Finding> findings = findingsOf(world);
        QCOMPARE(codes(findings), only("same-subnet-twins"));
        QCOMPARE(findings[0].node, world.id(0));
        QCOMPARE(findings[0].arguments[QStringLiteral("network")],
                 QStringLiteral("192.168.0.0/24"));
        QCOMPARE(world.classify().shape, Shape::Pair);
        QVERIFY(world.classify().findings.isEmpty());
    }

    void ipv6LinkLocalTwinsAreNormal()
    {
        CabledWorld world = CabledWorld::pair();
        for (auto &rail : world.node(0).cages[0].rails) {
            rail.addresses.append({QHostAddress(QStringLiteral("fe80::1")), 64});
        }
        QVERIFY(findingsOf(world).isEmpty());
    }

    void duplicates()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.node(2).machineId = world.node(0).machineId;
        QList<Finding> findings = findingsOf(world);
        QCOMPARE(codes(findings), only("duplicate-identity", 2));
        QCOMPARE(findings[0].node, world.id(0));
        QCOMPARE(findings[1].node, world.id(2));
        QCOMPARE(findings[1].arguments[QStringLiteral("others")], QStringLiteral("spark-1"));
        QVERIFY(world.classify().findings.isEmpty());

        CabledWorld named = CabledWorld::ring(4);
        named.node(3).hostName = named.node(1).hostName;
        findings = findingsOf(named);
        QCOMPARE(codes(findings), only("duplicate-identity", 2));
        QCOMPARE(findings[0].arguments[QStringLiteral("part")], QStringLiteral("host-name"));
        QCOMPARE(named.classify().shape, Shape::Ring);
        QVERIFY(named.classify().findings.isEmpty());
    }

    void resources()
    {
        CabledWorld world = CabledWorld::pair();
        world.node(0).memoryAvailableBytes = qint64(2) << 30;
        QCOMPARE(codes(findingsOf(world)), only("low-memory"));
        world = CabledWorld::pair();
        world.node(1).disks[0].freeBytes = 4096;
        QCOMPARE(codes(findingsOf(world)), only("disk-full"));
        world = CabledWorld::pair();
        world.node(1).clockOffsetMilliseconds = -3'600'000;
        QCOMPARE(codes(findingsOf(world)), only("clock-skew"));
    }

    void smallerMemoryAmongLarger()
    {
        CabledWorld world = CabledWorld::ring(3);
        world.node(1).memoryBytes = qint64(60) << 30;
        const QList<Finding> findings = findingsOf(world);
        QCOMPARE(codes(findings), only("mixed-memory"));
        QCOMPARE(findings[0].severity, Severity::Info);
        QCOMPARE(findings[0].node, world.id(1));
    }
};

QTEST_GUILESS_MAIN(TestMachineFindings)
#include "test_machine_findings.moc"
