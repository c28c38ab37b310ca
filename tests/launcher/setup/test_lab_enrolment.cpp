// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/open_ssh_shell.h"
#include "launcher/setup/enrolment.h"
#include "tests/discovery/remote/await.h"
#include "tests/launcher/setup/fake_logins.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <memory>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using namespace launcher::setup;
using engine::protocol::Error;
using engine::protocol::ErrorCode;

// Passwords, PAM, other machines and their faults: what a loopback sshd cannot show. Runs in the
// desk's namespace of a lab with two nodes (in_lab.sh).
class TestLabEnrolment final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY2(!qgetenv("SPARKYARD_LAB_NAME").isEmpty(), "run by in_lab.sh");
        qunsetenv("SSH_AUTH_SOCK");
        const OpenSshOptions options{m_directory.filePath(u"config"_s),
                                     m_directory.filePath(u"run"_s),
                                     QStringLiteral(SPARKYARD_ASKPASS_PROGRAM)};
        m_shell = std::make_unique<OpenSshShell>(options);
        m_enrolment = std::make_unique<Enrolment>(*m_shell, m_logins, options.configDirectory);
        for (const Target &target : {node(1), node(2)}) {
            const auto keys = m_shell->offeredHostKeys(target);
            AWAIT(keys);
            QVERIFY2(keys.result().hasValue(), words(keys.result()));
            QVERIFY(m_shell->acceptHostKeys(target.deviceId, *keys.result()).hasValue());
        }
    }

    void cleanupTestCase()
    {
        for (const Target &target : {node(1), node(2)})
            AWAIT(m_shell->disconnect(target));
        m_enrolment.reset();
        m_shell.reset();
    }

    void refusesAWrongPassword()
    {
        const auto done = m_enrolment->enrol({node(1), LoginMethod::InstallDeskKey, "sparc"});
        AWAIT(done);
        QCOMPARE(done.result().error().code, ErrorCode::Authentication);
        QVERIFY2(done.result().error().message.find("password for user \"spark\"") !=
                     std::string::npos,
                 words(done.result()));
    }

    void letsTwoMachinesInAtOnce()
    {
        const auto first = m_enrolment->enrol({node(1), LoginMethod::InstallDeskKey, "spark"});
        const auto second = m_enrolment->enrol({node(2), LoginMethod::InstallDeskKey, "spark"});
        AWAIT(first);
        AWAIT(second);
        QVERIFY2(first.result().hasValue(), words(first.result()));
        QVERIFY2(second.result().hasValue(), words(second.result()));
        const auto keys = m_shell->run(
            withDeskKey(1), {"cat ~/.ssh/authorized_keys; stat -c %a ~/.ssh; whoami", {}});
        AWAIT(keys);
        const auto line = m_enrolment->deskKey();
        AWAIT(line);
        QCOMPARE(keys.result()->standardOutput,
                 line.result()->authorizedKeysLine.toUtf8() + "\n700\nspark\n");
    }

    void reachesLinkLocalAddresses()
    {
        const auto address = m_shell->run(
            withDeskKey(1),
            {"ip -6 -o addr show dev enP7s7 scope link | awk '{print $4}' | cut -d/ -f1", {}});
        AWAIT(address);
        QVERIFY(address.result().hasValue());
        Target target = withDeskKey(1);
        target.host = QString::fromLatin1(address.result()->standardOutput.trimmed()) + u"%eno1"_s;
        const auto keys = m_shell->offeredHostKeys(target);
        AWAIT(keys);
        QVERIFY2(keys.result().hasValue(), words(keys.result()));
        QCOMPARE(*keys.result(), m_shell->acceptedHostKeys(target.deviceId));
        const auto login = m_shell->run(target, {"echo in", {}});
        AWAIT(login);
        QVERIFY2(login.result().hasValue(), words(login.result()));
        AWAIT(m_shell->disconnect(target));
    }

    void saysThatNobodyIsThere()
    {
        Target nobody = node(1);
        nobody.host = u"10.42.0.99"_s;
        const auto run = m_shell->run(nobody, {":", {}});
        AWAIT(run);
        QCOMPARE(run.result().error().code, ErrorCode::Unreachable);
    }

    void noticesAWedgedMachine()
    {
        const auto sleeping =
            m_shell->run(withDeskKey(2), {"sleep 60", {}}, {std::chrono::seconds(60), 1000, {}});
        QTest::qWait(1500);
        QVERIFY(lab({u"fault"_s, u"wedged@spark-2"_s}));
        const auto other = m_shell->run(withDeskKey(1), {"echo alive", {}});
        AWAIT(other);
        QVERIFY(other.result().hasValue());
        AWAIT(sleeping);
        QVERIFY(lab({u"heal"_s}));
        QCOMPARE(sleeping.result().error().code, ErrorCode::Unreachable);
    }

    void stopsAtAChangedHostKey()
    {
        AWAIT(m_shell->disconnect(withDeskKey(2)));
        const QList<HostKey> accepted = m_shell->acceptedHostKeys(u"lab-2"_s);
        QVERIFY(lab({u"fault"_s, u"host-key-changed@spark-2"_s}));
        const auto run = m_shell->run(withDeskKey(2), {":", {}});
        AWAIT(run);
        const auto offered = m_shell->offeredHostKeys(node(2));
        AWAIT(offered);
        QVERIFY(lab({u"heal"_s}));
        const Error error = run.result().error();
        QCOMPARE(error.code, ErrorCode::HostKeyChanged);
        const QString message = QString::fromStdString(error.message);
        QVERIFY(message.contains(accepted.first().fingerprint));
        QVERIFY(offered.result()->first() != accepted.first());
        QVERIFY2(message.contains(offered.result()->first().fingerprint), error.message.c_str());
    }

    void forgetsAndLeavesNothing()
    {
        const auto gone = m_enrolment->forget(withDeskKey(1), ForgetScope::MachineToo);
        AWAIT(gone);
        QVERIFY2(gone.result().hasValue(), words(gone.result()));
        const auto login = m_shell->run(withDeskKey(1), {":", {}});
        AWAIT(login);
        QCOMPARE(login.result().error().code, ErrorCode::Authentication);
        const auto rest = m_shell->run(node(1), {"cat ~/.ssh/authorized_keys; ls -A ~/.ssh", {}},
                                       {std::chrono::seconds(20), 4096, "spark"});
        AWAIT(rest);
        QCOMPARE(rest.result()->standardOutput, "authorized_keys\n");
    }

