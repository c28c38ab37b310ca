// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/setup/enrolment.h"
#include "tests/discovery/remote/await.h"
#include "tests/discovery/remote/loopback_sshd.h"
#include "tests/launcher/setup/fake_logins.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <memory>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using namespace launcher::setup;
using engine::protocol::ErrorCode;

// Against a real sshd, with the home of its user redirected. It takes keys only; logging in with a
// password is tried in the lab.
class TestEnrolment final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_sshd = std::make_unique<LoopbackSshd>();
        if (!m_sshd->problem().isEmpty()) {
            qWarning("skipped: %s", qPrintable(m_sshd->problem()));
            std::exit(77);
        }
    }

    void init()
    {
        m_shell = std::make_unique<OpenSshShell>(m_sshd->options());
        m_logins = std::make_unique<FakeLogins>();
        m_enrolment =
            std::make_unique<Enrolment>(*m_shell, *m_logins, m_sshd->options().configDirectory);
        QVERIFY(m_shell->acceptHostKeys(u"dev-1"_s, {m_sshd->hostKey()}).hasValue());
        QFile::remove(keysFile());
        QVERIFY(QFile::copy(m_sshd->path(u"login_key.pub"_s), keysFile()));
    }

    void cleanup()
    {
        AWAIT(m_shell->disconnect(m_sshd->target()));
        m_enrolment.reset();
        m_shell.reset();
    }

    void cleanupTestCase() { m_sshd.reset(); }

    void makesOneKeyForAll()
    {
        const auto first = m_enrolment->deskKey();
        const auto second = m_enrolment->deskKey();
        AWAIT(first);
        AWAIT(second);
        QVERIFY(first.result().hasValue());
        QCOMPARE(first.result()->authorizedKeysLine, second.result()->authorizedKeysLine);
        QVERIFY(first.result()->authorizedKeysLine.startsWith("ssh-ed25519 "_L1));
        QVERIFY(first.result()->authorizedKeysLine.contains(" sparkyard@"_L1));
        QVERIFY(first.result()->fingerprint.startsWith("SHA256:"_L1));
        const QFileInfo file(first.result()->privateFile);
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QCOMPARE(keys().count('\n'), 1); // nothing is sent by looking

        // The public half is made anew from the private one, comment and all.
        QVERIFY(QFile::remove(file.filePath() + u".pub"_s));
        const auto again = m_enrolment->deskKey();
        AWAIT(again);
        QCOMPARE(again.result()->authorizedKeysLine, first.result()->authorizedKeysLine);
        QVERIFY(
            QDir(m_sshd->options().configDirectory).entryList({u"key-*"_s}, QDir::Dirs).isEmpty());
    }

    void addsTheKeyAndProvesIt()
    {
        QStringList steps;
        connect(m_enrolment.get(), &Enrolment::stepStarted, this,
                [&steps](const QString &, EnrolmentStep step) {
                    steps << QString::number(static_cast<int>(step));
                });
        const auto done = m_enrolment->enrol({m_sshd->target(), LoginMethod::InstallDeskKey, {}});
        AWAIT(done);
        QVERIFY2(done.result().hasValue(), message(done.result()));
        QCOMPARE(steps, QStringList({u"0"_s, u"1"_s, u"2"_s, u"3"_s}));
        QCOMPARE(keys(), loginKey() + read(deskKeyFile() + u".pub"_s));
        const QString keyFile = deskKeyFile();
        QCOMPARE(m_logins->calls,
                 QStringList({u"login dev-1 %1 %2"_s.arg(m_sshd->target().user, keyFile),
                              u"connect dev-1"_s}));

        // From now on our key alone opens the door.
        Target target = m_sshd->target();
        target.identityFiles = {keyFile};
        AWAIT(m_shell->disconnect(target));
        const auto login = m_shell->run(target, {":", {}});
        AWAIT(login);
        QVERIFY(login.result().hasValue());

        const auto gone = m_enrolment->forget(target, ForgetScope::MachineToo);
        AWAIT(gone);
        QVERIFY2(gone.result().hasValue(), message(gone.result()));
        QCOMPARE(keys(), loginKey());
        QCOMPARE(m_logins->calls.last(), u"forget dev-1"_s);
    }

    void usesAKeyThatIsThere()
    {
        const auto done = m_enrolment->enrol({m_sshd->target(), LoginMethod::OwnKey, {}});
        AWAIT(done);
        QVERIFY(done.result().hasValue());
        QCOMPARE(keys(), loginKey());
        QVERIFY(m_logins->calls.first().endsWith("login_key"_L1));
    }

    void givesEachMachineItsOwnAnswer()
    {
        Target wrongUser = m_sshd->target();
        wrongUser.user = u"nosuchuser"_s;
        Target closed = m_sshd->target();
        closed.port = LoopbackSshd::freePort();
        Target unknown = m_sshd->target(u"dev-9"_s);
        const LoginMethod method = LoginMethod::InstallDeskKey;
        const auto a = m_enrolment->enrol({wrongUser, method, {}});
        const auto b = m_enrolment->enrol({closed, method, {}});
        const auto c = m_enrolment->enrol({unknown, method, {}});
        const auto d = m_enrolment->enrol({m_sshd->target(), method, {}});
        const auto e = m_enrolment->enrol({m_sshd->target(), method, "wrong"});
        AWAIT(a);
        AWAIT(b);
        AWAIT(c);
        AWAIT(d);
        AWAIT(e);
        QCOMPARE(a.result().error().code, ErrorCode::Authentication);
        QCOMPARE(b.result().error().code, ErrorCode::Refused);
        QCOMPARE(c.result().error().code, ErrorCode::HostKeyUnknown);
        QVERIFY2(d.result().hasValue(), message(d.result()));
        QCOMPARE(e.result().error().code, ErrorCode::Authentication);
    }

    void takesTheLineOutWhenItOpensNothing()
    {
        // sshd reads keys elsewhere now: ours is added in vain.
        const QString other = m_sshd->path(u"other_keys"_s);
        QVERIFY(QFile::copy(keysFile(), other));
        editConfig("AuthorizedKeysFile " + QFile::encodeName(other) + "\n#");
        const auto done = m_enrolment->enrol({m_sshd->target(), LoginMethod::InstallDeskKey, {}});
        AWAIT(done);
        editConfig({});
        QVERIFY(!done.result());
        QCOMPARE(done.result().error().code, ErrorCode::Authentication);
        QVERIFY2(done.result().error().message.find("taken out again") != std::string::npos,
                 message(done.result()));
        QCOMPARE(keys(), loginKey());
        QVERIFY(m_logins->calls.isEmpty());
    }

    void forgetsMachinesThatAreGone()
    {
        Target gone = m_sshd->target();
        gone.port = LoopbackSshd::freePort();
        const auto first = m_enrolment->forget(gone, ForgetScope::MachineToo);
        AWAIT(first);
        QVERIFY(!first.result());
        QVERIFY(m_logins->calls.isEmpty());
        const auto second = m_enrolment->forget(gone, ForgetScope::DeskOnly);
        AWAIT(second);
        QVERIFY(second.result().hasValue());
        QCOMPARE(m_logins->calls, QStringList{u"forget dev-1"_s});
    }

