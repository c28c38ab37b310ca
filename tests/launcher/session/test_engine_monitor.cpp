// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/engine_monitor.h"
#include "tests/launcher/session/fake_server.h"

#include <QtTest/QtTest>

using namespace launcher::session;

class TestEngineMonitor final : public QObject
{
    Q_OBJECT

private slots:
    void readsAnIdleEngineAndNoticesItsEnd()
    {
        FakeServer server;
        EngineMonitor monitor(server.endpoint());
        QList<EngineReading> readings;
        connect(&monitor, &EngineMonitor::read, this,
                [&readings](const EngineReading &reading) { readings.append(reading); });
        monitor.start();
        QVERIFY(QTest::qWaitFor([&] { return readings.size() >= 2; }, 20000));
        QVERIFY(!readings[0].error);
        QVERIFY(!readings[0].decodeTokensPerSecond); // nothing to take the difference from
        QCOMPARE(readings[1].decodeTokensPerSecond, std::optional<double>(0.0));
        QCOMPARE(readings[1].running, std::optional<int>(0));
        QCOMPARE(readings[1].waiting, std::optional<int>(0));
        QCOMPARE(readings[1].promptTokensTotal, std::optional<qint64>(0));
        QVERIFY(!readings[1].tokensTotal); // this engine does not tell
        server.kill();
        QVERIFY(QTest::qWaitFor([&] { return readings.last().error.has_value(); }, 20000));
        QVERIFY(!readings.last().decodeTokensPerSecond);
        QVERIFY(!readings.last().running);
        monitor.stop();
        const qsizetype count = readings.size();
        QTest::qWait(1500);
        QCOMPARE(readings.size(), count);
    }
};

QTEST_GUILESS_MAIN(TestEngineMonitor)
#include "test_engine_monitor.moc"
