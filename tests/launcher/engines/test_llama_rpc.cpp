// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_rpc.h"

#include <QtTest/QtTest>

using namespace launcher::engines;
using launcher::plan::Audience;
using launcher::plan::Plan;
using launcher::plan::RankPlan;

static Plan threeRanks()
{
    Plan plan;
    plan.request.model.file = QStringLiteral("/models/it has spaces.gguf");
    plan.request.parallelRequests = 2;
    plan.totalContext = 8192;
    plan.servedName = QStringLiteral("small");
    plan.endpointAddress = QStringLiteral("127.0.0.1");
    plan.endpointPort = 8010;
    const int layers[] = {10, 12, 8};
    for (int i = 0; i < 3; ++i) {
        RankPlan rank;
        rank.rank = i;
        rank.layerCount = layers[i];
        rank.address = i == 0 ? QStringLiteral("127.0.0.1") : QStringLiteral("10.0.0.%1").arg(i);
        rank.port = quint16(50052 + i);
        plan.ranks.push_back(rank);
    }
    return plan;
}

static QString after(const QStringList &command, const QString &option)
{
    return command.value(command.indexOf(option) + 1);
}

class TestLlamaRpc final : public QObject
{
    Q_OBJECT

private slots:
    void everyRankServesAndTheHeadDrives()
    {
        Plan plan = threeRanks();
        addLlamaProcesses(plan);
        QCOMPARE(plan.ranks[0].processes.size(), size_t(2));
        QCOMPARE(plan.ranks[0].processes[0].role, QStringLiteral("rpc-server"));
        QCOMPARE(plan.ranks[0].processes[1].role, QStringLiteral("llama-server"));
        QCOMPARE(plan.ranks[1].processes.size(), size_t(1));
        QCOMPARE(plan.ranks[1].processes[0].listenAddress, QStringLiteral("10.0.0.1"));
        QCOMPARE(int(plan.ranks[1].processes[0].listenPort), 50053);
        QCOMPARE(plan.ranks[2].devices, QStringList({QStringLiteral("RPC2")}));
        const QStringList command = plan.ranks[0].processes[1].command;
        QCOMPARE(command.first(), QStringLiteral("bin/llama-server"));
        QCOMPARE(after(command, QStringLiteral("--rpc")),
                 QStringLiteral("127.0.0.1:50052,10.0.0.1:50053,10.0.0.2:50054"));
        QCOMPARE(after(command, QStringLiteral("--device")), QStringLiteral("RPC0,RPC1,RPC2"));
        QCOMPARE(after(command, QStringLiteral("--tensor-split")), QStringLiteral("10,12,9"));
        QCOMPARE(after(command, QStringLiteral("--ctx-size")), QStringLiteral("8192"));
        QCOMPARE(after(command, QStringLiteral("--parallel")), QStringLiteral("2"));
        QCOMPARE(after(command, QStringLiteral("--model")),
                 QStringLiteral("/models/it has spaces.gguf"));
        QCOMPARE(after(command, QStringLiteral("--fit")), QStringLiteral("off"));
        QVERIFY(!command.contains(QStringLiteral("--api-key-file")));
    }

    void aGpuOnTheHeadNeedsNoServer()
    {
        Plan plan = threeRanks();
        for (RankPlan &rank : plan.ranks)
            rank.usesGpu = true;
        addLlamaProcesses(plan);
        QCOMPARE(plan.ranks[0].processes.size(), size_t(1));
        const QStringList command = plan.ranks[0].processes[0].command;
        QCOMPARE(after(command, QStringLiteral("--device")), QStringLiteral("CUDA0,RPC0,RPC1"));
        QCOMPARE(after(command, QStringLiteral("--rpc")),
                 QStringLiteral("10.0.0.1:50053,10.0.0.2:50054"));
        QCOMPARE(after(plan.ranks[1].processes[0].command, QStringLiteral("--device")),
                 QStringLiteral("CUDA0"));
    }

    void anOpenEndpointAsksForAKey()
    {
        Plan plan = threeRanks();
        plan.request.audience = Audience::Network;
        addLlamaProcesses(plan);
        QVERIFY(plan.ranks[0].processes[1].command.contains(QStringLiteral("--api-key-file")));
    }

    void writesTheSameTwice()
    {
        Plan plan = threeRanks();
        addLlamaProcesses(plan);
        const QStringList first = plan.ranks[0].processes[1].command;
        addLlamaProcesses(plan);
        QCOMPARE(plan.ranks[0].processes[1].command, first);
    }
};

QTEST_GUILESS_MAIN(TestLlamaRpc)
#include "test_llama_rpc.moc"
