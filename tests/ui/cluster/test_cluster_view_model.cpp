// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/sample_inventories.h"
#include "ui/cluster/cable_item.h"
#include "ui/cluster/cluster_text.h"
#include "ui/cluster/cluster_view_model.h"
#include "ui/cluster/connect_view_model.h"

#include <QtGui/QGuiApplication>
#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

using namespace tests::ui;
using namespace ui::cluster;

class ClusterViewModelTest final : public QObject
{
    Q_OBJECT

private slots:
    void modelsChangeByExactRows()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        ConnectViewModel connecting(actions);
        using Mode = QAbstractItemModelTester::FailureReportingMode;
        QAbstractItemModelTester nodes(cluster.nodes(), Mode::QtTest);
        QAbstractItemModelTester links(cluster.links(), Mode::QtTest);
        QAbstractItemModelTester findings(cluster.findings(), Mode::QtTest);
        QAbstractItemModelTester devices(connecting.devices(), Mode::QtTest);
        QSignalSpy resets(cluster.nodes(), &QAbstractItemModel::modelReset);
        for (const InventoryPointer &inventory :
             {emptyInventory(), answeringInventory(), ringInventory(), weakRingInventory(),
              wrongCageInventory(), switchInventory(), pairInventory(), goneInventory(),
              emptyInventory()}) {
            cluster.setInventory(inventory);
            connecting.setInventory(inventory);
            QCOMPARE(cluster.links()->count(), int(inventory->topology.links.size()));
            QCOMPARE(cluster.findings()->count(), int(inventory->findings.size()));
        }
        QCOMPARE(resets.count(), 0);
    }
    void sameWorldChangesNoRow()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        cluster.setInventory(ringInventory());
        QSignalSpy changes(cluster.nodes(), &QAbstractItemModel::dataChanged);
        cluster.setInventory(ringInventory());
        QCOMPARE(changes.count(), 0);
    }
    void stageFollowsTheWorld()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        QCOMPARE(cluster.stage(), ClusterViewModel::Looking);
        cluster.setInventory(answeringInventory());
        QCOMPARE(cluster.stage(), ClusterViewModel::Choosing);
        QCOMPARE(cluster.waitingCount(), 4);
        cluster.setInventory(ringInventory());
        QCOMPARE(cluster.stage(), ClusterViewModel::Map);
    }
    void summaryNamesMachinesShapeCablesAndMemory()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        cluster.setInventory(ringInventory());
        QVERIFY2(cluster.summary().contains(QStringLiteral("4 machines · ring · 4 of 4 cables up")),
                 qPrintable(cluster.summary()));
    }
    void wrongCableIsTheOneToMove()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        cluster.setInventory(wrongCageInventory());
        int toMove = 0;
        for (const LinkRow &row : cluster.links()->rows()) {
            toMove += row.isToMove;
            QCOMPARE(row.isToMove, row.fromText == QStringLiteral("spark-2 port 1")
                         && row.toText == QStringLiteral("spark-4 port 0"));
        }
        QCOMPARE(toMove, 1);
    }
    void goneNodeStaysHollowWithItsLastTime()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        cluster.setInventory(goneInventory());
        const NodeRow &row = cluster.nodes()->rows()[2];
        QVERIFY(row.isHollow);
        QVERIFY(row.lastSeenText.startsWith(QStringLiteral("last seen ")));
        QVERIFY(cluster.nodes()->rows()[1].foreignText.startsWith(
            QStringLiteral("vllm_node, 86 GiB, up 3 days")));
    }
    void selectionFollowsTheSnapshotAndEndsWithIt()
    {
        ClusterActions actions;
        ClusterViewModel cluster(actions);
        cluster.setInventory(weakRingInventory());
        cluster.selectFinding(cluster.findings()->rows()[0].id);
        QCOMPARE(cluster.details()->kind(), DetailsViewModel::Cable);
        QCOMPARE(cluster.details()->findings()->count(), 1);
        QCOMPARE(cluster.details()->halves()->count(), 2);
        QVERIFY(cluster.details()->evidence()->count() > 0);
        cluster.selectNode(QStringLiteral("device-2"));
        QCOMPARE(cluster.details()->title(), QStringLiteral("spark-2"));
        QCOMPARE(cluster.details()->cables()->count(), 2);
        cluster.setInventory(emptyInventory());
        QCOMPARE(cluster.details()->kind(), DetailsViewModel::Nothing);
    }
    void connectingAcceptsKeysAndLogsInOnceForAllChosen()
    {
        ClusterActions actions;
        ConnectViewModel connecting(actions);
        QSignalSpy accepted(&actions, &ClusterActions::hostKeysAccepted);
        QList<LoginRequest> requests;
        connect(&actions, &ClusterActions::loginRequested, this,
                [&requests](const LoginRequest &request) { requests.append(request); });
        connecting.setInventory(answeringInventory());
        QCOMPARE(connecting.chosenCount(), 4);
        connecting.choose(QStringLiteral("device-4"), false);
        connecting.startWithPassword(QStringLiteral(" spark "), QStringLiteral("secret"));
        QCOMPARE(accepted.count(), 1);
        QCOMPARE(accepted[0][0].toStringList().size(), 3);
        QCOMPARE(requests.size(), 1);
        QCOMPARE(requests[0].deviceIds.size(), 3);
        QCOMPARE(requests[0].user, QStringLiteral("spark"));
        QVERIFY(connecting.isBusy());
        actions.tellFailure(QStringLiteral("device-1"), QStringLiteral("wrong password"), {});
        actions.tellProgress(QStringLiteral("device-2"), QStringLiteral("installing"), 0.5);
        actions.tellConnected(QStringLiteral("device-2"));
        actions.tellConnected(QStringLiteral("device-3"));
        QVERIFY(!connecting.isBusy());
        QCOMPARE(connecting.devices()->rows()[0].errorText, QStringLiteral("wrong password"));
    }
    void addressesAreChecked_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        QTest::newRow("name") << "spark-1.local" << "spark-1.local" << 0;
        QTest::newRow("user and port") << " nv@10.0.0.4:2222" << "nv@10.0.0.4" << 2222;
        QTest::newRow("bracketed") << "[fe80::1%eth0]:22" << "fe80::1%eth0" << 22;
        QTest::newRow("bare IPv6") << "fd00::12" << "fd00::12" << 0;
        QTest::newRow("option") << "-oProxyCommand=x" << "" << 0;
        QTest::newRow("space") << "a b" << "" << 0;
        QTest::newRow("shell") << "a;reboot" << "" << 0;
        QTest::newRow("port zero") << "a:0" << "" << 0;
        QTest::newRow("port too big") << "a:70000" << "" << 0;
        QTest::newRow("empty") << "" << "" << 0;
    }
    void addressesAreChecked()
    {
        QFETCH(QString, text);
        QFETCH(QString, host);
        QFETCH(int, port);
        QString found;
        quint16 number = 0;
        QCOMPARE(parseAddress(text, found, number), !host.isEmpty());
        if (!host.isEmpty()) {
            QCOMPARE(found, host);
            QCOMPARE(int(number), port);
        }
    }
    void cableIsTouchedOnlyNearItsCurve()
    {
        CableItem cable;
        cable.setCurve({{0, 0}, {0, 100}, {200, 100}, {200, 0}});
        const auto inside = [&cable](double x, double y) {
            return cable.contains(QPointF(x, y) - cable.position());
        };
        QVERIFY(inside(100, 75));
        QVERIFY(!inside(100, 20));
    }
};

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(argc, argv);
    QLocale::setDefault(QLocale::c());
    ClusterViewModelTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_cluster_view_model.moc"
