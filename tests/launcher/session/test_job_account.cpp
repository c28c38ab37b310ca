// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_account.h"

#include <QtTest/QtTest>

using namespace launcher::session;

namespace {

JobRank process(int rank, const QString &role, const QString &address, quint16 port)
{
    JobRank result;
    result.rank = rank;
    result.role = role;
    result.listenAddress = address;
    result.listenPort = port;
    return result;
}

const QByteArray kLog =
    "0.1 I load_tensors:   CPU_Mapped model buffer size =    28.00 MiB\n"
    "0.1 I load_tensors: RPC0[127.0.0.1:50052] model buffer size =    14.00 MiB\n"
    "0.1 I load_tensors: RPC0[192.168.0.2:50052] model buffer size =    16.00 MiB\n"
    "9.1 I slot print_timing: id  0 | task 0 | prompt eval time =      96.07 ms /     1 tokens (   "
    "96.07 ms per token,    10.41 tokens per second)\n"
    "9.1 I slot print_timing: id  0 | task 0 |        eval time =       0.00 ms /     1 tokens (    "
    "0.00 ms per token,     0.00 tokens per second)\n";
const QByteArray kAnswer =
    "9.8 I slot print_timing: id  0 | task 2 | prompt eval time =    2113.67 ms /    32 tokens (   "
    "66.05 ms per token,    15.14 tokens per second)\n"
    "9.8 I slot print_timing: id  0 | task 2 |        eval time =   10381.37 ms /    70 tokens (  "
    "150.45 ms per token,     6.65 tokens per second)\n";

} // namespace

class TestJobAccount : public QObject
{
    Q_OBJECT

private slots:
    void weightsGoToTheProcessThatHoldsThem();
    void aHeadWithAGpuHoldsItsOwn();
    void theNewestAnswerOfMoreThanOneTokenCounts();
};

void TestJobAccount::weightsGoToTheProcessThatHoldsThem()
{
    Job job;
    job.ranks = {process(0, QStringLiteral("rpc-server"), QStringLiteral("127.0.0.1"), 50052),
                 process(0, QStringLiteral("llama-server"), QStringLiteral("127.0.0.1"), 8010),
                 process(1, QStringLiteral("rpc-server"), QStringLiteral("192.168.0.2"), 50052)};
    const JobAccount account = accountOf(job, launcher::engines::parseLlamaLog(kLog));
    const QMap<QString, qint64> expected{{QStringLiteral("rank-0"), 14 << 20},
                                         {QStringLiteral("rank-1"), 16 << 20}};
    QCOMPARE(account.weightsBytes, expected);
}

void TestJobAccount::aHeadWithAGpuHoldsItsOwn()
{
    Job job;
    job.ranks = {process(0, QStringLiteral("llama-server"), QStringLiteral("127.0.0.1"), 8010),
                 process(1, QStringLiteral("rpc-server"), QStringLiteral("192.168.0.2"), 50052)};
    const JobAccount account = accountOf(job, launcher::engines::parseLlamaLog(kLog));
    QCOMPARE(account.weightsBytes.value(QStringLiteral("rank-0-server")), 28 << 20);
    QCOMPARE(account.weightsBytes.value(QStringLiteral("rank-1")), 16 << 20);
}

void TestJobAccount::theNewestAnswerOfMoreThanOneTokenCounts()
{
    const JobAccount first = accountOf({}, launcher::engines::parseLlamaLog(kLog));
    QVERIFY(!first.decodeTokensPerSecond);
    QVERIFY(!first.prefillTokensPerSecond);
    const JobAccount second = accountOf({}, launcher::engines::parseLlamaLog(kLog + kAnswer));
    QCOMPARE(second.decodeTokensPerSecond, std::optional<double>(6.65));
    QCOMPARE(second.prefillTokensPerSecond, std::optional<double>(15.14));
}

QTEST_APPLESS_MAIN(TestJobAccount)
#include "test_job_account.moc"
