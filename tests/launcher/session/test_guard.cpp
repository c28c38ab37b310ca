// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_file.h"
#include "launcher/session/node_jobs.h"
#include "launcher/session/node_scripts.h"
#include "tests/launcher/session/local_shell.h"

#include "launcher/session/async.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>
#include <signal.h>

using namespace launcher::session;
using discovery::remote::RunOutput;
using discovery::remote::Target;

namespace {

const QString kId = QStringLiteral("tiny-20260101-000000-abcd");

// A job of one machine whose only process is a shell command.
class Machine
{
public:
    Machine() : shell(m_root.path()) { target.deviceId = QStringLiteral("a"); }
    ~Machine()
    {
        run("stop_job", {kId, QStringLiteral("0")});
        for (const qint64 pid : extra)
            ::kill(pid_t(pid), SIGKILL);
    }

    RunOutput run(const char *script, const QStringList &arguments)
    {
        const Task<RunOutput> future = shell.run(target, nodeScript(script, arguments));
        if (!QTest::qWaitFor([&] { return future.isFinished(); }, 30000))
            qFatal("%s hangs", script);
        return *resultOf<RunOutput>(future);
    }
    void start(const QString &command)
    {
        Job job;
        job.id = kId;
        job.launcher.pid = 1;
        job.createdAt = QDateTime::currentDateTimeUtc();
        job.ranks.push_back({});
        QCOMPARE(run("write_job", {kId, QString::fromUtf8(writeJobFile(job))}).exitCode, 0);
        const RunOutput started
            = run("start_process", {kId, QStringLiteral("rank-0"), guardText(), command});
        QVERIFY2(started.exitCode == 0, started.standardError.constData());
    }
    NodeProcess process()
    {
        const auto jobs = parseNodeJobs(run("read_jobs", {}).standardOutput);
        if (!jobs || jobs->jobs.size() != 1 || jobs->jobs[0].processes.size() != 1)
            qFatal("one job with one process expected");
        return jobs->jobs[0].processes[0];
    }
    RunOutput stop() { return run("stop_job", {kId, QStringLiteral("2")}); }
    QString path(const char *name) const
    {
        return shell.home(target.deviceId)
               + QStringLiteral("/.local/state/sparkyard/jobs/%1/%2").arg(kId, QLatin1String(name));
    }
    QByteArray read(const char *name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    bool isEmpty() const
    {
        return !QFile::exists(shell.home(target.deviceId) + QStringLiteral("/.local/state/sparkyard"));
    }

private:
    QTemporaryDir m_root;

public:
    LocalShell shell;
    Target target;
    QList<qint64> extra; // to be ended too
};

bool lives(qint64 pid)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!stat.open(QIODevice::ReadOnly))
        return false;
    const QByteArray line = stat.readAll();
    return line.mid(line.lastIndexOf(')') + 2).left(1) != "Z";
}

qint64 pidIn(const QByteArray &line)
{
    return line.split('\t')[0].toLongLong();
}

} // namespace

class TestGuard final : public QObject
{
    Q_OBJECT

private slots:
    void notesHowAProcessEnded()
    {
        Machine machine;
        machine.start(QStringLiteral("echo hello; exit 7"));
        QTRY_COMPARE_WITH_TIMEOUT(machine.process().exitStatus, std::optional<int>(7), 10000);
        QCOMPARE(machine.process().state, ProcessState::Ended);
        const qint64 age = QDateTime::currentMSecsSinceEpoch() - *machine.process().exitedAtMilliseconds;
        QVERIFY(age >= -1 && age < 60000);
        QCOMPARE(machine.read("rank-0.log"), QByteArray("hello\n"));
        machine.stop();
        QVERIFY(machine.isEmpty());
    }

    void notesAKilledProcess()
    {
        Machine machine;
        machine.start(QStringLiteral("exec sleep 300"));
        QCOMPARE(machine.process().state, ProcessState::Alive);
        ::kill(pid_t(machine.process().pid), SIGKILL);
        QTRY_COMPARE_WITH_TIMEOUT(machine.process().exitStatus, std::optional<int>(137), 10000);
    }

    void runsInASessionOfItsOwnWithoutTheCallersPipes()
    {
        Machine machine;
        machine.start(QStringLiteral("exec sleep 300"));
        const qint64 pid = machine.process().pid;
        QCOMPARE(qint64(::getsid(pid_t(pid))), pid);
        const QString descriptors = QStringLiteral("/proc/%1/fd/").arg(pid);
        QCOMPARE(QFile::symLinkTarget(descriptors + QLatin1Char('0')), QStringLiteral("/dev/null"));
        QVERIFY(QFile::symLinkTarget(descriptors + QLatin1Char('1')).endsWith(QLatin1String("rank-0.log")));
        const qint64 guard = pidIn(machine.read("rank-0.guard"));
        for (int descriptor = 0; descriptor < 3; ++descriptor) {
            const QString target
                = QFile::symLinkTarget(QStringLiteral("/proc/%1/fd/%2").arg(guard).arg(descriptor));
            QVERIFY2(!target.contains(QLatin1String("pipe")), qPrintable(target));
        }
        ::kill(pid_t(guard), SIGHUP); // what the end of a login sends
        QTest::qWait(200);
        QVERIFY(lives(guard));
        QVERIFY(lives(pid));
    }

