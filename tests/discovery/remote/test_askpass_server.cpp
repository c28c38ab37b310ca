// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/askpass_server.h"
#include "tests/discovery/remote/await.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace discovery::remote;

// The server together with the real program that ssh starts.
class TestAskpassServer final : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        auto server = AskpassServer::create(m_directory.path(), "geheim ü", u"dev-1"_s);
        QVERIFY(server.hasValue());
        m_server = *std::move(server);
    }

    void answersOnce()
    {
        QCOMPARE(ask(u"alice@dev-1's password: "_s), "geheim ü\n");
        QCOMPARE(ask(u"alice@dev-1's password: "_s), "");
    }

    void answersKeyboardInteractive()
    {
        QCOMPARE(ask(u"(alice@dev-1) Password: "_s), "geheim ü\n");
    }

    void answersNothingElse()
    {
        QCOMPARE(ask(u"alice@jump's password: "_s), "");
        QCOMPARE(ask(u"Enter passphrase for key '/home/alice/.ssh/id_ed25519': "_s), "");
        QCOMPARE(ask(u"Are you sure you want to continue connecting (yes/no/[fingerprint])? "_s),
                 "");
        QCOMPARE(ask(u"(alice@dev-1) One-time code: "_s), "");
        QCOMPARE(ask(u"alice@dev-1's password: "_s), "geheim ü\n"); // still unused
    }

    void failsWhenTheServerIsGone()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        m_server->addTo(environment, QStringLiteral(SPARKYARD_ASKPASS_PROGRAM));
        m_server.reset();
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(SPARKYARD_ASKPASS_PROGRAM), {u"a@dev-1's password: "_s});
        QTRY_COMPARE(program.state(), QProcess::NotRunning);
        QCOMPARE(program.exitCode(), 1);
    }

private:
    QByteArray ask(const QString &prompt)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        m_server->addTo(environment, QStringLiteral(SPARKYARD_ASKPASS_PROGRAM));
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(environment.value(u"SSH_ASKPASS"_s), {prompt});
        [&program] { QTRY_COMPARE(program.state(), QProcess::NotRunning); }();
        const QByteArray answer = program.readAllStandardOutput();
        if ((program.exitCode() == 0) == answer.isEmpty())
            QTest::qFail("exit code and answer disagree", __FILE__, __LINE__);
        return answer;
    }

    QTemporaryDir m_directory;
    std::unique_ptr<AskpassServer> m_server;
};

QTEST_GUILESS_MAIN(TestAskpassServer)
#include "test_askpass_server.moc"