private:
    QString keysFile() const { return m_sshd->home() + u"/.ssh/authorized_keys"_s; }
    QString deskKeyFile() const { return m_sshd->options().configDirectory + u"/id_ed25519"_s; }

    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QByteArray keys() const { return read(keysFile()); }
    QByteArray loginKey() const { return read(m_sshd->path(u"login_key.pub"_s)); }

    static const char *message(const engine::protocol::Result<void> &result)
    {
        return result ? "" : result.error().message.c_str();
    }

    // Puts text before AuthorizedKeysFile (the first one counts), and restarts sshd.
    void editConfig(const QByteArray &text)
    {
        m_sshd->stop();
        QByteArray config = read(m_sshd->path(u"sshd_config"_s));
        if (m_config.isEmpty())
            m_config = config;
        config = m_config;
        config.replace("AuthorizedKeysFile", QByteArray(text + "AuthorizedKeysFile"));
        QFile file(m_sshd->path(u"sshd_config"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(config);
        file.close();
        m_sshd->start();
    }

    std::unique_ptr<LoopbackSshd> m_sshd;
    std::unique_ptr<Shell> m_shell;
    std::unique_ptr<FakeLogins> m_logins;
    std::unique_ptr<Enrolment> m_enrolment;
    QByteArray m_config;
};

QTEST_GUILESS_MAIN(TestEnrolment)
#include "test_enrolment.moc"
