// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_log.h"

#include "launcher/engines/llama_rpc.h"

#include <QtCore/QFile>
#include <QtCore/QRandomGenerator>
#include <QtTest/QtTest>

using namespace launcher::engines;
using launcher::plan::Plan;
using launcher::plan::RankPlan;

static QByteArray captured()
{
    QFile file(QStringLiteral(SPARKYARD_TEST_DATA "/llama_server_two_ranks.log"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

static Plan twoRanks()
{
    Plan plan;
    for (int i = 0; i < 2; ++i) {
        RankPlan rank;
        rank.rank = i;
        rank.nodeName = QStringLiteral("spark-%1").arg(i + 1);
        rank.layerCount = 15;
        rank.address = QStringLiteral("127.0.0.1");
        rank.port = quint16(51052 + i);
        plan.ranks.push_back(rank);
    }
    addLlamaProcesses(plan);
    return plan;
}

class TestLlamaLog final : public QObject
{
    Q_OBJECT

private slots:
    void readsARealStart()
    {
        const LlamaLog log = parseLlamaLog(captured());
        const auto bytes = [](double mebi) { return qint64(mebi * 1024 * 1024); };
        QCOMPARE(log.devices.value(QStringLiteral("127.0.0.1:51052")).modelBytes, bytes(31.71));
        QCOMPARE(log.devices.value(QStringLiteral("127.0.0.1:51053")).modelBytes, bytes(60.40));
        QCOMPARE(log.devices.value(QStringLiteral("127.0.0.1:51053")).keyValueBytes, bytes(90));
        QCOMPARE(log.devices.value(QStringLiteral("127.0.0.1:51052")).computeBytes, bytes(32.91));
        QCOMPARE(log.devices.value(QStringLiteral("CPU_Mapped")).modelBytes, bytes(28.69));
        QCOMPARE(log.layersOffloaded, std::optional<int>(31));
        QCOMPARE(log.layersTotal, std::optional<int>(31));
        QCOMPARE(log.parallelRequests, std::optional<int>(2));
        QCOMPARE(log.contextPerRequest, std::optional<int>(4096));
        QVERIFY(log.isListening);
    }

    void seesThatEveryRankGotItsLayers()
    {
        QVERIFY(verifyLlamaLog(twoRanks(), captured()).hasValue());
    }

    void namesTheRankThatGotNone()
    {
        QByteArray log = captured();
        log.replace("RPC0[127.0.0.1:51053] model buffer", "Elsewhere model buffer");
        const auto result = verifyLlamaLog(twoRanks(), log);
        QVERIFY(!result);
        QVERIFY(QString::fromStdString(result.error().message).contains(QStringLiteral("spark-2")));
    }

    void seesLayersThatStayedOnTheProcessor()
    {
        QByteArray log = captured();
        log.replace("offloaded 31/31", "offloaded 20/31");
        QVERIFY(!verifyLlamaLog(twoRanks(), log));
        QVERIFY(!verifyLlamaLog(twoRanks(), QByteArray()));
    }

    void survivesDamage()
    {
        const QByteArray whole = captured();
        QRandomGenerator random(5);
        for (int round = 0; round < 50; ++round) {
            QByteArray bytes = whole;
            for (int i = 0; i < 200; ++i)
                bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
            for (const DeviceBuffers &buffers : parseLlamaLog(bytes).devices)
                QVERIFY(buffers.modelBytes >= 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestLlamaLog)
#include "test_llama_log.moc"
