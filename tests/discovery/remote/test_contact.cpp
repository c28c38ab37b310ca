// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/open_ssh_shell.h"
#include "tests/discovery/remote/await.h"
#include "tests/discovery/remote/loopback_sshd.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtNetwork/QTcpServer>
#include <memory>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using engine::protocol::Error;
using engine::protocol::ErrorCode;

// First contact: host keys, and what is said when there is no way in.
class TestContact final : public QObject
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
        m_shell = std::make_unique<OpenSshShell>(m_sshd->options());
    }

    void cleanup()
    {
        AWAIT(m_shell->disconnect(m_sshd->target()));
        QVERIFY(m_shell->forgetHostKeys(u"dev-1"_s).hasValue());
    }

    void cleanupTestCase()
    {
        m_shell.reset();
        m_sshd.reset();
    }

    void readsOfferedKeys()
    {
        const auto keys = m_shell->offeredHostKeys(m_sshd->target());
        AWAIT(keys);
        QVERIFY(keys.result().hasValue());
        QCOMPARE(*keys.result(), QList<HostKey>{m_sshd->hostKey()});
        QVERIFY(keys.result()->first().fingerprint.startsWith("SHA256:"_L1));
        QVERIFY(m_shell->acceptedHostKeys(u"dev-1"_s).isEmpty());
    }

    // Where ssh-keyscan cannot go (or is not there), ssh itself notes the key.
    void readsOfferedKeysWithoutKeyscan()
    {
        const QByteArray path = qgetenv("PATH");
        QDir().mkpath(m_sshd->path(u"bin"_s));
        QFile::link(u"/usr/bin/ssh"_s, m_sshd->path(u"bin/ssh"_s));
        qputenv("PATH", QFile::encodeName(m_sshd->path(u"bin"_s)));
        const auto keys = m_shell->offeredHostKeys(m_sshd->target());
        AWAIT(keys);
        qputenv("PATH", path);
        QVERIFY(keys.result().hasValue());
        QCOMPARE(*keys.result(), QList<HostKey>{m_sshd->hostKey()});
    }

    void saysWhyAJumpHostFails()
    {
        Target target = m_sshd->target();
        target.proxyJump = u"nobody@127.0.0.1:%1"_s.arg(LoopbackSshd::freePort());
        const auto keys = m_shell->offeredHostKeys(target);
        AWAIT(keys);
        QVERIFY(!keys.result());
        QCOMPARE(keys.result().error().code, ErrorCode::Refused);
    }

    void saysWhyNoKeyIsOffered()
    {
        Target target = m_sshd->target();
        target.port = LoopbackSshd::freePort();
        const auto keys = m_shell->offeredHostKeys(target);
        AWAIT(keys);
        QCOMPARE(keys.result().error().code, ErrorCode::Refused);
    }

    void refusesUnknownKeys()
    {
        QCOMPARE(failure(m_sshd->target()).code, ErrorCode::HostKeyUnknown);
    }

    void refusesChangedKeysAndNamesBoth()
    {
        accept();
        const QString accepted = m_sshd->hostKey().fingerprint;
        m_sshd->changeHostKey();
        const QString offered = m_sshd->hostKey().fingerprint;
        const Error error = failure(m_sshd->target());
        QCOMPARE(error.code, ErrorCode::HostKeyChanged);
        const QString message = QString::fromStdString(error.message);
        QVERIFY2(message.contains(accepted), error.message.c_str());
        QVERIFY2(message.contains(offered), error.message.c_str());
    }

    void acceptsAKeyForOneDeviceOnly()
    {
        accept();
        AWAIT(m_shell->run(m_sshd->target(), {":", {}}));
        QCOMPARE(failure(m_sshd->target(u"dev-2"_s)).code, ErrorCode::HostKeyUnknown);
        QFile file(m_sshd->options().configDirectory + u"/known_hosts"_s);
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }

    void saysThatNoKeyOfOursIsAccepted()
    {
        accept();
        Target target = m_sshd->target();
        target.user = u"nosuchuser"_s;
        const Error error = failure(target);
        QCOMPARE(error.code, ErrorCode::Authentication);
        QVERIFY(QString::fromStdString(error.message).contains("nosuchuser"_L1));
    }

    void saysThatPasswordsAreNotTaken()
    {
        accept();
        RunOptions options;
        options.password = "wrong";
        const Error error = failure(m_sshd->target(), options);
        QCOMPARE(error.code, ErrorCode::Authentication);
        QVERIFY2(QString::fromStdString(error.message).contains("takes no passwords"_L1),
                 error.message.c_str());
    }

    void saysThatThePortIsClosed()
    {
        Target target = m_sshd->target();
        target.port = LoopbackSshd::freePort();
        QCOMPARE(failure(target).code, ErrorCode::Refused);
    }

    void saysThatTheNameIsUnknown()
    {
        Target target = m_sshd->target();
        target.host = u"no-such-machine.invalid"_s;
        const Error error = failure(target);
        QCOMPARE(error.code, ErrorCode::Unreachable);
        QVERIFY(QString::fromStdString(error.message).contains("no-such-machine.invalid"_L1));
    }

    void saysThatSomethingElseAnswers()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        connect(&server, &QTcpServer::newConnection, &server, [&server] {
            QTcpSocket *peer = server.nextPendingConnection();
            peer->write("HTTP/1.1 400 Bad Request\r\n\r\n");
            peer->disconnectFromHost();
        });
        Target target = m_sshd->target();
        target.port = server.serverPort();
        const Error error = failure(target);
        QVERIFY2(error.code == ErrorCode::Unsupported || error.code == ErrorCode::Refused,
                 error.message.c_str());
    }

    // Twenty runs to a machine that refuses are one attempt, not twenty.
    void sharesTheFailureOfALogin()
    {
        accept();
        Target target = m_sshd->target();
        target.user = u"nosuchuser"_s;
        QList<QFuture<Result<RunOutput>>> futures;
        for (int i = 0; i < 20; ++i)
            futures << m_shell->run(target, {":", {}});
        for (const auto &future : futures) {
            AWAIT(future);
            QCOMPARE(future.result().error().code, ErrorCode::Authentication);
        }
    }

    void noticesALostConnection()
    {
        accept();
        const auto future = m_shell->run(m_sshd->target(), {"sleep 1000", {}});
        QTest::qWait(800);
        AWAIT(m_shell->disconnect(m_sshd->target()));
        AWAIT(future);
        QCOMPARE(future.result().error().code, ErrorCode::Unreachable);
    }

private:
    void accept() { QVERIFY(m_shell->acceptHostKeys(u"dev-1"_s, {m_sshd->hostKey()}).hasValue()); }

    Error failure(const Target &target, const RunOptions &options = {})
    {
        const auto future = m_shell->run(target, {"echo reached", {}}, options);
        [&future] { AWAIT(future); }();
        if (!future.isFinished() || future.result().hasValue()) {
            QTest::qFail("the machine was reached", __FILE__, __LINE__);
            return {};
        }
        return future.result().error();
    }

    std::unique_ptr<LoopbackSshd> m_sshd;
    std::unique_ptr<Shell> m_shell;
};

QTEST_GUILESS_MAIN(TestContact)
#include "test_contact.moc"
