// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/sample_inventories.h"
#include "tests/ui/support/stage.h"
#include "ui/live/live_view_model.h"
#include "ui/theme/theme.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QGuiApplication>
#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <cmath>

using discovery::telemetry::Sample;
using launcher::session::Job;
using launcher::session::JobRank;
using launcher::session::JobState;
using tests::ui::Stage;
using namespace ui::live;

namespace {

constexpr qint64 kGib = 1024LL * 1024 * 1024;

Job jobOn(const discovery::directory::InventoryPointer &inventory, const QString &id, int count = 4)
{
    Job job;
    job.id = id;
    job.name = QStringLiteral("smollm2-135m-instruct");
    job.engine = QStringLiteral("llama-rpc");
    job.createdAt = inventory->at.addSecs(-8040);
    job.state = JobState::Running;
    job.launchedHere = true;
    job.localPort = 8010;
    for (int i = 0; i < count; ++i) {
        const auto &device = inventory->devices[static_cast<size_t>(i)];
        JobRank rank;
        rank.rank = i;
        rank.role = QStringLiteral("rpc-server");
        rank.node = device.facts->id;
        rank.nodeName = device.name;
        rank.deviceId = device.id;
        rank.state = launcher::session::RankState::Running;
        job.ranks.push_back(rank);
    }
    JobRank server = job.ranks.front();
    server.role = QStringLiteral("llama-server");
    job.ranks.push_back(server);
    return job;
}

// Ten minutes of rates with bursts of prefill, a hole and a dip, as an engine gives them.
void fillRates(LiveViewModel &live, const QString &jobId, const QDateTime &end)
{
    for (int second = -600; second <= 0; ++second) {
        EngineRates rates;
        rates.at = end.addSecs(second);
        rates.running = 2;
        if (second > -420 && second < -390) {
            rates.missing = QStringLiteral("spark-3 does not answer");
        } else {
            rates.decodeTokensPerSecond = 32 + 1.5 * std::sin(second / 20.0);
            rates.prefillTokensPerSecond = (600 + second) % 140 < 45 && second < -8 ? 4210 : 0;
        }
        live.addEngineRates(jobId, rates);
    }
}

Sample sampleOf(int number, const QDateTime &at, qint64 second)
{
    Sample sample;
    sample.at = at;
    sample.uptimeMilliseconds = 1'000'000 + second * 1000;
    sample.memoryTotalBytes = 121 * kGib + 700 * 1024 * 1024;
    sample.memoryAvailableBytes = 33 * kGib;
    sample.memoryReclaimableBytes = 9 * kGib;
    sample.memoryPressureSome10 = 0.2;
    sample.cpuBusyPercent = 12 + number;
    sample.gpuBusyPercent = 90 + number;
    sample.gpuClockMegahertz = 2405;
    sample.powerWatts = 44 + number;
    sample.gpuTemperatureCelsius = number == 3 ? 84 : 57 + number;
    for (const char *netdev : {"enp1s0f0np0", "enP2p1s0f0np0", "enp1s0f0np1", "enP2p1s0f0np1",
                               "enP2p1s0f1np1", "enp1s0f1np1"}) {
        discovery::telemetry::InterfaceCounters counters;
        counters.netdev = QString::fromLatin1(netdev);
        counters.receivedBytes = 150'000'000 * second;
        counters.transmittedBytes = 140'000'000 * second;
        sample.interfaces.append(counters);
    }
    return sample;
}

void fillSamples(LiveViewModel &live, const discovery::directory::InventoryPointer &inventory)
{
    int number = 0;
    for (const auto &device : inventory->devices) {
        ++number;
        for (int second : {0, 1})
            live.addSample(device.id, sampleOf(number, inventory->at.addSecs(second - 1), second));
    }
}

} // namespace