private:
    static Target node(int number)
    {
        Target target;
        target.deviceId = u"lab-%1"_s.arg(number);
        target.displayName = u"spark-%1"_s.arg(number);
        target.host = u"10.42.0.1%1"_s.arg(number);
        target.user = u"spark"_s;
        return target;
    }

    Target withDeskKey(int number) const
    {
        Target target = node(number);
        target.identityFiles = {m_directory.filePath(u"config/id_ed25519"_s)};
        return target;
    }

    static bool lab(const QStringList &command)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(
            qEnvironmentVariable("SPARKYARD_LAB"),
            QStringList{command.first(), u"--name"_s, qEnvironmentVariable("SPARKYARD_LAB_NAME")} +
                command.mid(1));
        [&process] { QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 30000); }();
        return process.exitCode() == 0;
    }

    template <typename T>
    static const char *words(const engine::protocol::Result<T> &result)
    {
        return result.hasValue() ? "" : result.error().message.c_str();
    }

    QTemporaryDir m_directory{u"/tmp/sy-XXXXXX"_s};
    FakeLogins m_logins;
    std::unique_ptr<Shell> m_shell;
    std::unique_ptr<Enrolment> m_enrolment;
};

QTEST_GUILESS_MAIN(TestLabEnrolment)
#include "test_lab_enrolment.moc"
