// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_log.h"
#include "launcher/engines/llama_rpc.h"
#include "launcher/session/chat_client.h"
#include "launcher/session/engine_monitor.h"
#include "launcher/session/job_registry.h"
#include "launcher/session/session.h"
#include "tests/launcher/session/launch_fixture.h"

#include <QtTest/QtTest>
#include <signal.h>

using namespace launcher;
using namespace launcher::session;

namespace {

QString cacheFolder()
{
    const QString own = qEnvironmentVariable("SPARKYARD_CACHE");
    if (!own.isEmpty())
        return own;
    return qEnvironmentVariable("XDG_CACHE_HOME", QDir::homePath() + QStringLiteral("/.cache"))
           + QStringLiteral("/sparkyard");
}

// The fixture's two machines, with the real engine and the demo model.
void useRealEngine(LaunchFixture &fixture, const QString &model)
{
    plan::Plan &plan = fixture.plan;
    plan.request.model.file = model;
    plan.request.contextPerRequest = 512;
    plan.request.parallelRequests = 1;
    plan.totalContext = 512;
    plan.servedName = QStringLiteral("smollm2");
    for (plan::RankPlan &rank : plan.ranks) {
        rank.firstLayer = 15 * rank.rank;
        rank.layerCount = 15;
        rank.address = QStringLiteral("127.0.0.1");
        rank.port = rank.processes.front().listenPort;
    }
    engines::addLlamaProcesses(plan);
    fixture.options.bundles = bundlesIn({cacheFolder() + QStringLiteral("/engine")});
    fixture.options.readyLimit = std::chrono::seconds(120);
    fixture.options.verifyLog = engines::verifyLlamaLog;
}

} // namespace

// llama.cpp itself over two ranks on this machine's loopback: launch, chat, rates, a killed rank, stop.
class TestRealLaunch final : public QObject
{
    Q_OBJECT

private slots:
    void launchesChatsMeasuresFailsAndStops()
    {
        const QString model = cacheFolder() + QStringLiteral("/models/SmolLM2-135M-Instruct.Q4_1.gguf");
        LaunchFixture fixture;
        useRealEngine(fixture, model);
        fixture.shell().hidden = model;

        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        QSignalSpy spy(&session, &Session::finished);
        session.start();
        QVERIFY(QTest::qWaitFor([&] { return !spy.isEmpty(); }, 240000));
        const auto report = spy[0][0].value<LaunchReport>();
        QVERIFY2(!report.error, report.error ? (report.error->message + "\n" + report.error->details).c_str() : "");
        qInfo("ready after %lld ms", static_cast<long long>(report.ready.count()));

        JobRegistry::Options options;
        options.interval = std::chrono::seconds(1);
        JobRegistry registry(fixture.shell(), options);
        registry.setInventory(fixture.inventory);
        const auto stateOf = [&] {
            const Job *job = registry.job(report.job.id);
            return job ? job->state : JobState::Stopped;
        };
        QVERIFY(QTest::qWaitFor([&] { return stateOf() == JobState::Running; }, 30000));

        EngineMonitor monitor(registry.endpoint(report.job.id));
        double fastest = 0;
        bool noticed = false;
        connect(&monitor, &EngineMonitor::read, this, [&](const EngineReading &reading) {
            fastest = std::max(fastest, reading.decodeTokensPerSecond.value_or(0));
            noticed = noticed || reading.error;
        });
        monitor.start();
        ChatClient client;
        ChatReport answer;
        bool isDone = false;
        connect(&client, &ChatClient::finished, this, [&](const ChatReport &made) {
            answer = made;
            isDone = true;
        });
        ChatRequest request;
        request.model = QStringLiteral("smollm2");
        request.maxTokens = 120;
        request.messages.append({QStringLiteral("user"), QStringLiteral("Tell me about rings of machines.")});
        client.ask(registry.endpoint(report.job.id), request);
        QVERIFY(QTest::qWaitFor([&] { return isDone; }, 120000));
        QVERIFY2(!answer.error, answer.error ? answer.error->message.c_str() : "");
        QVERIFY(!answer.text.isEmpty());
        QVERIFY(answer.decodeTokensPerSecond.value_or(0) > 0);
        QTRY_VERIFY_WITH_TIMEOUT(fastest > 0, 10000);

        // Rank 1's server dies in the middle of the next answer.
        qint64 victim = 0;
        for (const JobRank &rank : registry.job(report.job.id)->ranks) {
            if (rank.rank == 1)
                victim = rank.pid;
        }
        QVERIFY(victim > 0);
        isDone = false;
        connect(&client, &ChatClient::received, this, [&victim] {
            if (victim > 0)
                ::kill(pid_t(std::exchange(victim, 0)), SIGKILL);
        });
        client.ask(registry.endpoint(report.job.id), request);
        QVERIFY(QTest::qWaitFor([&] { return isDone; }, 60000));
        QVERIFY(answer.error.has_value());
        QVERIFY(QTest::qWaitFor([&] { return stateOf() == JobState::Failed; }, 10000));
        QCOMPARE(registry.job(report.job.id)->causeRank, 1);
        QTRY_VERIFY_WITH_TIMEOUT(noticed, 10000);

        const Task<StopReport> stopping = registry.stop(report.job.id);
        QVERIFY(QTest::qWaitFor([&] { return stopping.isFinished(); }, 60000));
        const Result<StopReport> stopped = resultOf<StopReport>(stopping);
        QVERIFY(stopped->notUndone.isEmpty());
        QVERIFY(fixture.processesLeft().isEmpty());
        QVERIFY2(fixture.filesLeft().isEmpty(), qPrintable(fixture.filesLeft().join(QLatin1Char(' '))));
    }
};

int main(int argc, char **argv)
{
    const QString model = cacheFolder() + QStringLiteral("/models/SmolLM2-135M-Instruct.Q4_1.gguf");
    if (bundlesIn({cacheFolder() + QStringLiteral("/engine")}).isEmpty() || !QFile::exists(model)) {
        fprintf(stderr, "skipped: no engine or demo model here; make them with scripts/engine and "
                        "scripts/engine --demo-model\n");
        return 77;
    }
    QCoreApplication application(argc, argv);
    qRegisterMetaType<LaunchReport>();
    TestRealLaunch test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_real_launch.moc"
