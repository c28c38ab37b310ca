// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/sample_inventories.h"
#include "tests/ui/support/stage.h"
#include "ui/window/main_window.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QGuiApplication>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

using namespace tests::ui;

namespace {

const QUrl kMain(QStringLiteral("qrc:/qt-project.org/imports/Sparkyard/Window/Main.qml"));

// The whole window on a snapshot.
struct Fixture
{
    QTemporaryDir folder;
    ui::window::MainWindow main{folder.filePath(QStringLiteral("settings.ini"))};
    Stage stage;
    ui::cluster::ClusterViewModel &cluster = main.cluster();
    ui::window::PaletteModel &palette = main.palette();

    explicit Fixture(const InventoryPointer &inventory, bool dark = false)
    {
        main.settings().setAppearance(dark ? 2 : 1);
        main.settings().setReducedMotion(true);
        main.setInventory(inventory);
    }
    QQuickWindow *show(QSize size = {1280, 800})
    {
        QQuickWindow *window = stage.show(kMain, main.properties());
        if (window) {
            window->resize(size);
            stage.settle();
        }
        return window;
    }
    void run()
    {
        launcher::session::Job job;
        job.id = QStringLiteral("j1");
        job.name = QStringLiteral("qwen3.8-27b");
        job.state = launcher::session::JobState::Running;
        job.localPort = 8010;
        for (int i = 0; i < 4; ++i) {
            launcher::session::JobRank rank;
            rank.rank = i;
            rank.node = {QStringLiteral("machine-%1").arg(i + 1)};
            job.ranks.push_back(rank);
        }
        main.setJobs({job});
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(stage.window(), Qt::Key(key), modifiers);
        stage.settle();
    }
};

} // namespace

class WindowTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyPageShowsWholeAndWithoutWarning_data()
    {
        QTest::addColumn<int>("world");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QString>("open"); // what is opened first
        const QSize usual(1280, 800);
        const QSize small(960, 600);
        QTest::newRow("ring-weak-light") << 2 << usual << false << "worst";
        QTest::newRow("ring-weak-dark") << 2 << usual << true << "worst";
        QTest::newRow("ring-small") << 1 << small << false << "";
        QTest::newRow("ring-weak-small-dark") << 2 << small << true << "worst";
        QTest::newRow("wrong-cage") << 3 << usual << false << "";
        QTest::newRow("pair") << 4 << usual << false << "";
        QTest::newRow("switch-light") << 5 << usual << false << "";
        QTest::newRow("switch-small-dark") << 5 << small << true << "";
        QTest::newRow("gone") << 6 << usual << false << "node";
        QTest::newRow("list") << 2 << usual << false << "list";
        QTest::newRow("list-small") << 2 << small << true << "list";
        QTest::newRow("empty") << 0 << usual << false << "";
        QTest::newRow("answering") << 7 << usual << false << "";
        QTest::newRow("connect") << 7 << usual << false << "connect";
        QTest::newRow("connect-small-dark") << 7 << small << true << "connect";
        QTest::newRow("add") << 1 << usual << false << "add";
        QTest::newRow("palette") << 1 << usual << false << "palette";
        QTest::newRow("settings") << 2 << usual << false << "settings";
        QTest::newRow("settings-small-dark") << 2 << small << true << "settings";
        QTest::newRow("ring-of-8-4k") << 8 << QSize(3840, 2160) << false << "";
    }
    void everyPageShowsWholeAndWithoutWarning()
    {
        QFETCH(int, world);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        QFETCH(QString, open);
        const InventoryPointer worlds[] = {emptyInventory(), ringInventory(), weakRingInventory(),
                                           wrongCageInventory(), pairInventory(),
                                           switchInventory(), goneInventory(),
                                           answeringInventory(), ringInventory(8)};
        Fixture fixture(worlds[world], dark);
        if (world == 2 || world == 5)
            fixture.run();
        QVERIFY(fixture.show(size));
        if (open == QStringLiteral("palette"))
            fixture.press(Qt::Key_K, Qt::ControlModifier);
        else if (open == QStringLiteral("node"))
            fixture.cluster.selectNode(QStringLiteral("device-2"));
        else if (open == QStringLiteral("settings"))
            fixture.press(Qt::Key_4, Qt::ControlModifier);
        else if (!open.isEmpty())
            fixture.palette.runId(open);
        fixture.stage.picture(QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(fixture.stage.warnings(), QStringList());
        QCOMPARE(fixture.stage.clippedTexts(), QStringList());
    }
    void mapHasEveryMachineAndCableByName()
    {
        Fixture fixture(weakRingInventory());
        QVERIFY(fixture.show());
        for (int i = 1; i <= 4; ++i) {
            const QString start = QStringLiteral("spark-%1, connected, ").arg(i);
            bool found = false;
            for (const QString &stop : fixture.stage.tabStops())
                found = found || stop.startsWith(start);
            QVERIFY2(found, qPrintable(start));
        }
        QVERIFY(fixture.stage.named(
            QStringLiteral("Cable spark-2 port 1 to spark-3 port 0, up, but half of it is weak")));
    }
    void everyFocusStopHasAName_data()
    {
        QTest::addColumn<QString>("open");
        for (const char *open : {"map", "list", "connect", "add", "page-settings"})
            QTest::newRow(open) << QString::fromLatin1(open);
    }
    void everyFocusStopHasAName()
    {
        QFETCH(QString, open);
        Fixture fixture(open == QStringLiteral("connect") ? answeringInventory()
                                                          : weakRingInventory());
        QVERIFY(fixture.show());
        fixture.palette.runId(open);
        fixture.stage.settle();
        const QStringList stops = fixture.stage.tabStops();
        QVERIFY2(stops.size() >= 6, qPrintable(stops.join(QStringLiteral(" | "))));
        QVERIFY(stops.contains(QStringLiteral("Cluster")));
        for (const QString &stop : stops)
            QVERIFY2(!stop.startsWith(QLatin1Char('?')), qPrintable(stop));
    }
    void keysReachEveryPlace()
    {
        Fixture fixture(weakRingInventory());
        QSignalSpy refreshed(&fixture.main.actions(), &ui::cluster::ClusterActions::refreshRequested);
        QVERIFY(fixture.show());
        fixture.press(Qt::Key_F5);
        QCOMPARE(refreshed.count(), 1);
        const QStringList places{QStringLiteral("Launch page"), QStringLiteral("Live page"),
                                 QStringLiteral("Settings page")};
        for (int place = 0; place < places.size(); ++place) {
            fixture.press(Qt::Key(Qt::Key_2 + place), Qt::ControlModifier);
            QVERIFY2(fixture.stage.named(places[place]), qPrintable(places[place]));
        }
        fixture.press(Qt::Key_1, Qt::ControlModifier);
        QVERIFY(fixture.stage.named(QStringLiteral("Cluster page")));
        fixture.press(Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(fixture.cluster.details()->kind(), ui::cluster::DetailsViewModel::Cable);
        fixture.press(Qt::Key_Escape);
        QCOMPARE(fixture.cluster.details()->kind(), ui::cluster::DetailsViewModel::Nothing);
        fixture.press(Qt::Key_K, Qt::ControlModifier);
        for (const char letter : {'r', 'e', 'f', 'r'})
            QTest::keyClick(fixture.stage.window(), letter);
        fixture.press(Qt::Key_Return);
        QCOMPARE(refreshed.count(), 2);
    }
    void summaryAndFindingAreInTheBar()
    {
        Fixture fixture(weakRingInventory());
        fixture.run();
        QVERIFY(fixture.show());
        QVERIFY(fixture.stage.named(QStringLiteral("Cluster summary: ") + fixture.main.bar().summary()));
        QVERIFY(fixture.stage.named(QStringLiteral("Worst finding: ") + fixture.main.bar().worstText()));
        QVERIFY(fixture.stage.named(QStringLiteral("Copy the endpoint")));
        QCOMPARE(fixture.main.bar().endpoint(), QStringLiteral("127.0.0.1:8010/v1"));
    }
    void geometryAndViewAreRemembered()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("s.ini"));
        {
            ui::settings::SettingsViewModel settings(file);
            settings.rememberWindow(QRect(10, 20, 1100, 700), false);
            settings.rememberWindow(QRect(0, 0, 1920, 1080), true);
            settings.setClusterView(1);
            settings.setMapPositions({{QStringLiteral("device-1"), QPointF(0.25, 0.5)}});
            QVERIFY(!settings.addModelFolder(QStringLiteral("no/such")).isEmpty());
            QVERIFY(settings.addModelFolder(folder.path()).isEmpty());
            QVERIFY(!settings.addModelFolder(folder.path()).isEmpty());
        }
        ui::settings::SettingsViewModel again(file);
        QCOMPARE(again.geometry(), QRect(10, 20, 1100, 700));
        QVERIFY(again.isMaximized());
        QCOMPARE(again.clusterView(), 1);
        QCOMPARE(again.mapPositions().value(QStringLiteral("device-1")), QPointF(0.25, 0.5));
        QCOMPARE(again.modelFolders(), QStringList{folder.path()});
    }
    void remoteTextIsNeverMarkup()
    {
        auto inventory = std::make_shared<discovery::directory::Inventory>(*ringInventory());
        inventory->devices[0].name = QStringLiteral("<img src=x><b>spark</b>");
        Fixture fixture(inventory);
        QVERIFY(fixture.show());
        fixture.cluster.selectNode(QStringLiteral("device-1"));
        fixture.stage.settle();
        QCOMPARE(fixture.stage.richTexts(), QStringList());
        QCOMPARE(fixture.stage.warnings(), QStringList());
    }
};

int main(int argc, char *argv[])
{
    Stage::prepare();
    QGuiApplication application(argc, argv);
    QLocale::setDefault(QLocale::c());
    WindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_window.moc"
