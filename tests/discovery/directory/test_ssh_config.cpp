// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/ssh_config.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>

using namespace discovery::directory;

class TestSshConfig final : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_home;

    void write(const char *name, const char *text) const
    {
        const QString path = m_home->filePath(QLatin1String(".ssh/") + QString::fromLatin1(name));
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    SshConfig read() const
    {
        const QString directory = m_home->filePath(QStringLiteral(".ssh"));
        return readSshConfig(directory + QLatin1String("/config"), {m_home->path(), directory});
    }

    static SshHost host(const SshConfig &config, const char *alias)
    {
        for (const SshHost &entry : config.hosts) {
            if (entry.alias == QLatin1String(alias))
                return entry;
        }
        return {};
    }

private slots:
    void init() { m_home = std::make_unique<QTemporaryDir>(); }

    void noFileIsNoHosts()
    {
        QVERIFY(read().hosts.isEmpty());
        QVERIFY(read().problems.isEmpty());
    }

    void readsHosts()
    {
        write("config", "# mine\n"
                        "Host spark-1 s1\n"
                        "  HOSTNAME=10.0.0.1\n"
                        "\tuser = nvidia\n"
                        "  Port 2222   # trailing\n"
                        "  IdentityFile \"~/.ssh/a key\"\n"
                        "  IdentityFile ~/.ssh/second\n"
                        "  ProxyJump gate\n"
                        "Host bare\n");
        const SshConfig config = read();
        QVERIFY2(config.problems.isEmpty(), qPrintable(config.problems.join(u'\n')));
        QCOMPARE(config.hosts.size(), 3);
        const SshHost spark = host(config, "s1");
        QCOMPARE(spark.hostName, QStringLiteral("10.0.0.1"));
        QCOMPARE(spark.user, QStringLiteral("nvidia"));
        QCOMPARE(spark.port, quint16(2222));
        QCOMPARE(spark.identityFile, QString(m_home->path() + QLatin1String("/.ssh/a key")));
        QCOMPARE(spark.proxyJump, QStringLiteral("gate"));
        QCOMPARE(host(config, "bare").hostName, QStringLiteral("bare"));
    }

    void wildcardsNameNoHostButHold()
    {
        write("config", "Host spark-1 spark-2\n HostName %h.lan\n ProxyJump none\n"
                        "Host !spark-2 spark-*\n User first\n"
                        "Host *\n User last\n ProxyJump gate\n");
        const SshConfig config = read();
        QCOMPARE(config.hosts.size(), 2);
        QCOMPARE(host(config, "spark-1").user, QStringLiteral("first"));
        QCOMPARE(host(config, "spark-2").user, QStringLiteral("last"));
        QCOMPARE(host(config, "spark-1").hostName, QStringLiteral("spark-1.lan"));
        QVERIFY(host(config, "spark-1").proxyJump.isEmpty());
    }

    void matchBlocksAreLeftOut()
    {
        write("config", "Host a\n User one\nMatch exec \"touch /tmp/never\"\n User two\n"
                        " HostName evil\nHost b\n User three\n");
        const SshConfig config = read();
        QCOMPARE(host(config, "a").user, QStringLiteral("one"));
        QCOMPARE(host(config, "a").hostName, QStringLiteral("a"));
        QCOMPARE(host(config, "b").user, QStringLiteral("three"));
    }

    void includesByGlobAndHome()
    {
        write("config", "Include conf.d/*.conf ~/.ssh/extra\nInclude missing/*\n"
                        "Host inner\n Include only\nHost last\n User z\n");
        write("conf.d/10.conf", "Host ten\n User ten\n");
        write("conf.d/20.conf", "Host twenty\n HostName 10.0.0.20\n");
        write("conf.d/ignored.txt", "Host ignored\n");
        write("extra", "Host extra\n");
        write("only", "User inside\n");
        const SshConfig config = read();
        QVERIFY2(config.problems.isEmpty(), qPrintable(config.problems.join(u'\n')));
        QCOMPARE(config.hosts.size(), 5);
        QCOMPARE(host(config, "ten").user, QStringLiteral("ten"));
        QCOMPARE(host(config, "inner").user, QStringLiteral("inside"));
        QVERIFY(host(config, "twenty").user.isEmpty()); // the include within "inner" is not its
        QCOMPARE(host(config, "last").user, QStringLiteral("z"));
    }

    void cyclesAreRefusedWithTheirPlace()
    {
        write("config", "Host a\nInclude other\n");
        write("other", "\nInclude config\nHost b\n");
        const SshConfig config = read();
        QCOMPARE(config.hosts.size(), 2);
        QCOMPARE(config.problems.size(), 1);
        QVERIFY(config.problems.first().contains(QLatin1String("other:2: ")));
    }

    void mistakesAreNamedWithFileAndLine()
    {
        write("config", "Host a\n User \"torn\n Port\nHost b\n Port 99999\n");
        const SshConfig config = read();
        QCOMPARE(config.hosts.size(), 1);
        QCOMPARE(config.problems.size(), 3);
        QVERIFY(config.problems[0].contains(QLatin1String("config:2: ")));
        QVERIFY(config.problems[1].contains(QLatin1String("config:3: ")));
        QVERIFY(config.problems[2].contains(QLatin1String("99999")));
    }

    void aliasesThatLookLikeOptionsAreNoHosts()
    {
        write("config", "Host -oProxyCommand=reboot\n");
        QVERIFY(read().hosts.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSshConfig)
#include "test_ssh_config.moc"
