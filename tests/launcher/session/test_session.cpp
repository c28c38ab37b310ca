// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/first_token.h"
#include "launcher/session/job_file.h"
#include "launcher/session/launch_steps.h"
#include "launcher/session/session.h"
#include "tests/launcher/session/launch_fixture.h"

#include <QtTest/QtTest>
#include <signal.h>

using namespace launcher::session;
using discovery::remote::Target;

namespace {

LaunchReport runToEnd(Session &session)
{
    LaunchReport report;
    bool done = false;
    QObject::connect(&session, &Session::finished, &session, [&](const LaunchReport &made) {
        report = made;
        done = true;
    });
    session.start();
    if (!QTest::qWaitFor([&] { return done; }, 60000))
        qFatal("the launch did not finish");
    return report;
}

template <typename T>
Result<T> waitFor(Task<T> future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 60000))
        qFatal("a task did not finish");
    return resultOf<T>(future);
}

QString textOf(const LaunchReport &report)
{
    return report.error ? QString::fromStdString(report.error->message + "\n" + report.error->details)
                        : QString();
}

} // namespace

// Launches stand-in programs for real: sh scripts, guards, processes, HTTP, all on loopback.
class TestSession final : public QObject
{
    Q_OBJECT

private:
    void verifyNothingLeft(LaunchFixture &fixture)
    {
        QVERIFY2(fixture.filesLeft().isEmpty(),
                 qPrintable(fixture.filesLeft().join(QLatin1Char(' '))));
        QVERIFY(fixture.processesLeft().isEmpty());
    }
    void stop(LaunchFixture &fixture, const QString &jobId)
    {
        for (const char *device : {"a", "b"}) {
            Target target;
            target.deviceId = QLatin1String(device);
            const Result<QString> undone = waitFor(stopOnNode(
                &fixture.shell(), target, target.deviceId, jobId, std::chrono::seconds(2)));
            QVERIFY2(undone.hasValue(), undone ? "" : undone.error().message.c_str());
        }
    }

private slots:
    void launchesAnswersAndStopsWithoutATrace()
    {
        LaunchFixture fixture;
        QString jobId;
        {
            Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
            const LaunchReport report = runToEnd(session);
            QVERIFY2(!report.error, qPrintable(textOf(report)));
            QCOMPARE(report.job.state, JobState::Running);
            QCOMPARE(report.job.ranks.size(), size_t(3));
            QCOMPARE(report.job.localPort, fixture.plan.endpointPort);
            QVERIFY(!report.job.modelSha256.isEmpty());
            jobId = report.job.id;
            const Step &model = *std::find_if(
                session.steps().begin(), session.steps().end(),
                [](const Step &step) { return step.kind == StepKind::PrepareModel; });
            // Machine a is told the desk's path, which is readable there too: used where it lies.
            QCOMPARE(model.outcome, QStringLiteral("found"));
        }
        // The session is gone; what it started is not.
        QCOMPARE(fixture.processesLeft().size(), 6); // three processes, three guards
        stop(fixture, jobId);
        verifyNothingLeft(fixture);
        stop(fixture, jobId); // again is no error
    }

    void copiesWhatIsMissingAndNothingTwice()
    {
        LaunchFixture fixture;
        fixture.shell().hidden = fixture.plan.request.model.file;
        for (int round = 0; round < 2; ++round) {
            fixture.shell().calls.clear();
            Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
            const LaunchReport report = runToEnd(session);
            QVERIFY2(!report.error, qPrintable(textOf(report)));
            stop(fixture, report.job.id);
            QCOMPARE(fixture.shell().calls.filter(QStringLiteral("receive_bundle")).size(),
                     round == 0 ? 2 : 0);
            QCOMPARE(fixture.shell().calls.filter(QStringLiteral("receive_model")).size(),
                     round == 0 ? 1 : 0);
            const QStringList &server = session.plan().ranks[0].processes[1].command;
            QVERIFY(server[6].endsWith(QLatin1String("/models/tiny.gguf")));
        }
        verifyNothingLeft(fixture);
    }

