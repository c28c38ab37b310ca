// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/step_runner.h"

#include <QtTest/QtTest>

using namespace launcher::session;
using namespace std::chrono_literals;

namespace {

// Steps a, b | c | d, which note what happens to them.
struct Plan
{
    QStringList notes;
    QString failing;  // name of the step that fails
    QString stubborn; // name of the step whose undo fails
    std::chrono::milliseconds time = 5ms;

    StepAction action(const QString &name)
    {
        StepAction made;
        made.run = [this, name](StepControlPointer control) { return run(name, control); };
        made.undo = [this, name]() -> Task<QString> {
            notes.append(QStringLiteral("undo ") + name);
            if (name == stubborn)
                return readyTask<QString>(Error{ErrorCode::Failed, name.toStdString(), {}});
            return readyTask<QString>(name);
        };
        return made;
    }
    std::vector<Stage> stages()
    {
        return {{action(QStringLiteral("a")), action(QStringLiteral("b"))},
                {action(QStringLiteral("c"))},
                {action(QStringLiteral("d"))}};
    }

private:
    Task<void> run(QString name, StepControlPointer control)
    {
        notes.append(name);
        const Result<void> slept = co_await control->track(sleepFor(time));
        if (!slept)
            co_return slept.error();
        if (name == failing)
            co_return Error{ErrorCode::Failed, name.toStdString() + " broke", {}};
        co_return Result<void>();
    }
};

RunReport runToEnd(StepRunner &runner)
{
    RunReport report;
    bool done = false;
    QObject::connect(&runner, &StepRunner::finished, &runner, [&](const RunReport &made) {
        report = made;
        done = true;
    });
    runner.start();
    if (!QTest::qWaitFor([&] { return done; }, 5000))
        qFatal("the runner did not finish");
    return report;
}

} // namespace

class TestStepRunner final : public QObject
{
    Q_OBJECT

private slots:
    void runsStagesInOrder()
    {
        Plan plan;
        StepRunner runner(plan.stages());
        const RunReport report = runToEnd(runner);
        QVERIFY(!report.error);
        QCOMPARE(plan.notes.join(QLatin1Char(' ')), QStringLiteral("a b c d"));
        for (const Step &step : runner.steps())
            QCOMPARE(step.state, StepState::Done);
    }

    void undoesInReverseAfterAFailure_data()
    {
        QTest::addColumn<QString>("failing");
        QTest::addColumn<QString>("undone");
        QTest::newRow("a") << "a" << "b a";
        QTest::newRow("b") << "b" << "b a";
        QTest::newRow("c") << "c" << "c b a";
        QTest::newRow("d") << "d" << "d c b a";
    }
    void undoesInReverseAfterAFailure()
    {
        QFETCH(QString, failing);
        QFETCH(QString, undone);
        Plan plan;
        plan.failing = failing;
        StepRunner runner(plan.stages());
        const RunReport report = runToEnd(runner);
        QVERIFY(report.error.has_value());
        QCOMPARE(report.error->message, failing.toStdString() + " broke");
        QCOMPARE(report.failedStep, int(failing[0].unicode() - u'a'));
        QCOMPARE(report.undone.join(QLatin1Char(' ')), undone);
        QVERIFY(report.notUndone.isEmpty());
        QVERIFY(!report.cancelled);
    }

    void cancelsAtEveryStep_data()
    {
        QTest::addColumn<int>("at");
        QTest::addColumn<QString>("undone");
        QTest::newRow("first") << 0 << "b a";
        QTest::newRow("third") << 2 << "c b a";
        QTest::newRow("last") << 3 << "d c b a";
    }
    void cancelsAtEveryStep()
    {
        QFETCH(int, at);
        QFETCH(QString, undone);
        Plan plan;
        plan.time = 20ms;
        StepRunner runner(plan.stages());
        connect(&runner, &StepRunner::stepChanged, this, [&, at](int index) {
            if (index == at && runner.steps()[index].state == StepState::Running)
                QMetaObject::invokeMethod(&runner, [&] { runner.cancel(); }, Qt::QueuedConnection);
        });
        const RunReport report = runToEnd(runner);
        QVERIFY(report.cancelled);
        QCOMPARE(report.error->code, ErrorCode::Cancelled);
        QCOMPARE(report.failedStep, -1);
        QCOMPARE(report.undone.join(QLatin1Char(' ')), undone);
    }

    void saysWhatCouldNotBeUndone()
    {
        Plan plan;
        plan.failing = QStringLiteral("d");
        plan.stubborn = QStringLiteral("c");
        StepRunner runner(plan.stages());
        const RunReport report = runToEnd(runner);
        QCOMPARE(report.notUndone, QStringList{QStringLiteral("c")});
        QCOMPARE(report.undone.join(QLatin1Char(' ')), QStringLiteral("d b a"));
        QCOMPARE(runner.steps()[2].state, StepState::UndoFailed);
    }

    void gathersEvidenceBeforeItUndoes()
    {
        Plan plan;
        plan.failing = QStringLiteral("c");
        StepRunner runner(plan.stages());
        runner.setBeforeUndo([&plan](Error error) {
            plan.notes.append(QStringLiteral("look"));
            error.details = "log";
            return readyTask<Evidence>(Evidence{error});
        });
        const RunReport report = runToEnd(runner);
        QCOMPARE(report.error->details, std::string("log"));
        QCOMPARE(plan.notes.join(QLatin1Char(' ')),
                 QStringLiteral("a b c look undo c undo b undo a"));
    }
};

QTEST_GUILESS_MAIN(TestStepRunner)
#include "test_step_runner.moc"
