// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/node_script.h"
#include "discovery/probe/parse_probe.h"

#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>

// probe.sh for real, on the machine that runs the test, in each shell it may meet.
class TestProbeScript final : public QObject
{
    Q_OBJECT

private slots:
    void runsInEachShell_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("sh") << QStringLiteral("sh") << QStringList{QStringLiteral("-s")};
        QTest::newRow("dash") << QStringLiteral("dash") << QStringList{QStringLiteral("-s")};
        QTest::newRow("bash") << QStringLiteral("bash")
                              << QStringList{QStringLiteral("--posix"), QStringLiteral("-s")};
        QTest::newRow("busybox") << QStringLiteral("busybox")
                                 << QStringList{QStringLiteral("sh"), QStringLiteral("-s")};
    }

    void runsInEachShell()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        if (QStandardPaths::findExecutable(program).isEmpty())
            QSKIP("this shell is not installed");
        QTemporaryDir home;
        QProcess shell;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), home.path());
        shell.setProcessEnvironment(environment);
        shell.start(program, arguments);
        shell.write(discovery::probe::nodeScript(QStringLiteral("probe.sh")));
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(30'000));
        QCOMPARE(shell.exitCode(), 0);
        QCOMPARE(QString::fromUtf8(shell.readAllStandardError()), QString());
        const auto facts = discovery::probe::parseProbe(shell.readAllStandardOutput());
        QVERIFY2(facts.hasValue(), facts ? "" : facts.error().message.c_str());
        QCOMPARE(facts->homeDirectory, home.path());
        QVERIFY(!facts->kernel.isEmpty());
        QVERIFY(facts->memoryBytes && *facts->memoryBytes > 0);
        QVERIFY(!facts->disks.isEmpty());
        QVERIFY2(QDir(home.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 "the probe left something in the home directory");
    }
};

QTEST_GUILESS_MAIN(TestProbeScript)
#include "test_probe_script.moc"