class LiveTest final : public QObject
{
    Q_OBJECT

private slots:
    void computesNothingWhileHidden()
    {
        LiveActions actions;
        LiveViewModel live(actions);
        const auto inventory = tests::ui::ringInventory();
        QSignalSpy told(&live, &LiveViewModel::changed);
        live.setInventory(inventory);
        live.setJobs({jobOn(inventory, QStringLiteral("a"))});
        fillRates(live, QStringLiteral("a"), inventory->at);
        QTest::qWait(150);
        QCOMPARE(told.count(), 0);
        QCOMPARE(live.machines()->count(), 0);
        live.setActive(true);
        QCOMPARE(live.machines()->count(), 4);
        QCOMPARE(live.jobs()->count(), 1);
        QVERIFY(!live.decode()->points().empty());
    }
    void tellsAtMostTenTimesASecond()
    {
        LiveActions actions;
        LiveViewModel live(actions);
        const auto inventory = tests::ui::ringInventory();
        live.setInventory(inventory);
        live.setActive(true);
        QSignalSpy told(&live, &LiveViewModel::changed);
        QAbstractItemModelTester tester(live.machines());
        for (int i = 0; i < 50; ++i) {
            fillSamples(live, inventory);
            QCoreApplication::processEvents();
        }
        QTest::qWait(120);
        QVERIFY2(told.count() < 50, "each sample was told on its own");
        QVERIFY(told.count() >= 1);
    }
    void saysTotalsSharesIdlenessAndHoles()
    {
        JobRates rates;
        const QDateTime at(QDate(2026, 3, 2), QTime(14, 30), Qt::UTC);
        QCOMPARE(rates.decodeText(), QStringLiteral("waiting for figures"));
        EngineRates value;
        value.at = at;
        value.decodeTokensPerSecond = 32.4;
        value.prefillTokensPerSecond = 0;
        value.running = 2;
        rates.add(value);
        QCOMPARE(rates.decodeText(), QStringLiteral("32.4 tok/s in all"));
        QVERIFY2(rates.decodeNote(at, 60).contains(QStringLiteral("16.2 each")),
                 qPrintable(rates.decodeNote(at, 60)));
        QCOMPARE(rates.prefillText(), QStringLiteral("idle"));
        value.at = at.addSecs(1);
        value.decodeTokensPerSecond = 0;
        value.running = 0;
        rates.add(value);
        QCOMPARE(rates.decodeText(), QStringLiteral("last burst 32.4 tok/s"));
        QCOMPARE(rates.decodeNote(at.addSecs(8), 60), QStringLiteral("idle for 8 s"));
        value.at = at.addSecs(9);
        value.decodeTokensPerSecond.reset();
        value.missing = QStringLiteral("spark-3 does not answer");
        rates.add(value);
        QCOMPARE(rates.decodeText(), QStringLiteral("no figures"));
        QCOMPARE(rates.decodeNote(at.addSecs(9), 60),
                 QStringLiteral("hole: spark-3 does not answer"));
        QVERIFY(!rates.decode()->hasValue());
    }
    void fabricRateIsADifferenceAndNeverNegative()
    {
        const auto inventory = tests::ui::ringInventory();
        const auto &facts = *inventory->devices.front().facts;
        auto first = std::make_shared<Sample>(sampleOf(1, inventory->at, 1));
        auto second = std::make_shared<Sample>(sampleOf(1, inventory->at, 2));
        QVERIFY(!fabricRate(facts, {first, nullptr}));
        const auto rate = fabricRate(facts, {second, first});
        QVERIFY(rate);
        QVERIFY(rate->receivedBitsPerSecond > rate->transmittedBitsPerSecond);
        QVERIFY(!fabricRate(facts, {first, second}));
    }
    void oldFiguresSayTheirAge()
    {
        const auto inventory = tests::ui::ringInventory();
        const auto &device = inventory->devices.front();
        auto sample = std::make_shared<Sample>(sampleOf(1, inventory->at, 1));
        QVERIFY(!gaugeRow(device, {sample, nullptr}, nullptr, inventory->at.addSecs(2)).isStale);
        const GaugeRow row = gaugeRow(device, {sample, nullptr}, nullptr, inventory->at.addSecs(8));
        QVERIFY(row.isStale);
        QCOMPARE(row.stateText, QStringLiteral("figures of 8 s ago"));
    }
    void stopsOnceAndShowsWhatWentWrong()
    {
        LiveActions actions;
        LiveViewModel live(actions);
        const auto inventory = tests::ui::ringInventory();
        live.setInventory(inventory);
        live.setActive(true);
        QSignalSpy asked(&actions, &LiveActions::stopRequested);
        live.setJobs({jobOn(inventory, QStringLiteral("a"))});
        live.stop(QStringLiteral("a"));
        live.stop(QStringLiteral("a"));
        QCOMPARE(asked.count(), 1);
        QVERIFY(live.jobs()->rows().front().isStopping);
        actions.tellStopFailure(QStringLiteral("a"), QStringLiteral("spark-2 does not answer."),
                                {});
        QTRY_VERIFY(!live.jobs()->rows().front().failureHeading.isEmpty());
        live.stop(QStringLiteral("a"));
        QCOMPARE(asked.count(), 2);
        live.setJobs({});
        QVERIFY(!live.decode());
        QCOMPARE(live.stage(), LiveViewModel::NoJob);
        QTRY_COMPARE(live.jobs()->count(), 0);
    }

