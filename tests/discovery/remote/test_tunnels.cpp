// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/open_ssh_shell.h"
#include "tests/discovery/remote/await.h"
#include "tests/discovery/remote/loopback_sshd.h"

#include <QtCore/QDir>
#include <QtNetwork/QTcpServer>
#include <QtNetwork/QTcpSocket>
#include <memory>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using engine::protocol::ErrorCode;

class TestTunnels final : public QObject
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
        QVERIFY(m_shell->acceptHostKeys(u"dev-1"_s, {m_sshd->hostKey()}).hasValue());
        QVERIFY(m_echo.listen(QHostAddress::LocalHost));
        connect(&m_echo, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *peer = m_echo.nextPendingConnection();
            connect(peer, &QTcpSocket::readyRead, peer, [peer] { peer->write(peer->readAll()); });
        });
    }

    void cleanup() { AWAIT(m_shell->disconnect(m_sshd->target())); }

    void cleanupTestCase()
    {
        m_shell.reset();
        // Nothing stays behind: no socket, no list, no master.
        QVERIFY(QDir(m_sshd->options().runtimeDirectory)
                    .entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot)
                    .isEmpty());
        m_sshd.reset();
    }

    void carriesBytesUntilClosed()
    {
        const quint16 port = open({});
        QVERIFY(port != 0);
        QCOMPARE(echo(port, "ping"), "ping");
        const auto closed = m_shell->closeForward(m_sshd->target(), forward());
        AWAIT(closed);
        QVERIFY(closed.result().hasValue());
        QTRY_VERIFY(!canConnect(port));
    }

    void isFoundByTheNextProgram()
    {
        auto first = std::make_unique<OpenSshShell>(m_sshd->options());
        const auto opened = first->openForward(m_sshd->target(), forward());
        AWAIT(opened);
        first.reset();
        QCOMPARE(echo(*opened.result(), "still there"), "still there");
        QCOMPARE(open({}), *opened.result());
    }

    void takesTheAskedPort()
    {
        const quint16 port = LoopbackSshd::freePort();
        QCOMPARE(open(port), port);
        QCOMPARE(echo(port, "x"), "x");
    }

    void saysThatAPortIsTaken()
    {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const auto future = m_shell->openForward(m_sshd->target(), forward(other.serverPort()));
        AWAIT(future);
        QVERIFY(!future.result());
        QCOMPARE(future.result().error().code, ErrorCode::Conflict);
    }

    void isRemadeAfterTheConnectionBroke()
    {
        const quint16 port = LoopbackSshd::freePort();
        QCOMPARE(open(port), port);
        AWAIT(m_shell->disconnect(m_sshd->target()));
        QTRY_VERIFY(!canConnect(port));
        QCOMPARE(open(port), port);
        QCOMPARE(echo(port, "again"), "again");
    }

    void needsNoTunnelHere()
    {
        Target here;
        here.isThisMachine = true;
        const auto future = m_shell->openForward(here, forward());
        AWAIT(future);
        QCOMPARE(*future.result(), m_echo.serverPort());
        AWAIT(m_shell->closeForward(here, forward()));
    }

private:
    Forward forward(quint16 localPort = 0) const
    {
        return {localPort, u"127.0.0.1"_s, m_echo.serverPort()};
    }

    quint16 open(std::optional<quint16> localPort)
    {
        const auto future = m_shell->openForward(m_sshd->target(), forward(localPort.value_or(0)));
        [&future] { AWAIT(future); }();
        const Result<quint16> result = future.result();
        if (!result)
            qWarning("%s | %s", result.error().message.c_str(), result.error().details.c_str());
        return result ? *result : quint16(0);
    }

    static bool canConnect(quint16 port)
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        return socket.waitForConnected(2000);
    }

    static QByteArray echo(quint16 port, const QByteArray &bytes)
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        socket.write(bytes);
        QByteArray seen;
        [&] { QTRY_VERIFY_WITH_TIMEOUT((seen += socket.readAll()) == bytes, 5000); }();
        return seen;
    }

    std::unique_ptr<LoopbackSshd> m_sshd;
    std::unique_ptr<Shell> m_shell;
    QTcpServer m_echo;
};

QTEST_GUILESS_MAIN(TestTunnels)
#include "test_tunnels.moc"
