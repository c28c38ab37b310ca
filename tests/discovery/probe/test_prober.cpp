// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/prober.h"

#include "discovery/probe/node_script.h"
#include "fake_shell.h"

#include <QtCore/QFutureWatcher>
#include <QtTest/QtTest>

using namespace discovery;
using engine::protocol::Error;
using engine::protocol::ErrorCode;

class TestProber final : public QObject
{
    Q_OBJECT

private slots:
    void sendsTheScriptAndParsesTheAnswer()
    {
        FakeShell shell;
        probe::Prober prober(shell);
        auto future = prober.probe({});
        QVERIFY(shell.lastScript.text.contains("machine_id"));
        shell.answer(
            remote::RunOutput{0, "probe\t1\nmachine_id\tabc\nhostname\tspark-1\nend\t3\n", {}});
        QTRY_VERIFY(future.isFinished());
        QVERIFY(future.result());
        QCOMPARE(future.result()->hostName, QStringLiteral("spark-1"));
        QVERIFY(future.result()->takenAt.isValid());
    }

    void passesTheShellsErrorsOn()
    {
        FakeShell shell;
        probe::Prober prober(shell);
        auto future = prober.probe({});
        shell.answer(Error{ErrorCode::HostKeyChanged, "spark-1 shows another key", {}});
        QTRY_VERIFY(future.isFinished());
        QCOMPARE(future.result().error().code, ErrorCode::HostKeyChanged);
    }

    void namesTheMachineWhoseScriptFailed()
    {
        FakeShell shell;
        probe::Prober prober(shell);
        remote::Target target;
        target.displayName = QStringLiteral("spark-7");
        auto future = prober.probe(target);
        shell.answer(remote::RunOutput{127, {}, "sh: not found"});
        QTRY_VERIFY(future.isFinished());
        QCOMPARE(future.result().error().code, ErrorCode::Failed);
        QVERIFY(future.result().error().message.find("spark-7") != std::string::npos);
        QCOMPARE(future.result().error().details, std::string("sh: not found"));
    }

    void cancellingEndsTheRun()
    {
        FakeShell shell;
        probe::Prober prober(shell);
        auto future = prober.probe({});
        future.cancel();
        QTRY_VERIFY(shell.lastRun.isCanceled());
        shell.finish();
        QTRY_VERIFY(future.isFinished());
    }
};

QTEST_GUILESS_MAIN(TestProber)
#include "test_prober.moc"
