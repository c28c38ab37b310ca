// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/json_inventory.h"

#include "discovery/topology/machine_findings.h"
#include "launcher/report/plan_text.h"
#include "launcher/report/summary.h"
#include "launcher/report/tables.h"
#include "tests/discovery/topology/cabled_world.h"

#include <QtCore/QJsonDocument>
#include <QtTest/QtTest>

using namespace launcher::report;
using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::Inventory;

namespace {

Inventory inventoryOf(const CabledWorld &world)
{
    Inventory inventory;
    inventory.at = world.now;
    for (const auto &facts : world.facts()) {
        Device device;
        device.id = QStringLiteral("device-") + facts.hostName;
        device.name = facts.hostName;
        device.state = DeviceState::Connected;
        device.facts = std::make_shared<const discovery::probe::NodeFacts>(facts);
        inventory.devices.push_back(device);
    }
    inventory.topology = world.classify();
    inventory.findings = inventory.topology.findings;
    return inventory;
}

QString at(const QJsonValue &value, const char *key)
{
    return value.toObject().value(QString::fromLatin1(key)).toString();
}

} // namespace

class TestJsonInventory final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void followsTheSchema()
    {
        const QJsonObject report = reportOf(inventoryOf(CabledWorld::ring(4)));
        QCOMPARE(report[QStringLiteral("schema")].toInt(), 1);
        const QJsonObject node = report[QStringLiteral("nodes")].toArray()[0].toObject();
        QCOMPARE(at(node, "name"), QStringLiteral("spark-1"));
        const QJsonArray cages = node[QStringLiteral("cages")].toArray();
        QCOMPARE(cages.size(), 2);
        const QJsonObject rail =
            cages[0].toObject()[QStringLiteral("rails")].toArray()[0].toObject();
        QCOMPARE(at(rail, "netdev"), QStringLiteral("enp1s0f0np0"));
        QCOMPARE(rail[QStringLiteral("mtu")].toInt(), 9000);
        QVERIFY(rail[QStringLiteral("up")].toBool());
        QVERIFY(rail[QStringLiteral("speed_bps")].isNull());
        const QJsonObject topology = report[QStringLiteral("topology")].toObject();
        QCOMPARE(at(topology, "shape"), QStringLiteral("ring"));
        const QJsonArray links = topology[QStringLiteral("links")].toArray();
        QCOMPARE(links.size(), 4);
        const QJsonObject link = links[0].toObject();
        QCOMPARE(at(link, "state"), QStringLiteral("up"));
        QCOMPARE(link[QStringLiteral("rails_up")].toInt(), 2);
        QCOMPARE(at(link[QStringLiteral("a")], "node"), QStringLiteral("spark-1"));
        QCOMPARE(link[QStringLiteral("b")].toObject()[QStringLiteral("cage")].toInt(), 1);
        QCOMPARE(link[QStringLiteral("evidence")].toArray(),
                 QJsonArray({QStringLiteral("lldp"), QStringLiteral("neighbour")}));
        QVERIFY(report[QStringLiteral("findings")].toArray().isEmpty());
    }

    void aMachineNeverProbedSaysWhy()
    {
        Inventory inventory;
        Device device;
        device.name = QStringLiteral("spark-9");
        device.state = DeviceState::NeedsLogin;
        inventory.devices.push_back(device);
        const QJsonObject node = nodesJson(inventory, Machines::All)[0].toObject();
        QCOMPARE(at(node, "state"), QStringLiteral("needs-login"));
        QVERIFY(node[QStringLiteral("product")].isNull());
        QVERIFY(!at(node[QStringLiteral("unknown")], "product").isEmpty());
        QVERIFY(nodesJson(inventory, Machines::Probed).isEmpty());
    }

    void reasonsOfAbsenceKeepTheirPlace()
    {
        CabledWorld world(1);
        world.node(0).unknown.insert(QStringLiteral("cage.0.rail.1.mtu"),
                                     QStringLiteral("not readable"));
        const QJsonObject node = nodesJson(inventoryOf(world), Machines::All)[0].toObject();
        QCOMPARE(at(node[QStringLiteral("unknown")], "cages.0.rails.1.mtu"),
                 QStringLiteral("not readable"));
    }

    void findingsNameTheirCable()
    {
        CabledWorld world = CabledWorld::ring(4);
        world.cable(1).plugged = {false, false};
        const QJsonObject finding = findingsJson(inventoryOf(world))[0].toObject();
        QCOMPARE(at(finding, "code"), QStringLiteral("cable-missing"));
        QCOMPARE(at(finding, "severity"), QStringLiteral("error"));
        QVERIFY(finding[QStringLiteral("node")].isNull());
        const QJsonObject link = finding[QStringLiteral("link")].toObject();
        QCOMPARE(at(link[QStringLiteral("a")], "node"), QStringLiteral("spark-2"));
        QCOMPARE(at(link[QStringLiteral("b")], "node"), QStringLiteral("spark-3"));
        QVERIFY(at(finding, "text").contains(QStringLiteral("spark-2 port 0")));
    }

    void theSameWorldGivesTheSameBytes()
    {
        const auto bytes = [] {
            return QJsonDocument(reportOf(inventoryOf(CabledWorld::ring(5)))).toJson();
        };
        QCOMPARE(bytes(), bytes());
    }

    void summaries()
    {
        QCOMPARE(clusterSummary(Inventory()), QStringLiteral("No machines yet"));
        QCOMPARE(clusterSummary(inventoryOf(CabledWorld::ring(4))),
                 QStringLiteral("4 machines · ring · 4 of 4 cables up · 501 GiB"));
        CabledWorld world = CabledWorld::ring(4);
        world.cable(2).plugged = {false, false};
        QVERIFY(clusterSummary(inventoryOf(world)).contains(QStringLiteral("3 of 4 cables up")));
        QCOMPARE(clusterSummary(inventoryOf(CabledWorld(1))),
                 QStringLiteral("1 machine · 125 GiB"));
    }

    void tablesSayWhatPortsAre()
    {
        CabledWorld world = CabledWorld::pair();
        for (auto &rail : world.node(1).cages[1].rails)
            rail.netdev.clear();
        const QString table = nodesTable(inventoryOf(world)).render();
        QVERIFY(table.contains(QStringLiteral("asleep")));
        QVERIFY(table.contains(QStringLiteral("empty")));
        const QString cables = cablesTable(inventoryOf(world)).render();
        QVERIFY(cables.contains(QStringLiteral("spark-1 port 0  spark-2 port 0  up, not proven")));
    }

    void refusalsNameTheNumberThatFails()
    {
        const Inventory inventory = inventoryOf(CabledWorld::pair());
        launcher::plan::Refusal refusal;
        refusal.code = QStringLiteral("too-large");
        refusal.bytesNeeded = qint64(300) << 30;
        refusal.bytesFree = qint64(220) << 30;
        refusal.nodesThatWouldFit = 3;
        const QString text = textOf(refusal, inventory);
        for (const char *part : {"300 GiB", "220 GiB", "3 machines"})
            QVERIFY2(text.contains(QString::fromLatin1(part)), qPrintable(text));
    }
};

QTEST_GUILESS_MAIN(TestJsonInventory)
#include "test_json_inventory.moc"