    void exportsTheShownSpanAndSaysSo()
    {
        QTemporaryDir folder;
        LiveActions actions;
        LiveViewModel live(actions);
        const auto inventory = tests::ui::ringInventory();
        live.setJobs({jobOn(inventory, QStringLiteral("a"))});
        fillRates(live, QStringLiteral("a"), inventory->at);
        live.timeline()->freezeAt(inventory->at.toMSecsSinceEpoch());
        live.timeline()->setSpanSeconds(60);
        const QString path = folder.filePath(QStringLiteral("rates.csv"));
        live.saveCsv(QUrl::fromLocalFile(path));
        QVERIFY2(live.exportNote().contains(path), qPrintable(live.exportNote()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readLine(), QByteArray("time_utc,\"decode_tok_s\",\"prefill_tok_s\"\n"));
        int rows = 0;
        while (!file.readLine().isEmpty())
            ++rows;
        QCOMPARE(rows, 61);
        live.saveCsv(QUrl::fromLocalFile(QStringLiteral("/proc/none/rates.csv")));
        QVERIFY(live.exportNote().contains(QStringLiteral("/proc/none/rates.csv")));
    }

    void showsEachState_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::newRow("full-light") << "full" << QSize(1204, 744) << false;
        QTest::newRow("full-dark") << "full" << QSize(1204, 744) << true;
        QTest::newRow("full-small") << "full" << QSize(884, 544) << false;
        QTest::newRow("eight") << "eight" << QSize(1204, 744) << false;
        QTest::newRow("empty") << "empty" << QSize(1204, 744) << false;
        QTest::newRow("looking") << "looking" << QSize(884, 544) << true;
        QTest::newRow("failed") << "failed" << QSize(1204, 744) << false;
        QTest::newRow("stale") << "stale" << QSize(884, 544) << true;
        QTest::newRow("logs") << "logs" << QSize(1204, 744) << false;
    }
    void showsEachState()
    {
        QFETCH(QString, state);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        LiveActions actions;
        LiveViewModel live(actions);
        const auto inventory = state == QLatin1String("eight")   ? tests::ui::switchInventory(8)
                               : state == QLatin1String("stale") ? tests::ui::goneInventory()
                                                                 : tests::ui::ringInventory();
        live.setNow(inventory->at);
        live.setInventory(inventory);
        if (state != QLatin1String("looking")) {
            fillSamples(live, inventory);
            Job job =
                jobOn(inventory, QStringLiteral("a"), state == QLatin1String("eight") ? 8 : 4);
            if (state == QLatin1String("failed")) {
                job.state = JobState::Failed;
                job.causeRank = 2;
                job.cause = QStringLiteral("rpc-server was killed by signal 9.");
                job.ranks[2].state = launcher::session::RankState::Exited;
                job.ranks[2].exitStatus = 137;
            }
            live.setJobs(state == QLatin1String("empty") ? QList<Job>{} : QList<Job>{job});
            fillRates(live, job.id, inventory->at);
        }
        Stage stage;
        QVERIFY(show(stage, live, size, dark));
        live.timeline()->freezeAt(inventory->at.toMSecsSinceEpoch());
        if (state == QLatin1String("full") && !dark)
            live.timeline()->setCrosshair(double(inventory->at.addSecs(-230).toMSecsSinceEpoch()));
        if (state == QLatin1String("logs")) {
            live.showLog(QStringLiteral("a"));
            actions.tellLog(QStringLiteral("a"), 0, QStringLiteral("llama-server"),
                            QStringLiteral("main: server is listening on http://127.0.0.1:8010\n"
                                           "srv  update_slots: all slots are idle\n"));
        }
        stage.picture(QStringLiteral("live-") + QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(stage.warnings(), QStringList());
        QCOMPARE(stage.clippedTexts(), QStringList());
        const bool hasJob = state != QLatin1String("empty") && state != QLatin1String("looking");
        QCOMPARE(stage.named(QStringLiteral("Stop")) != nullptr, hasJob);
        QCOMPARE(stage.named(QStringLiteral("1 min")) != nullptr, hasJob);
        QCOMPARE(stage.named(QStringLiteral("Launch a model")) != nullptr,
                 state == QLatin1String("empty"));
        if (state == QLatin1String("looking"))
            return; // nothing to press
        const QStringList stops = stage.tabStops();
        for (const QString &stop : stops)
            QVERIFY2(!stop.startsWith(QLatin1Char('?')), qPrintable(stop));
        if (hasJob) {
            for (const char *name : {"Go on", "Export", "Stop", "Logs"})
                QVERIFY2(stops.contains(QString::fromLatin1(name)),
                         qPrintable(stops.join(QStringLiteral(" | "))));
        }
    }
    void stopAsksFirst()
    {
        LiveActions actions;
        LiveViewModel live(actions);
        const auto inventory = tests::ui::ringInventory();
        live.setInventory(inventory);
        live.setJobs({jobOn(inventory, QStringLiteral("a"))});
        QSignalSpy asked(&actions, &LiveActions::stopRequested);
        Stage stage;
        QVERIFY(show(stage, live, QSize(1204, 744), false));
        QVERIFY(stage.named(QStringLiteral("Pause")));
        press(stage, QStringLiteral("Stop"));
        QCOMPARE(asked.count(), 0);
        QVERIFY(!stage.named(QStringLiteral("Stop")));
        QTest::keyClick(stage.window(), Qt::Key_Escape);
        QVERIFY(stage.named(QStringLiteral("Stop")));
        press(stage, QStringLiteral("Stop"));
        QTest::keyClick(stage.window(), Qt::Key_Return); // the confirmation has the focus
        QCOMPARE(asked.count(), 1);
        stage.settle();
        QVERIFY(!stage.named(QStringLiteral("Stop")));
    }

private:
    static QQuickWindow *show(Stage &stage, LiveViewModel &live, QSize size, bool dark)
    {
        return stage.show(QUrl::fromLocalFile(QStringLiteral(SPARKYARD_TEST_DATA "/LiveStage.qml")),
                          {{QStringLiteral("live"), QVariant::fromValue(&live)},
                           {QStringLiteral("width"), size.width()},
                           {QStringLiteral("height"), size.height()},
                           {QStringLiteral("mode"), int(dark ? ui::theme::Theme::Mode::Dark
                                                             : ui::theme::Theme::Mode::Light)}});
    }
    static void press(Stage &stage, const QString &name)
    {
        QQuickItem *item = stage.named(name);
        QVERIFY2(item, qPrintable(name));
        item->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(stage.window(), Qt::Key_Return);
        stage.settle();
    }
};

int main(int argc, char *argv[])
{
    Stage::prepare();
    QGuiApplication application(argc, argv);
    LiveTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_live.moc"
