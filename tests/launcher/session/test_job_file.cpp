// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_file.h"

#include <QtTest/QtTest>

using namespace launcher;
using namespace launcher::session;
using engine::protocol::ErrorCode;

namespace {

Job sample()
{
    plan::Plan plan;
    plan.engine = QStringLiteral("llama-rpc");
    plan.servedName = QStringLiteral("SmolLM2 \"135M\": täst");
    plan.request.model.file = QStringLiteral("/home/a b/x.gguf");
    plan.request.contextPerRequest = 4096;
    plan.request.parallelRequests = 2;
    plan.request.audience = plan::Audience::Network;
    plan.endpointAddress = QStringLiteral("10.0.0.1");
    plan.endpointPort = 8010;
    plan::RankPlan rank;
    rank.node.value = QStringLiteral("id-aa:bb");
    rank.nodeName = QStringLiteral("spark-1");
    rank.path = plan::PathKind::Fabric;
    rank.pathInterface = QStringLiteral("enp1s0f0np0");
    plan::RankProcess process;
    process.role = QStringLiteral("llama-server");
    process.command = {QStringLiteral("bin/llama-server"), QStringLiteral("--x"), QStringLiteral("yes"),
                       QStringLiteral("- [weird]: #1\n'\"")};
    process.environment.insert(QStringLiteral("KEY"), QStringLiteral("a=b c"));
    process.listenAddress = QStringLiteral("10.0.0.1");
    process.listenPort = 8010;
    rank.processes.push_back(process);
    plan.ranks.push_back(rank);
    return jobOf(plan, newJobId(plan.servedName, QDateTime::currentDateTimeUtc()),
                 QStringLiteral("bundle-1"));
}

} // namespace

class TestJobFile final : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatItWrote()
    {
        Job written = sample();
        const Result<Job> read = parseJobFile(writeJobFile(written));
        QVERIFY2(read.hasValue(), read ? "" : read.error().message.c_str());
        // These are of the present, not of the file.
        written.state = JobState::Unknown;
        written.launchedHere = false;
        written.ranks[0].deviceId.clear();
        written.createdAt = read->createdAt;
        QCOMPARE(*read, written);
        QVERIFY(read->createdAt.isValid());
        QVERIFY(read->needsKey);
    }

    void makesIdsThatAreSafePathsAndUnique()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        for (const QString &name : {QStringLiteral("../../etc"), QString(), QStringLiteral("Ü b/c"),
                                    QString(300, QLatin1Char('x'))}) {
            const QString id = newJobId(name, now);
            QVERIFY2(isJobId(id), qPrintable(id));
            QVERIFY(id.size() < 60);
        }
        QVERIFY(!isJobId(QStringLiteral("..")));
        QVERIFY(!isJobId(QStringLiteral("a/b")));
        QVERIFY(!isJobId(QString()));
    }

    void refusesWhatIsNoJob_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("code");
        QTest::newRow("empty") << QByteArray() << int(ErrorCode::Parse);
        QTest::newRow("list") << QByteArray("- 1\n") << int(ErrorCode::Parse);
        QTest::newRow("broken") << QByteArray("a: [") << int(ErrorCode::Parse);
        QTest::newRow("newer") << QByteArray("schema: 7\n") << int(ErrorCode::Unsupported);
        QTest::newRow("no ranks") << QByteArray("schema: 1\nid: x\nendpoint: {port: 1}\n"
                                                "context_per_request: 1\nparallel_requests: 1\n")
                                  << int(ErrorCode::Parse);
        QByteArray wrong = writeJobFile(sample());
        wrong.replace("port: 8010", "port: 99999");
        QTest::newRow("port") << wrong << int(ErrorCode::Parse);
        QByteArray id = writeJobFile(sample());
        id.replace(id.indexOf("id: ") + 4, 2, "..");
        id.replace("id: ..", "id: ../");
        QTest::newRow("id") << id << int(ErrorCode::Parse);
    }
    void refusesWhatIsNoJob()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(int, code);
        const Result<Job> read = parseJobFile(yaml);
        QVERIFY(!read);
        QCOMPARE(int(read.error().code), code);
    }

    void namesFilesOfRanks()
    {
        QCOMPARE(processStem(2, QStringLiteral("rpc-server")), QStringLiteral("rank-2"));
        QCOMPARE(processStem(0, QStringLiteral("llama-server")), QStringLiteral("rank-0-server"));
        QCOMPARE(rankOfStem(QStringLiteral("rank-0-server")), 0);
        QCOMPARE(rankOfStem(QStringLiteral("rank-12")), 12);
        QCOMPARE(rankOfStem(QStringLiteral("rank-x")), -1);
    }
};

QTEST_GUILESS_MAIN(TestJobFile)
#include "test_job_file.moc"