    void resumesACopyThatBroke()
    {
        LaunchFixture fixture;
        fixture.shell().hidden = fixture.plan.request.model.file;
        // Half of the file came over before the line broke.
        const QString part = fixture.shell().home(QStringLiteral("a"))
                             + QStringLiteral("/.local/share/sparkyard/models/.part.tiny.gguf");
        QDir().mkpath(QFileInfo(part).path());
        QFile file(part);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(100000, 'x'));
        file.close();
        int broken = 0;
        fixture.shell().refuse = [&broken](const QString &, const QString &name) -> std::optional<Error> {
            if (name != QLatin1String("receive_model") || broken++ > 0)
                return std::nullopt;
            return Error{ErrorCode::Unreachable, "the line broke", {}};
        };
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        const LaunchReport report = runToEnd(session);
        QVERIFY2(!report.error, qPrintable(textOf(report)));
        QCOMPARE(broken, 2);
        QCOMPARE(fixture.shell().sentBytes, qint64(200000));
        stop(fixture, report.job.id);
        verifyNothingLeft(fixture);
    }

    void undoesAllWhenACallFails_data()
    {
        QTest::addColumn<QString>("script");
        for (const char *name :
             {"check_node", "check_bundle", "receive_bundle", "finish_bundle", "find_model",
              "receive_model", "finish_model", "write_job", "start_process", "wait_listening",
              "forward"})
            QTest::newRow(name) << QString(QLatin1String(name));
    }
    void undoesAllWhenACallFails()
    {
        QFETCH(QString, script);
        LaunchFixture fixture;
        fixture.shell().hidden = fixture.plan.request.model.file;
        fixture.shell().refuse = [&, left = 1](const QString &device, const QString &name) mutable
            -> std::optional<Error> {
            const bool second = device == QLatin1String("b") || name.contains(QLatin1String("model"))
                                || name == QLatin1String("forward");
            if (name != script || !second || left-- <= 0)
                return std::nullopt;
            return Error{ErrorCode::Failed, "pulled the plug", {}};
        };
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        const LaunchReport report = runToEnd(session);
        QVERIFY(report.error.has_value());
        QCOMPARE(report.error->message, std::string("pulled the plug"));
        QVERIFY(!report.cancelled);
        QVERIFY2(report.notUndone.isEmpty(), qPrintable(report.notUndone.join(QLatin1Char(' '))));
        verifyNothingLeft(fixture);
    }

    void undoesAllWhenCancelled_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("check") << int(StepKind::CheckNode);
        QTest::newRow("choose") << int(StepKind::Choose);
        QTest::newRow("engine") << int(StepKind::CopyEngine);
        QTest::newRow("model") << int(StepKind::PrepareModel);
        QTest::newRow("job") << int(StepKind::WriteJob);
        QTest::newRow("start") << int(StepKind::StartProcess);
        QTest::newRow("endpoint") << int(StepKind::OpenEndpoint);
        QTest::newRow("token") << int(StepKind::FirstToken);
    }
    void undoesAllWhenCancelled()
    {
        QFETCH(int, kind);
        LaunchFixture fixture;
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        connect(&session, &Session::stepChanged, &session, [&session, kind](int index) {
            const Step &step = session.steps()[index];
            if (int(step.kind) == kind && step.state == StepState::Running)
                session.cancel();
        });
        const LaunchReport report = runToEnd(session);
        QVERIFY(report.cancelled);
        QCOMPARE(report.error->code, ErrorCode::Cancelled);
        QVERIFY2(report.notUndone.isEmpty(), qPrintable(report.notUndone.join(QLatin1Char(' '))));
        verifyNothingLeft(fixture);
    }

    void namesTheRankThatEndedAndShowsItsLog()
    {
        LaunchFixture fixture;
        fixture.plan.ranks[1].processes[0].environment.insert(QStringLiteral("FAKE_END"),
                                                              QStringLiteral("7"));
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        const LaunchReport report = runToEnd(session);
        QVERIFY(report.error.has_value());
        QCOMPARE(report.causeRank, 1);
        QVERIFY2(textOf(report).contains(QLatin1String("rank 1 (rpc-server) on spark-b ended with "
                                                       "status 7")),
                 qPrintable(textOf(report)));
        QVERIFY(textOf(report).contains(QLatin1String("no device for this rank")));
        verifyNothingLeft(fixture);
    }

    void noticesARankKilledWhileTheModelLoads()
    {
        LaunchFixture fixture;
        fixture.plan.ranks[0].processes[1].environment.insert(QStringLiteral("FAKE_STALL"),
                                                              QStringLiteral("1"));
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        connect(&session, &Session::stepChanged, &session, [&](int index) {
            const Step &step = session.steps()[index];
            if (step.kind != StepKind::FirstToken || step.state != StepState::Running
                || !step.outcome.isEmpty())
                return;
            QFile file(fixture.shell().home(QStringLiteral("b"))
                       + QStringLiteral("/.local/state/sparkyard/jobs/%1/rank-1.pid")
                             .arg(session.jobId()));
            QVERIFY(file.open(QIODevice::ReadOnly));
            ::kill(pid_t(file.readAll().split('\t')[0].toInt()), SIGKILL);
        });
        const LaunchReport report = runToEnd(session);
        QVERIFY(report.error.has_value());
        QCOMPARE(report.causeRank, 1);
        QVERIFY2(textOf(report).contains(QLatin1String("SIGKILL")), qPrintable(textOf(report)));
        verifyNothingLeft(fixture);
    }

    void refusesAServerOfAnotherName()
    {
        LaunchFixture fixture;
        fixture.plan.ranks[0].processes[1].environment.insert(QStringLiteral("FAKE_NAME"),
                                                              QStringLiteral("other"));
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        const LaunchReport report = runToEnd(session);
        QVERIFY(report.error.has_value());
        QVERIFY2(textOf(report).contains(QLatin1String("serves \"other\", not \"tiny\"")),
                 qPrintable(textOf(report)));
        verifyNothingLeft(fixture);
    }

    void saysWhichEngineIsMissing()
    {
        LaunchFixture fixture;
        fixture.options.bundles.first().architecture = QStringLiteral("aarch64");
        Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
        const LaunchReport report = runToEnd(session);
        QVERIFY(report.error.has_value());
        QVERIFY2(textOf(report).contains(QLatin1String("scripts/engine --on spark-a")),
                 qPrintable(textOf(report)));
        verifyNothingLeft(fixture);
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
