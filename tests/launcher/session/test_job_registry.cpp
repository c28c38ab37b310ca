// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_registry.h"
#include "launcher/session/session.h"
#include "tests/launcher/session/launch_fixture.h"

#include <QtTest/QtTest>
#include <signal.h>

using namespace launcher::session;

namespace {

QString launch(LaunchFixture &fixture)
{
    Session session(fixture.shell(), fixture.plan, fixture.inventory, fixture.options);
    QSignalSpy spy(&session, &Session::finished);
    session.start();
    if (!QTest::qWaitFor([&] { return !spy.isEmpty(); }, 60000))
        qFatal("the launch did not finish");
    const auto report = spy[0][0].value<LaunchReport>();
    if (report.error)
        qFatal("%s", report.error->message.c_str());
    return report.job.id;
}

template <typename T>
Result<T> waitFor(Task<T> future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 60000))
        qFatal("a task did not finish");
    return resultOf<T>(future);
}

// As another desk, or a restarted window, sees the machines.
struct Desk
{
    explicit Desk(LaunchFixture &fixture)
    {
        JobRegistry::Options options;
        options.interval = std::chrono::milliseconds(300);
        options.stopLimit = std::chrono::seconds(2);
        options.pin = [this](const QString &device, bool pinned) {
            if (pinned)
                pins.insert(device);
            else
                pins.remove(device);
        };
        registry = std::make_unique<JobRegistry>(fixture.shell(), options);
        registry->setInventory(fixture.inventory);
    }
    bool waitForState(const QString &id, JobState state)
    {
        return QTest::qWaitFor(
            [&] { return registry->job(id) && registry->job(id)->state == state; }, 20000);
    }
    QSet<QString> pins;
    std::unique_ptr<JobRegistry> registry;
};

} // namespace

class TestJobRegistry final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { qRegisterMetaType<LaunchReport>(); }

    void adoptsAJobPinsItsMachinesAndStopsIt()
    {
        LaunchFixture fixture;
        const QString id = launch(fixture);
        Desk one(fixture);
        Desk two(fixture);
        for (Desk *desk : {&one, &two}) {
            QVERIFY(desk->waitForState(id, JobState::Running));
            QCOMPARE(desk->registry->endpoint(id).port, fixture.plan.endpointPort);
            QCOMPARE(desk->registry->job(id)->localPort, fixture.plan.endpointPort);
            QCOMPARE(desk->pins, (QSet<QString>{QStringLiteral("a"), QStringLiteral("b")}));
        }
        const Result<StopReport> report = waitFor(one.registry->stop(id));
        QVERIFY(report.hasValue());
        QVERIFY(report->notUndone.isEmpty());
        QCOMPARE(report->undone.size(), 2);
        QVERIFY(!one.registry->job(id));
        QVERIFY(QTest::qWaitFor([&] { return !two.registry->job(id); }, 10000));
        QVERIFY(one.pins.isEmpty() && two.pins.isEmpty());
        QVERIFY2(fixture.filesLeft().isEmpty(), qPrintable(fixture.filesLeft().join(QLatin1Char(' '))));
        QVERIFY(fixture.processesLeft().isEmpty());
    }

    void showsAFailureWithItsCauseAtTheNextSample()
    {
        LaunchFixture fixture;
        const QString id = launch(fixture);
        Desk desk(fixture);
        QVERIFY(desk.waitForState(id, JobState::Running));
        QTest::qWait(600); // a question is asked at most every half second
        const JobRank rank = desk.registry->job(id)->ranks[2];
        QCOMPARE(rank.rank, 1);
        ::kill(pid_t(rank.pid), SIGKILL);
        discovery::telemetry::Sample sample;
        sample.jobs.append({id, 1, rank.pid, false, {}, {}, {}});
        desk.registry->sampled(QStringLiteral("b"), sample);
        QVERIFY(desk.waitForState(id, JobState::Failed));
        QCOMPARE(desk.registry->job(id)->causeRank, 1);
        QVERIFY(desk.registry->job(id)->cause.contains(QLatin1String("SIGKILL")));
        QVERIFY(waitFor(desk.registry->stop(id))->notUndone.isEmpty());
        QVERIFY(fixture.filesLeft().isEmpty());
    }

    void saysWhereAStopDidNotReach()
    {
        LaunchFixture fixture;
        const QString id = launch(fixture);
        Desk desk(fixture);
        QVERIFY(desk.waitForState(id, JobState::Running));
        fixture.shell().refuse = [](const QString &device, const QString &script) -> std::optional<Error> {
            if (device == QLatin1String("b") && script == QLatin1String("stop_job"))
                return Error{ErrorCode::Unreachable, "spark-b does not answer.", {}};
            return std::nullopt;
        };
        const Result<StopReport> report = waitFor(desk.registry->stop(id));
        QCOMPARE(report->notUndone.size(), 1);
        QVERIFY(report->notUndone[0].contains(QLatin1String("spark-b does not answer")));
        QVERIFY(desk.registry->job(id)); // it is still there, on b
        fixture.shell().refuse = nullptr;
        QVERIFY(waitFor(desk.registry->stop(id))->notUndone.isEmpty());
        QVERIFY(fixture.processesLeft().isEmpty());
        QVERIFY(fixture.filesLeft().isEmpty());
    }

    void refusesAJobItDoesNotKnow()
    {
        LaunchFixture fixture;
        Desk desk(fixture);
        QCOMPARE(waitFor(desk.registry->stop(QStringLiteral("x"))).error().code, ErrorCode::NotFound);
    }

    void refreshesEvenWithoutJobs()
    {
        LaunchFixture fixture;
        Desk desk(fixture);
        QSignalSpy spy(desk.registry.get(), &JobRegistry::refreshed);
        desk.registry->refresh();
        QVERIFY(QTest::qWaitFor([&] { return !spy.isEmpty(); }, 10000));
        QVERIFY(desk.registry->jobs().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestJobRegistry)
#include "test_job_registry.moc"