    void stopsAProcessWhoseGuardWasKilled()
    {
        Machine machine;
        machine.start(QStringLiteral("exec sleep 300"));
        const qint64 pid = machine.process().pid;
        ::kill(pid_t(pidIn(machine.read("rank-0.guard"))), SIGKILL);
        QCOMPARE(machine.process().state, ProcessState::Alive);
        QCOMPARE(machine.stop().exitCode, 0);
        QVERIFY(!lives(pid));
        QVERIFY(machine.isEmpty());
    }

    void stopsChildrenThatLeftTheirGroup()
    {
        Machine machine;
        machine.start(QStringLiteral("setsid sleep 300 & echo $!; exec sleep 301"));
        QTRY_VERIFY_WITH_TIMEOUT(machine.read("rank-0.log").endsWith('\n'), 10000);
        const qint64 child = machine.read("rank-0.log").trimmed().toLongLong();
        QTRY_VERIFY(lives(child));
        machine.stop();
        QVERIFY(!lives(child));
    }

    void killsWhatIgnoresTheRequest()
    {
        Machine machine;
        machine.start(QStringLiteral("trap '' TERM; while :; do sleep 1; done"));
        const qint64 pid = machine.process().pid;
        const RunOutput stopped = machine.stop();
        QVERIFY2(stopped.exitCode == 0, stopped.standardError.constData());
        QVERIFY(!lives(pid));
        QVERIFY(machine.isEmpty());
    }

    void stopsAFrozenProcess()
    {
        Machine machine;
        machine.start(QStringLiteral("exec sleep 300"));
        const qint64 pid = machine.process().pid;
        ::kill(pid_t(pid), SIGSTOP);
        machine.stop();
        QVERIFY(!lives(pid));
    }

    void neverTouchesAProcessThatGotThePid()
    {
        Machine machine;
        machine.start(QStringLiteral("exit 0"));
        QTRY_COMPARE_WITH_TIMEOUT(machine.process().state, ProcessState::Ended, 10000);
        QProcess other; // of somebody else, with the pid of ours
        other.start(QStringLiteral("sleep"), {QStringLiteral("300")});
        QVERIFY(other.waitForStarted());
        machine.extra.append(other.processId());
        QList<QByteArray> fields = machine.read("rank-0.pid").split('\t');
        fields[0] = QByteArray::number(other.processId());
        QFile file(machine.path("rank-0.pid"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(fields.join('\t'));
        file.close();
        QCOMPARE(machine.process().state, ProcessState::Ended);
        QCOMPARE(machine.stop().exitCode, 0);
        QVERIFY(lives(other.processId()));
        QVERIFY(machine.isEmpty());
        other.kill();
        other.waitForFinished();
    }

    void removesWhatARestartLeft()
    {
        Machine machine;
        machine.start(QStringLiteral("exec sleep 300"));
        const qint64 pid = machine.process().pid;
        const qint64 guard = pidIn(machine.read("rank-0.guard"));
        ::kill(pid_t(guard), SIGKILL);
        ::kill(pid_t(pid), SIGKILL);
        QTRY_VERIFY(!lives(pid));
        // Pid files of an earlier boot, and the lock of a program that died with it.
        for (const char *name : {"rank-0.pid", "rank-0.guard"}) {
            QFile file(machine.path(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::number(QCoreApplication::applicationPid()) + "\t1\tearlier-boot\n");
        }
        const QString lock = machine.shell.home(QStringLiteral("a"))
                             + QStringLiteral("/.local/state/sparkyard/jobs/.lock");
        QVERIFY(QDir().mkpath(lock));
        QFile owner(lock + QStringLiteral("/owner"));
        QVERIFY(owner.open(QIODevice::WriteOnly));
        owner.write(QByteArray::number(QCoreApplication::applicationPid()) + "\t1\tearlier-boot\n");
        owner.close();
        QCOMPARE(machine.process().state, ProcessState::Ended);
        QVERIFY(!machine.process().exitStatus);
        QCOMPARE(machine.stop().exitCode, 0);
        QVERIFY(machine.isEmpty());
        QCOMPARE(machine.stop().exitCode, 0);
    }

    void startsNothingTwice()
    {
        Machine machine;
        machine.start(QStringLiteral("exec sleep 300"));
        QCOMPARE(machine.run("start_process", {kId, QStringLiteral("rank-0"), guardText(),
                                               QStringLiteral("exec sleep 301")})
                     .exitCode,
                 4);
        QCOMPARE(machine.run("write_job", {kId, QStringLiteral("schema: 1")}).exitCode, 3);
        QCOMPARE(machine.run("stop_job", {QStringLiteral("../x"), QStringLiteral("1")}).exitCode, 2);
    }

    void quotesWhateverACommandHolds()
    {
        Machine machine;
        machine.start(runText({QStringLiteral("printf"), QStringLiteral("%s|"), QStringLiteral("a b"),
                               QStringLiteral("$HOME `x` \"'\\"), QString(), QStringLiteral("*")},
                              {{QStringLiteral("X"), QStringLiteral("it's")}}));
        QTRY_COMPARE_WITH_TIMEOUT(machine.read("rank-0.log"), QByteArray("a b|$HOME `x` \"'\\||*|"),
                                  10000);
    }
};

QTEST_GUILESS_MAIN(TestGuard)
#include "test_guard.moc"
