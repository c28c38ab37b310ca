// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/doctor/diagnosis.h"

#include "discovery/topology/machine_findings.h"
#include "launcher/report/finding_text.h"
#include "tests/discovery/topology/cabled_world.h"

#include <QtTest/QtTest>

using namespace launcher::doctor;
using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::Inventory;

namespace {

Inventory inventoryOf(const CabledWorld &world)
{
    Inventory inventory;
    std::vector<const discovery::probe::NodeFacts *> nodes;
    for (const auto &facts : world.facts()) {
        Device device;
        device.name = facts.hostName;
        device.state = DeviceState::Connected;
        device.announcements.append(discovery::mdns::Announcement());
        device.facts = std::make_shared<const discovery::probe::NodeFacts>(facts);
        nodes.push_back(device.facts.get());
        inventory.devices.push_back(device);
    }
    inventory.topology = world.classify();
    inventory.findings = inventory.topology.findings + discovery::topology::machineFindings(nodes);
    return inventory;
}

CheckOutcome outcomeOf(const Diagnosis &diagnosis, const char *name)
{
    for (const Check &check : diagnosis.checks) {
        if (check.name == QLatin1String(name))
            return check.outcome;
    }
    qFatal("no check %s", name);
}

} // namespace

class TestDiagnosis final : public QObject
{
    Q_OBJECT

private slots:
    void aHealthyClusterHasNothingToMend()
    {
        const Diagnosis diagnosis = diagnose(inventoryOf(CabledWorld::ring(4)));
        QVERIFY(diagnosis.isHealthy());
        QVERIFY(diagnosis.groups.isEmpty());
        for (const Check &check : diagnosis.checks)
            QVERIFY2(check.outcome == CheckOutcome::Passed, qPrintable(check.name));
        QVERIFY(summaryOf(diagnosis).startsWith(QStringLiteral("Nothing to mend: 13 of 13")));
        QVERIFY(textOf(diagnosis).contains(QStringLiteral("ok: Both ends of every cable")));
    }

    void theWorstComesFirst()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.node(0).cages[0].rails[0].pcieWidth = 2;
        world.node(3).memoryBytes = qint64(60) << 30;
        world.cable(1).plugged = {false, false};
        const Diagnosis diagnosis = diagnose(inventoryOf(world));
        QVERIFY(!diagnosis.isHealthy());
        QCOMPARE(diagnosis.errors, 1);
        QCOMPARE(diagnosis.warnings, 1);
        QCOMPARE(diagnosis.infos, 1);
        QCOMPARE(diagnosis.groups.size(), 3);
        QCOMPARE(diagnosis.groups[0].place, QStringLiteral("spark-2 port 0 - spark-3 port 1"));
        QCOMPARE(diagnosis.groups[1].place, QStringLiteral("spark-1"));
        QCOMPARE(diagnosis.groups[2].place, QStringLiteral("spark-4"));
        QCOMPARE(outcomeOf(diagnosis, "cables"), CheckOutcome::Failed);
        QCOMPARE(outcomeOf(diagnosis, "mtu"), CheckOutcome::Passed);
        QCOMPARE(summaryOf(diagnosis), QStringLiteral("1 error, 1 warning."));
    }

    void whatCannotBeKnownIsSaid()
    {
        CabledWorld world = CabledWorld::pair();
        for (int i = 0; i < 2; ++i)
            world.node(i).clockOffsetMilliseconds.reset();
        world.node(1).cages[0].rails[0].mtu.reset();
        const Diagnosis diagnosis = diagnose(inventoryOf(world));
        QVERIFY(diagnosis.isHealthy());
        QCOMPARE(outcomeOf(diagnosis, "clock"), CheckOutcome::NotPossible);
        QCOMPARE(outcomeOf(diagnosis, "mtu"), CheckOutcome::Passed);
        QVERIFY(summaryOf(diagnosis).contains(QStringLiteral("1 could not be made")));
        QVERIFY(textOf(diagnosis).contains(QStringLiteral("not known of spark-2")));
    }

    void withoutMachinesNothingWasLookedAt()
    {
        const Diagnosis diagnosis = diagnose(Inventory());
        QVERIFY(diagnosis.isHealthy());
        QVERIFY(!summaryOf(diagnosis).contains(QStringLiteral("Nothing to mend")));
    }

    // A new code must belong to a check, or "13 of 13 passed" would stand above it.
    void everyCodeBelongsToACheck()
    {
        QStringList covered;
        for (const Check &check : checksOf(Inventory()))
            covered += check.codes;
        covered.sort();
        QCOMPARE(covered, launcher::report::findingCodes());
    }
};

QTEST_GUILESS_MAIN(TestDiagnosis)
#include "test_diagnosis.moc"
