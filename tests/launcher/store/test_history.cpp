// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/store/history.h"
#include "launcher/store/schema.h"

#include <QtCore/QTemporaryDir>
#include <QtSql/QSqlQuery>
#include <QtTest/QtTest>

using namespace launcher::store;
using discovery::telemetry::Sample;
using engine::protocol::ErrorCode;

namespace {

template <typename T>
Result<T> waitFor(QFuture<Result<T>> future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 10000))
        qFatal("the history did not answer");
    return future.result();
}

Sample sampleAt(const QDateTime &at, double power)
{
    Sample sample;
    sample.at = at;
    sample.powerWatts = power;
    discovery::telemetry::InterfaceCounters counters;
    counters.netdev = QStringLiteral("enp1s0f0np0");
    counters.receivedBytes = qint64(power) * 1000;
    sample.interfaces.append(counters);
    return sample;
}

} // namespace

class TestHistory final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    HistoryOptions options(const char *name, Access access = Access::ReadWrite) const
    {
        HistoryOptions made;
        made.file = m_folder.filePath(QLatin1String(name));
        made.access = access;
        return made;
    }

private slots:
    void keepsSamplesAndHoles()
    {
        History history(options("samples.sqlite"));
        const QDateTime start = QDateTime::currentDateTimeUtc().addSecs(-100);
        for (int second = 0; second < 20; ++second) {
            if (second < 5 || second >= 10) // five seconds of silence
                history.addNodeSample(QStringLiteral("a"), sampleAt(start.addSecs(second), second));
        }
        const auto points = waitFor(history.nodeSeries(QStringLiteral("a"), QStringLiteral("power_watts"),
                                                       start, start.addSecs(20), 20));
        QVERIFY(points.hasValue());
        QCOMPARE(points->size(), 15);
        QCOMPARE(points->at(5).value, 10.0);
        QCOMPARE(points->at(4).at.secsTo(points->at(5).at), qint64(6));
        const auto rail = waitFor(history.nodeSeries(QStringLiteral("a"),
                                                     QStringLiteral("enp1s0f0np0.received_bytes"),
                                                     start, start.addSecs(20), 20));
        QCOMPARE(rail->last().value, 19000.0);
        const auto absent = waitFor(history.nodeSeries(
            QStringLiteral("a"), QStringLiteral("gpu_temperature"), start, start.addSecs(20), 20));
        QVERIFY(absent->isEmpty());
    }

    void foldsManyPointsIntoMeans()
    {
        History history(options("folded.sqlite"));
        const QDateTime start = QDateTime::currentDateTimeUtc().addSecs(-100);
        for (int second = 0; second < 60; ++second) {
            JobSample sample;
            sample.at = start.addSecs(second);
            sample.decodeTokensPerSecond = second;
            history.addJobSample(QStringLiteral("j"), sample);
        }
        const auto points = waitFor(history.jobSeries(QStringLiteral("j"), QStringLiteral("decode_tok_s"),
                                                      start, start.addSecs(60), 6));
        QCOMPARE(points->size(), 6);
        QCOMPARE(points->first().value, 4.5);
    }

    void refusesAnUnknownQuantity()
    {
        History history(options("quantity.sqlite"));
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const auto points = waitFor(history.nodeSeries(
            QStringLiteral("a"), QStringLiteral("1; DROP TABLE launch"), now, now, 1));
        QCOMPARE(points.error().code, ErrorCode::InvalidArgument);
    }

    void dropsSamplesAfterADayButKeepsLaunches()
    {
        HistoryOptions made = options("ring.sqlite");
        const QDateTime now = QDateTime::currentDateTimeUtc();
        History history(made);
        history.addNodeSample(QStringLiteral("a"), sampleAt(now.addDays(-2), 1));
        history.addNodeSample(QStringLiteral("a"), sampleAt(now.addSecs(-60), 2));
        LaunchRecord launch;
        launch.id = QStringLiteral("x");
        launch.startedAt = QDateTime::fromMSecsSinceEpoch(now.addDays(-2).toMSecsSinceEpoch(), Qt::UTC);
        launch.undone = QStringList{QStringLiteral("one"), QStringLiteral("two")};
        history.addLaunch(launch);
        const auto points = waitFor(history.nodeSeries(
            QStringLiteral("a"), QStringLiteral("power_watts"), now.addDays(-3), now, 1000));
        QCOMPARE(points->size(), 1);
        const auto launches = waitFor(history.launches(10));
        QCOMPARE(launches->size(), 1);
        QCOMPARE(launches->first(), launch);
    }

    void keepsEvidenceNewestFirst()
    {
        History history(options("evidence.sqlite"));
        const QDateTime now
            = QDateTime::fromMSecsSinceEpoch(QDateTime::currentMSecsSinceEpoch(), Qt::UTC);
        const QString kind = QStringLiteral("decode_tok_s");
        const QString subject = QStringLiteral("tiny llama-rpc 4");
        history.addEvidence({kind, subject, now.addSecs(-10), 10.5, "{}"});
        history.addEvidence({kind, subject, now, 11.5, "{\"nodes\": 4}"});
        history.addEvidence({kind, QStringLiteral("other"), now, 99, "{}"});
        const auto evidence = waitFor(history.evidence(kind, subject, 10));
        QCOMPARE(evidence->size(), 2);
        QCOMPARE(evidence->first().value, 11.5);
        QCOMPARE(evidence->first().at, now);
    }

    void writesWhatWaitsWhenItEnds()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        {
            History history(options("end.sqlite"));
            history.addNodeSample(QStringLiteral("a"), sampleAt(now, 7));
        }
        History reader(options("end.sqlite", Access::ReadOnly));
        const auto points = waitFor(reader.nodeSeries(QStringLiteral("a"), QStringLiteral("power_watts"),
                                                      now.addSecs(-1), now.addSecs(1), 10));
        QCOMPARE(points->size(), 1);
    }

    void readsWhileTheWriterIsOpenAndNeverWrites()
    {
        History writer(options("two.sqlite"));
        const QDateTime now = QDateTime::currentDateTimeUtc();
        writer.addNodeSample(QStringLiteral("a"), sampleAt(now, 7));
        QVERIFY(waitFor(writer.launches(1)).hasValue()); // written by now
        History reader(options("two.sqlite", Access::ReadOnly));
        reader.addNodeSample(QStringLiteral("a"), sampleAt(now.addSecs(1), 8));
        const auto points = waitFor(reader.nodeSeries(QStringLiteral("a"), QStringLiteral("power_watts"),
                                                      now.addSecs(-1), now.addSecs(2), 10));
        QVERIFY(points.hasValue());
        QCOMPARE(points->size(), 1);
    }

    void saysThatThereIsNoHistoryYet()
    {
        History reader(options("none.sqlite", Access::ReadOnly));
        QCOMPARE(waitFor(reader.launches(1)).error().code, ErrorCode::NotFound);
    }

    void leavesANewerFileAlone()
    {
        const QString file = m_folder.filePath(QStringLiteral("newer.sqlite"));
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"),
                                                              QStringLiteral("newer"));
            database.setDatabaseName(file);
            QVERIFY(database.open());
            QVERIFY(QSqlQuery(database).exec(QStringLiteral("PRAGMA user_version = 99")));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("newer"));
        const Result<std::unique_ptr<Database>> opened = Database::open(file, Access::ReadWrite);
        QCOMPARE(opened.error().code, ErrorCode::Unsupported);
        QVERIFY(opened.error().message.find("99") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestHistory)
#include "test_history.moc"
