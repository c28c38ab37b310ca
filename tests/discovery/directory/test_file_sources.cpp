// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/cluster_file_sources.h"
#include "discovery/directory/ssh_config_source.h"
#include "discovery/directory/this_machine_source.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QSignalSpy>
#include <QtTest/QtTest>

using namespace discovery::directory;
using discovery::mdns::Announcement;
using discovery::mdns::NodeSource;
using discovery::mdns::SourceKind;
using discovery::mdns::SourceProblem;

class TestFileSources final : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_home;

    void write(const char *name, const QByteArray &text) const
    {
        const QString path = m_home->filePath(QString::fromLatin1(name));
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QString at(const char *name) const { return m_home->filePath(QString::fromLatin1(name)); }

    static QStringList hosts(const QSignalSpy &found)
    {
        QStringList all;
        for (const QList<QVariant> &call : found)
            all.append(call.first().value<Announcement>().hostName);
        return all;
    }

private slots:
    void init() { m_home = std::make_unique<QTemporaryDir>(); }

    void sshConfigTellsChangesOnly()
    {
        write(".ssh/config", "Host a\n HostName 10.0.0.1\nHost b\n");
        SshConfigSource source(m_home->path());
        QSignalSpy found(&source, &NodeSource::found);
        QSignalSpy lost(&source, &NodeSource::lost);
        source.start();
        QCOMPARE(hosts(found), (QStringList{QStringLiteral("10.0.0.1"), QStringLiteral("b")}));
        source.refresh();
        QCOMPARE(found.size(), 2);
        write(".ssh/config", "Host a\n HostName 10.0.0.2\n");
        source.refresh();
        QCOMPARE(found.size(), 3);
        QCOMPARE(lost.size(), 1);
        QCOMPARE(lost.first().first().toString(), QStringLiteral("b"));
    }

    void syncDevicesComeWithTheirKey()
    {
        write(".config/NVIDIA/Sync/config/ssh_config",
              "Host spark-9\n  Hostname spark-9.local\n  User nvidia\n  Port 22\n"
              "  IdentityFile \"/somewhere/nvsync.key\"\n");
        NvidiaSyncSource source(m_home->path(), at(".config"));
        QSignalSpy found(&source, &NodeSource::found);
        source.start();
        QCOMPARE(found.size(), 1);
        const auto announcement = found.first().first().value<Announcement>();
        QCOMPARE(announcement.source, SourceKind::NvidiaSync);
        QCOMPARE(announcement.hostName, QStringLiteral("spark-9.local"));
        QCOMPARE(announcement.identityFile, QStringLiteral("/somewhere/nvsync.key"));
    }

    void sparkrunClusters()
    {
        write(".config/sparkrun/clusters/lab.yaml",
              "name: lab\nhosts:\n- 192.168.11.13\n- me@192.168.11.14\ndescription: ''\nuser: ubuntu\n");
        write(".config/sparkrun/clusters/.default", "lab");
        SparkrunSource source(at(".config"));
        QSignalSpy found(&source, &NodeSource::found);
        QSignalSpy problems(&source, &NodeSource::problem);
        source.start();
        QCOMPARE(hosts(found), (QStringList{QStringLiteral("192.168.11.13"),
                                            QStringLiteral("192.168.11.14")}));
        QCOMPARE(found[0].first().value<Announcement>().user, QStringLiteral("ubuntu"));
        QCOMPARE(found[1].first().value<Announcement>().user, QStringLiteral("me"));
        QCOMPARE(problems.size(), 0);
    }

    void brokenClustersAreNamedWithFileAndLine()
    {
        write(".config/sparkrun/clusters/a.yaml", "hosts:\n- 10.0.0.1\n- 'not a host'\n");
        write(".config/sparkrun/clusters/b.yaml", "hosts: [\n");
        write(".config/sparkrun/clusters/c.yaml", "just text");
        SparkrunSource source(at(".config"));
        QSignalSpy found(&source, &NodeSource::found);
        QSignalSpy problems(&source, &NodeSource::problem);
        QSignalSpy solved(&source, &NodeSource::problemSolved);
        source.start();
        QCOMPARE(found.size(), 1);
        QCOMPARE(problems.size(), 1);
        const QString message = problems.first().first().value<SourceProblem>().message;
        QVERIFY2(message.contains(QLatin1String("a.yaml:3: ")), qPrintable(message));
        QVERIFY2(message.contains(QLatin1String("b.yaml:")), qPrintable(message));
        QVERIFY(QDir(at(".config/sparkrun/clusters")).removeRecursively());
        source.refresh();
        QCOMPARE(solved.size(), 1);
    }

    void eugrNodes()
    {
        write(".env", "# written by hand\nCONTAINER_HF_TOKEN=\"secret\"\n"
                      " CLUSTER_NODES=\"192.168.177.11, 192.168.177.12,bad host\"\n"
                      "LOCAL_IP=192.168.177.11\n");
        EugrEnvSource source({at(".env"), at("nowhere/.env")});
        QSignalSpy found(&source, &NodeSource::found);
        QSignalSpy problems(&source, &NodeSource::problem);
        source.start();
        QCOMPARE(hosts(found), (QStringList{QStringLiteral("192.168.177.11"),
                                            QStringLiteral("192.168.177.12")}));
        QCOMPARE(problems.size(), 1);
        const QString message = problems.first().first().value<SourceProblem>().message;
        QVERIFY(message.contains(QLatin1String(".env:3: ")));
        QVERIFY(!message.contains(QLatin1String("secret")));
    }

    void thisMachineCountsWhenItIsOne()
    {
        ThisMachineSource plain(m_home->path());
        QSignalSpy none(&plain, &NodeSource::found);
        plain.start();
        QCOMPARE(none.size(), 0);
        write("sys/class/dmi/id/product_name", "GX10\n");
        plain.refresh();
        QCOMPARE(none.size(), 1);
        const auto here = none.first().first().value<Announcement>();
        QVERIFY(here.isThisMachine);
        QCOMPARE(here.source, SourceKind::ThisMachine);
        QVERIFY(QFile::remove(at("sys/class/dmi/id/product_name")));
        QVERIFY(!ThisMachineSource::isNode(m_home->path()));
        write("etc/dgx-release", "DGX_NAME=\"DGX Spark\"\n");
        QVERIFY(ThisMachineSource::isNode(m_home->path()));
        QVERIFY(QFile::remove(at("etc/dgx-release")));
        write("proc/driver/nvidia/gpus/0000:01:00.0/information", "");
        QVERIFY(ThisMachineSource::isNode(m_home->path()));
    }
};

QTEST_GUILESS_MAIN(TestFileSources)
#include "test_file_sources.moc"
