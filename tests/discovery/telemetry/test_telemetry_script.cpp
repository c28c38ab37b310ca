// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/node_script.h"
#include "discovery/probe/prober.h"
#include "discovery/remote/open_ssh_shell.h"
#include "discovery/telemetry/sample_parser.h"
#include "discovery/telemetry/telemetry_stream.h"

#include <signal.h>

#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>

using discovery::telemetry::Sample;
using discovery::telemetry::SampleParser;

namespace {

// Every process whose environment carries this mark was started by the script under test.
QList<qint64> processesMarked(const QByteArray &mark)
{
    QList<qint64> pids;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        QFile environment(QStringLiteral("/proc/%1/environ").arg(name));
        if (environment.open(QIODevice::ReadOnly) && environment.readAll().contains(mark))
            pids.append(name.toLongLong());
    }
    return pids;
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QByteArray firstLine(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readLine().trimmed() : QByteArray();
}

} // namespace

// telemetry.sh for real, on the machine that runs the test, in each shell it may meet.
class TestTelemetryScript final : public QObject
{
    Q_OBJECT

private:
    void start(QProcess &shell, const QString &program, const QStringList &arguments)
    {
        m_mark = "SPARKYARD_TEST_MARK=" + QByteArray::number(++m_count) + '.' +
                 QByteArray::number(QCoreApplication::applicationPid());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), m_home.path());
        environment.insert(QString::fromLatin1(m_mark.left(m_mark.indexOf('='))),
                           QString::fromLatin1(m_mark.mid(m_mark.indexOf('=') + 1)));
        shell.setProcessEnvironment(environment);
        shell.start(program, arguments);
        shell.write(discovery::probe::nodeScript(QStringLiteral("telemetry.sh")));
    }

    // Reads until count samples are there; fewer when the script ends or is too slow.
    QList<Sample> samplesOf(QProcess &shell, int count)
    {
        SampleParser parser;
        QList<Sample> samples;
        while (samples.size() < count && shell.waitForReadyRead(15'000))
            samples += parser.feed(shell.readAllStandardOutput(), QDateTime::currentDateTimeUtc());
        return samples;
    }

    QTemporaryDir m_home;
    QByteArray m_mark;
    int m_count = 0;

private slots:
    void cleanup()
    {
        // Only what the failed test itself started.
        const QList<qint64> pids = processesMarked(m_mark);
        for (const qint64 pid : pids)
            kill(pid_t(pid), SIGKILL);
    }

    void sendsSamplesAndEndsWithItsInput_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("sh") << QStringLiteral("sh") << QStringList{QStringLiteral("-s")};
        QTest::newRow("bash") << QStringLiteral("bash")
                              << QStringList{QStringLiteral("--posix"), QStringLiteral("-s")};
        QTest::newRow("busybox") << QStringLiteral("busybox")
                                 << QStringList{QStringLiteral("sh"), QStringLiteral("-s")};
    }

    void sendsSamplesAndEndsWithItsInput()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        if (QStandardPaths::findExecutable(program).isEmpty())
            QSKIP("this shell is not installed");
        QProcess shell;
        start(shell, program, arguments);
        const QList<Sample> samples = samplesOf(shell, 2);
        QCOMPARE(samples.size(), 2);
        QCOMPARE(samples.last().sequence, 2u);
        QVERIFY(samples.last().memoryAvailableBytes && samples.last().cpuBusyPercent);
        QVERIFY(samples.first().neighbours || samples.first().interfaces.isEmpty());
        QVERIFY(!processesMarked(m_mark).isEmpty());
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(15'000));
        QCOMPARE(shell.readAllStandardError(), QByteArray());
        QTRY_VERIFY_WITH_TIMEOUT(processesMarked(m_mark).isEmpty(), 15'000);
    }

    void endsWhenNobodyReadsIt()
    {
        // The input stays open; head leaves after three lines.
        QProcess shell;
        start(shell, QStringLiteral("sh"),
              {QStringLiteral("-c"), QStringLiteral("sh -s | head -n 3")});
        QVERIFY(shell.waitForFinished(15'000));
        QVERIFY(shell.readAllStandardOutput().startsWith("sample\t1\t"));
        QTRY_VERIFY_WITH_TIMEOUT(processesMarked(m_mark).isEmpty(), 15'000);
    }

    // The Shell wraps scripts and watches the pipe itself; on this machine it needs no ssh.
    void runsThroughTheRealShellAndEndsWithIt()
    {
        using namespace discovery;
        remote::OpenSshShell shell({m_home.path(), m_home.path(), {}});
        remote::Target target;
        target.isThisMachine = true;
        auto facts = probe::Prober(shell).probe(target);
        QTRY_VERIFY_WITH_TIMEOUT(facts.isFinished(), 30'000);
        QVERIFY2(facts.result(), facts.result() ? "" : facts.result().error().message.c_str());

        m_mark =
            "SPARKYARD_TEST_MARK=shell." + QByteArray::number(QCoreApplication::applicationPid());
        qputenv("SPARKYARD_TEST_MARK", m_mark.mid(m_mark.indexOf('=') + 1));
        telemetry::TelemetryStream stream(shell, target);
        int samples = 0;
        bool isBroken = false;
        connect(&stream, &telemetry::TelemetryStream::sampled, this, [&] { ++samples; });
        connect(&stream, &telemetry::TelemetryStream::broken, this, [&] { isBroken = true; });
        stream.start();
        QTRY_VERIFY_WITH_TIMEOUT(samples >= 3, 30'000);
        QVERIFY(!isBroken);
        QVERIFY(!processesMarked(m_mark).isEmpty());
        stream.stop();
        QTRY_VERIFY_WITH_TIMEOUT(processesMarked(m_mark).isEmpty(), 15'000);
        qunsetenv("SPARKYARD_TEST_MARK");
    }

    void tellsWhichRanksLive()
    {
        const QString job = m_home.path() + QStringLiteral("/.local/state/sparkyard/jobs/job-1");
        QVERIFY(QDir().mkpath(job));
        const QByteArray boot = firstLine(QStringLiteral("/proc/sys/kernel/random/boot_id"));
        const QByteArray stat = firstLine(QStringLiteral("/proc/self/stat"));
        const QByteArray ticks = stat.mid(stat.lastIndexOf(')') + 2).split(' ').at(19);
        const QByteArray pid = QByteArray::number(QCoreApplication::applicationPid());
        write(job + QStringLiteral("/rank-0.pid"), pid + '\t' + ticks + '\t' + boot + '\n');
        // Another process has that number now; another boot; ended.
        write(job + QStringLiteral("/rank-1.pid"), pid + "\t1\t" + boot + '\n');
        write(job + QStringLiteral("/rank-2.pid"), pid + '\t' + ticks + "\tother\n");
        write(job + QStringLiteral("/rank-3.pid"), "4194304\t5\t" + boot + '\n');
        write(job + QStringLiteral("/rank-3.exit"), "137\t1796100000123\n");
        write(job + QStringLiteral("/stats-0.tsv"), "step\t12\nwait_us\t34\n");
        QProcess shell;
        start(shell, QStringLiteral("sh"), {QStringLiteral("-s")});
        const QList<Sample> samples = samplesOf(shell, 1);
        QVERIFY(!samples.isEmpty());
        const auto jobs = samples.first().jobs;
        QCOMPARE(jobs.size(), 4);
        QVERIFY(jobs.at(0).alive && jobs.at(0).jobId == QLatin1String("job-1"));
        QVERIFY(*jobs.at(0).residentBytes > 1'000'000);
        QVERIFY(!jobs.at(1).alive && !jobs.at(2).alive && !jobs.at(3).alive);
        QCOMPARE(*jobs.at(3).exitStatus, 137);
        QCOMPARE(*jobs.at(3).exitedAtMilliseconds, 1'796'100'000'123);
        QCOMPARE(samples.first().jobStats.value(QStringLiteral("jobs/job-1/stats-0.tsv")),
                 QByteArray("step\t12\nwait_us\t34\n"));
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(15'000));
    }
};

QTEST_GUILESS_MAIN(TestTelemetryScript)
#include "test_telemetry_script.moc"
