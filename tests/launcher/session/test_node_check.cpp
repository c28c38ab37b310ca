// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/node_check.h"

#include <QtTest/QtTest>

using namespace launcher;
using namespace launcher::session;

namespace {

EngineBundle bundle(const char *id, const char *version, const char *architecture,
                    const char *cuda = "", bool onDesk = true)
{
    EngineBundle made;
    made.id = QLatin1String(id);
    made.packageVersion = QLatin1String(version);
    made.architecture = QLatin1String(architecture);
    made.libc = QStringLiteral("glibc-2.36");
    made.cuda = QLatin1String(cuda);
    if (onDesk)
        made.folder = QStringLiteral("/cache/") + made.id;
    return made;
}

BundleHost host(const char *name, const char *architecture, const QStringList &cuda = {},
                const QList<EngineBundle> &own = {})
{
    return {QLatin1String(name), QLatin1String(architecture), QStringLiteral("glibc 2.39"), cuda, own};
}

plan::Plan example()
{
    plan::Plan made;
    made.endpointPort = 8010;
    for (int number = 0; number < 2; ++number) {
        plan::RankPlan rank;
        rank.rank = number;
        rank.deviceId = QString(QLatin1Char(char('a' + number)));
        plan::RankProcess process;
        process.role = QStringLiteral("rpc-server");
        process.listenAddress = number == 0 ? QStringLiteral("127.0.0.1") : QStringLiteral("10.0.0.2");
        process.listenPort = 50052;
        process.command = {QStringLiteral("bin/ggml-rpc-server"), QStringLiteral("--host"),
                           process.listenAddress, QStringLiteral("--port"), QStringLiteral("50052")};
        rank.processes.push_back(process);
        made.ranks.push_back(rank);
    }
    plan::RankProcess server;
    server.role = QStringLiteral("llama-server");
    server.listenAddress = QStringLiteral("127.0.0.1");
    server.listenPort = 8010;
    server.command = {QStringLiteral("bin/llama-server"), QStringLiteral("--port"),
                      QStringLiteral("8010"), QStringLiteral("--rpc"),
                      QStringLiteral("127.0.0.1:50052,10.0.0.2:50052"), QStringLiteral("--ctx-size"),
                      QStringLiteral("8010")};
    made.ranks[0].processes.push_back(server);
    return made;
}

} // namespace

class TestNodeCheck final : public QObject
{
    Q_OBJECT

private slots:
    void readsAMachinesAnswer()
    {
        const auto check = parseNodeCheck("sparkyard-check\t1\nhome\t/home/a b\ndata\t/home/a b/d\n"
                                          "state\t/s\narchitecture\taarch64\nlibc\tglibc 2.39\n"
                                          "available_kib\t1024\nfree_kib\t2048\n"
                                          "listening_hex\t1F4A\nlistening_hex\t0016\nend\n");
        QVERIFY(check.hasValue());
        QCOMPARE(check->dataDirectory, QStringLiteral("/home/a b/d"));
        QCOMPARE(check->availableBytes, std::optional<qint64>(1 << 20));
        QCOMPARE(check->listeningPorts, (QSet<quint16>{8010, 22}));
        QVERIFY(!parseNodeCheck("sparkyard-check\t1\nhome\t/x\n"));
    }

    void keepsPortsThatAreFree()
    {
        const plan::Plan moved = withFreePorts(example(), {});
        QCOMPARE(moved.endpointPort, quint16(8010));
        QCOMPARE(moved.ranks[0].processes[1].command, example().ranks[0].processes[1].command);
    }

    void movesTakenPortsInEveryCommand()
    {
        const plan::Plan moved = withFreePorts(
            example(), {{QStringLiteral("a"), {50052, 50053, 8010}}, {QStringLiteral("b"), {}}});
        QCOMPARE(moved.endpointPort, quint16(8011));
        QCOMPARE(moved.ranks[0].processes[0].listenPort, quint16(50054));
        QCOMPARE(moved.ranks[0].processes[0].command.last(), QStringLiteral("50054"));
        QCOMPARE(moved.ranks[1].processes[0].command.last(), QStringLiteral("50052"));
        const QStringList &server = moved.ranks[0].processes[1].command;
        QCOMPARE(server[2], QStringLiteral("8011"));
        QCOMPARE(server[4], QStringLiteral("127.0.0.1:50054,10.0.0.2:50052"));
        QCOMPARE(server[6], QStringLiteral("8010")); // a context length, no port
    }

    void prefersABuildForTheGpuAndOneVersionForAll()
    {
        const QList<EngineBundle> desk{bundle("old-arm", "0.1", "aarch64"),
                                       bundle("old-x86", "0.1", "x86_64"),
                                       bundle("new-x86", "0.2", "x86_64")};
        const auto mixed = chooseBundles(desk, {host("a", "x86_64"), host("b", "aarch64")});
        QVERIFY(mixed.hasValue());
        QCOMPARE(mixed->at(0).id, QStringLiteral("old-x86"));
        QCOMPARE(mixed->at(1).id, QStringLiteral("old-arm"));
        const auto newest = chooseBundles(desk, {host("a", "x86_64")});
        QCOMPARE(newest->first().id, QStringLiteral("new-x86"));
        const auto own = chooseBundles(
            desk, {host("spark", "aarch64", {QStringLiteral("121")},
                        {bundle("gpu-arm", "0.1", "aarch64", "121", false)})});
        QCOMPARE(own->first().id, QStringLiteral("gpu-arm"));
    }

    void saysWhatToBuildWhereNothingFits()
    {
        const auto none = chooseBundles({bundle("x", "0.1", "x86_64")},
                                        {host("spark-2", "aarch64", {QStringLiteral("121")})});
        QVERIFY(!none);
        const QString message = QString::fromStdString(none.error().message);
        QVERIFY2(message.contains(QLatin1String("scripts/engine --on spark-2 --cuda 121")),
                 qPrintable(message));
        BundleHost old = host("old", "x86_64");
        old.libc = QStringLiteral("glibc 2.31");
        QVERIFY(!chooseBundles({bundle("x", "0.1", "x86_64")}, {old}));
    }
};

QTEST_GUILESS_MAIN(TestNodeCheck)
#include "test_node_check.moc"
