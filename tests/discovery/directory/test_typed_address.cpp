// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/typed_address.h"

#include <QtTest/QtTest>

using namespace discovery::directory;

class TestTypedAddress final : public QObject
{
    Q_OBJECT

private slots:
    void reads_data()
    {
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        const auto row = [](const char *text, const char *user, const char *host, int port) {
            QTest::newRow(text) << QString::fromLatin1(user) << QString::fromLatin1(host) << port;
        };
        row("spark-1.local", "", "spark-1.local", 0);
        row("  nvidia@spark-1 ", "nvidia", "spark-1", 0);
        row("10.0.0.1:2222", "", "10.0.0.1", 2222);
        row("a.b-c$@host:22", "a.b-c$", "host", 22);
        row("fe80::1%enp3s0", "", "fe80::1%enp3s0", 0);
        row("[fe80::1%enp3s0]:22", "", "fe80::1%enp3s0", 22);
        row("root@[fd00::2]", "root", "fd00::2", 0);
        row("ssh://spark@host.example:2200/", "spark", "host.example", 2200);
    }

    void reads()
    {
        QFETCH(QString, user);
        QFETCH(QString, host);
        QFETCH(int, port);
        const auto typed = parseTypedAddress(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY2(typed.hasValue(), QTest::currentDataTag());
        QCOMPARE(typed->user, user);
        QCOMPARE(typed->host, host);
        QCOMPARE(int(typed->port), port);
        const auto again = parseTypedAddress(typed->text());
        QVERIFY(again.hasValue());
        QCOMPARE(*again, *typed);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("names"); // the message names the culprit
        const auto row = [](const char *text, const char *names) {
            QTest::newRow(text) << QString::fromLatin1(names);
        };
        row("", "No address");
        row("user@", "names no host");
        row("host:0", "\"0\"");
        row("host:65536", "65536");
        row("host:ssh", "\"ssh\"");
        row("10.0.0.256", "10.0.0.256");
        row("10.0.0", "10.0.0");
        row("fe80::1", "fe80::1%eth0");
        row("[fe80::1%eth0", "closing bracket");
        row("[fe80::1%eth0]22", "bracket");
        row("[host]:22", "\"host\"");
        row("-oProxyCommand=reboot", "-oProxyCommand=reboot");
        row("-l@host", "\"-l\"");
        row("a b", "\"a b\"");
        row("us er@host", "\"us er\"");
        row("fe80::1%eth0;reboot", "eth0;reboot");
    }

    void refuses()
    {
        QFETCH(QString, names);
        const auto typed = parseTypedAddress(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY(!typed.hasValue());
        QCOMPARE(typed.error().code, engine::protocol::ErrorCode::InvalidArgument);
        const QString message = QString::fromStdString(typed.error().message);
        QVERIFY2(message.contains(names), qPrintable(message));
    }
};

QTEST_GUILESS_MAIN(TestTypedAddress)
#include "test_typed_address.moc"
