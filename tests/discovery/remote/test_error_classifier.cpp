// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/error_classifier.h"

#include <QtTest/QtTest>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using engine::protocol::Error;
using engine::protocol::ErrorCode;

Q_DECLARE_METATYPE(engine::protocol::ErrorCode)

class TestErrorClassifier final : public QObject
{
    Q_OBJECT

private slots:
    // Words of OpenSSH 8.2 to 9.7.
    void knowsTheWordsOfSsh_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<ErrorCode>("code");
        const auto row = [](const char *name, const QByteArray &text, ErrorCode code) {
            QTest::newRow(name) << text << code;
        };
        row("denied", "alice@10.0.0.2: Permission denied (publickey,password).",
            ErrorCode::Authentication);
        row("too many",
            "Received disconnect from 10.0.0.2 port 22:2: Too many authentication failures",
            ErrorCode::Authentication);
        row("refused", "ssh: connect to host 10.0.0.2 port 22: Connection refused",
            ErrorCode::Refused);
        row("no route", "ssh: connect to host 10.0.0.2 port 22: No route to host",
            ErrorCode::Unreachable);
        row("timeout", "ssh: connect to host 10.0.0.2 port 22: Connection timed out",
            ErrorCode::Unreachable);
        row("banner",
            "Connection timed out during banner exchange\nConnection to 10.0.0.2 port 22 "
            "timed out",
            ErrorCode::Timeout);
        row("name", "ssh: Could not resolve hostname spark-9.local: Name or service not known",
            ErrorCode::Unreachable);
        row("scope", "ssh: connect to host fe80::1 port 22: Invalid argument",
            ErrorCode::Unreachable);
        row("kex",
            "kex_exchange_identification: Connection closed by remote host\nConnection "
            "closed by 10.0.0.2 port 22",
            ErrorCode::Refused);
        row("negotiate",
            "Unable to negotiate with 10.0.0.2 port 22: no matching host key type "
            "found. Their offer: ssh-rsa",
            ErrorCode::Unsupported);
        row("not ssh", "kex_exchange_identification: banner line contains invalid characters",
            ErrorCode::Unsupported);
        row("unknown key",
            "No ED25519 host key is known for dev-1 and you have requested strict "
            "checking.\nHost key verification failed.",
            ErrorCode::HostKeyUnknown);
        row("config",
            "/home/a/.ssh/config: line 3: Bad configuration option: foo\n"
            "/home/a/.ssh/config: terminating, 1 bad configuration options",
            ErrorCode::InvalidArgument);
        row("anything", "\xff\xfe", ErrorCode::Failed);
        row("nothing", "", ErrorCode::Failed);
    }
    void knowsTheWordsOfSsh()
    {
        QFETCH(QByteArray, text);
        QFETCH(ErrorCode, code);
        const Error error = classifySshError(text, facts());
        QCOMPARE(error.code, code);
        QCOMPARE(QByteArray::fromStdString(error.details), text);
        QVERIFY(!error.message.empty());
    }

    void tellsWrongPasswordFromRefusedKey()
    {
        AttemptFacts password = facts();
        password.usedPassword = true;
        const QByteArray denied = "alice@h: Permission denied (publickey,password).";
        QVERIFY(classifySshError(denied, password).message.find("password for user \"alice\"") !=
                std::string::npos);
        QVERIFY(classifySshError(denied, facts()).message.find("none of this desk's keys") !=
                std::string::npos);
        const QByteArray keysOnly = "alice@h: Permission denied (publickey).";
        QVERIFY(classifySshError(keysOnly, password).message.find("takes no passwords") !=
                std::string::npos);
    }

    // Another kind of key than the accepted one is a change, not a first contact.
    void seesAChangeOfKind()
    {
        AttemptFacts known = facts();
        known.acceptedKeys = {{u"ssh-ed25519"_s, u"AAAA"_s, u"SHA256:old"_s}};
        const Error error = classifySshError("No RSA host key is known for dev-1 and you have "
                                             "requested strict checking.",
                                             known);
        QCOMPARE(error.code, ErrorCode::HostKeyChanged);
        QVERIFY(error.message.find("SHA256:old") != std::string::npos);
        QVERIFY(error.message.find("RSA") != std::string::npos);
    }

    void tellsACutLineFromAMissingShell()
    {
        ScriptEnd end;
        end.processExitCode = 255;
        end.hasBegun = true;
        QCOMPARE(classifyEnd(end, facts()).code, ErrorCode::Unreachable);
        end.hasBegun = false;
        end.processExitCode = 127;
        QCOMPARE(classifyEnd(end, facts()).code, ErrorCode::Unsupported);
        end.processExitCode = 1;
        end.processText = "This account is currently not available.";
        QCOMPARE(classifyEnd(end, facts()).code, ErrorCode::Refused);
        QCOMPARE(classifyEnd(ScriptEnd::notStarted(), facts()).code, ErrorCode::NotFound);
    }

private:
    static AttemptFacts facts()
    {
        AttemptFacts facts;
        facts.target.displayName = u"spark-2"_s;
        facts.target.host = u"10.0.0.2"_s;
        facts.target.user = u"alice"_s;
        return facts;
    }
};

QTEST_GUILESS_MAIN(TestErrorClassifier)
#include "test_error_classifier.moc"
