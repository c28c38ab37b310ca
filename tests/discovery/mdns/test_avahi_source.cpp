// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/mdns/avahi_source.h"

#include "tests/discovery/mdns/fake_avahi.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QSignalSpy>
#include <QtTest/QtTest>
#include <cstdio>
#include <memory>

using namespace discovery::mdns;
using tests::FakeAvahi;
using tests::FakeService;

namespace {

FakeService service(const char *name, int protocol, const char *address)
{
    FakeService entry;
    entry.name = QString::fromLatin1(name);
    entry.hostName = entry.name % QLatin1String(".local");
    entry.protocol = protocol;
    entry.address = QString::fromLatin1(address);
    return entry;
}

// Collects what a source says, as a directory would.
struct Listener
{
    explicit Listener(AvahiSource &source)
        : problems(&source, &NodeSource::problem), solved(&source, &NodeSource::problemSolved)
    {
        QObject::connect(&source, &NodeSource::found, &context, [this](const Announcement &entry) {
            known[entry.key] = entry;
            ++foundCount;
        });
        QObject::connect(&source, &NodeSource::lost, &context, [this](const QString &key) {
            known.remove(key);
            ++lostCount;
        });
    }
    QObject context;
    QMap<QString, Announcement> known;
    int foundCount = 0;
    int lostCount = 0;
    QSignalSpy problems;
    QSignalSpy solved;
};

} // namespace

class TestAvahiSource final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QProcess> m_daemon;
    QString m_address;

    void startBus()
    {
        m_daemon = std::make_unique<QProcess>();
        m_daemon->start(QStringLiteral("dbus-daemon"),
                        {QStringLiteral("--session"), QStringLiteral("--nofork"),
                         QStringLiteral("--nopidfile"), QStringLiteral("--print-address"),
                         QStringLiteral("--address=unix:path=") + m_directory.filePath(
                             QStringLiteral("bus"))});
        QTRY_VERIFY_WITH_TIMEOUT(m_daemon->canReadLine(), 20000);
        // Without the guid, which changes with every daemon, unlike a system bus's address.
        m_address = QString::fromLatin1(m_daemon->readLine()).trimmed().section(u',', 0, 0);
    }

    void stopBus()
    {
        if (m_daemon) {
            m_daemon->kill();
            m_daemon->waitForFinished(5000);
            m_daemon.reset();
        }
        QFile::remove(m_directory.filePath(QStringLiteral("bus")));
    }

    AvahiOptions options() const
    {
        AvahiOptions made;
        made.busAddress = m_address;
        return made;
    }

private slots:
    void init() { startBus(); }
    void cleanup() { stopBus(); }

    void findsMachines_data()
    {
        QTest::addColumn<bool>("speaksFirst");
        QTest::newRow("signals before the replies") << true;
        QTest::newRow("signals after the replies") << false;
    }

    void findsMachines()
    {
        QFETCH(bool, speaksFirst);
        FakeAvahi avahi(m_address);
        avahi.speaksFirst = speaksFirst;
        avahi.services = {service("spark-1", 0, "10.0.0.1"), service("spark-1", 1, "fe80::1"),
                          service("spark-2", 0, "10.0.0.2")};
        avahi.services[0].interfaceIndex = 1; // lo exists everywhere
        avahi.services[1].interfaceIndex = 1;
        avahi.services[2].flags = 4 | 8; // announced by this machine
        QVERIFY(avahi.appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(listener.known.size(), 2);
        const auto first = [&] {
            return listener.known.value(QStringLiteral("spark-1@spark-1.local"));
        };
        QTRY_COMPARE(first().addresses.size(), 2);
        QCOMPARE(first().addresses.last().toString(), QStringLiteral("fe80::1%lo"));
        QVERIFY(!first().isThisMachine);
        QVERIFY(listener.known.value(QStringLiteral("spark-2@spark-2.local")).isThisMachine);
        QCOMPARE(listener.problems.size(), 0);
    }

    void machinesVanishAndReturn()
    {
        FakeAvahi avahi(m_address);
        avahi.services = {service("spark-1", 0, "10.0.0.1")};
        QVERIFY(avahi.appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(listener.known.size(), 1);
        avahi.withdraw(QStringLiteral("spark-1"), 2, 0);
        QTRY_COMPARE(listener.known.size(), 0);
        QTRY_COMPARE(avahi.freed, 1); // its resolver
        avahi.announce(service("spark-1", 0, "10.0.0.7"));
        QTRY_COMPARE(listener.known.size(), 1);
        QCOMPARE(listener.known.first().addresses.first().toString(), QStringLiteral("10.0.0.7"));
    }

    void refreshAsksAnewAndRepeatsNothing()
    {
        FakeAvahi avahi(m_address);
        avahi.services = {service("spark-1", 0, "10.0.0.1"), service("spark-2", 0, "10.0.0.2")};
        QVERIFY(avahi.appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(listener.known.size(), 2);
        avahi.services.removeLast(); // went without a word
        source.refresh();
        QTRY_COMPARE(avahi.browsersMade, 2);
        QTRY_COMPARE_WITH_TIMEOUT(listener.known.size(), 1, 10000);
        QCOMPARE(listener.foundCount, 2);
        QCOMPARE(listener.lostCount, 1);
    }

    void absentDaemonIsAProblemUntilItComes()
    {
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(listener.problems.size(), 1);
        QCOMPARE(listener.problems[0][0].value<SourceProblem>().code,
                 QStringLiteral("avahi-absent"));
        FakeAvahi avahi(m_address);
        avahi.services = {service("spark-1", 0, "10.0.0.1")};
        QVERIFY(avahi.appear());
        QTRY_COMPARE(listener.known.size(), 1);
        QCOMPARE(listener.solved.size(), 1);
    }

    void keepsMachinesOverARestartOfTheDaemon()
    {
        FakeAvahi avahi(m_address);
        avahi.services = {service("spark-1", 0, "10.0.0.1"), service("spark-2", 0, "10.0.0.2")};
        QVERIFY(avahi.appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(listener.known.size(), 2);
        avahi.disappear();
        QTRY_COMPARE(listener.problems.size(), 1);
        QCOMPARE(listener.known.size(), 2);
        avahi.services.removeFirst();
        QVERIFY(avahi.appear());
        QTRY_COMPARE_WITH_TIMEOUT(listener.known.size(), 1, 10000);
        QCOMPARE(listener.known.first().name, QStringLiteral("spark-2"));
        QCOMPARE(listener.solved.size(), 1);
    }

    void unresolvedServicesAreTriedAgain()
    {
        FakeAvahi avahi(m_address);
        avahi.services = {service("spark-1", 0, "10.0.0.1")};
        avahi.services[0].resolves = false;
        QVERIFY(avahi.appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(avahi.freed, 1); // the failed resolver was given back
        QCOMPARE(listener.known.size(), 0);
        avahi.services[0].resolves = true;
        QTRY_COMPARE_WITH_TIMEOUT(listener.known.size(), 1, 15000);
    }

    void absentBusIsAProblemUntilItComes()
    {
        stopBus();
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QCOMPARE(listener.problems.size(), 1);
        QCOMPARE(listener.problems[0][0].value<SourceProblem>().code,
                 QStringLiteral("dbus-absent"));
        startBus();
        FakeAvahi avahi(m_address);
        avahi.services = {service("spark-1", 0, "10.0.0.1")};
        QVERIFY(avahi.appear());
        source.refresh();
        QTRY_COMPARE(listener.known.size(), 1);
    }

    void comesBackAfterARestartOfTheBus()
    {
        auto avahi = std::make_unique<FakeAvahi>(m_address);
        avahi->services = {service("spark-1", 0, "10.0.0.1")};
        QVERIFY(avahi->appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(listener.known.size(), 1);
        avahi.reset();
        stopBus();
        QTRY_VERIFY(listener.problems.size() >= 1);
        QCOMPARE(listener.known.size(), 1);
        startBus();
        FakeAvahi second(m_address);
        second.services = {service("spark-2", 0, "10.0.0.2")};
        QVERIFY(second.appear());
        QTRY_VERIFY_WITH_TIMEOUT(
            listener.known.contains(QStringLiteral("spark-2@spark-2.local")), 15000);
        QTRY_COMPARE_WITH_TIMEOUT(listener.known.size(), 1, 10000);
    }

    void strangersOnTheBusAreNotBelieved()
    {
        FakeAvahi avahi(m_address);
        QVERIFY(avahi.appear());
        AvahiSource source(options());
        Listener listener(source);
        source.start();
        QTRY_COMPARE(avahi.browsersMade, 1);
        QDBusConnection stranger =
            QDBusConnection::connectToBus(m_address, QStringLiteral("stranger"));
        QDBusMessage lie = QDBusMessage::createSignal(
            QStringLiteral("/1"), QStringLiteral("org.freedesktop.Avahi.ServiceBrowser"),
            QStringLiteral("ItemNew"));
        lie << 2 << 0 << QStringLiteral("evil") << QStringLiteral("_ssh._tcp")
            << QStringLiteral("local") << uint(4);
        stranger.send(lie);
        avahi.announce(service("spark-1", 0, "10.0.0.1"));
        QTRY_COMPARE(listener.known.size(), 1);
        QCOMPARE(avahi.resolversMade, 1);
        QDBusConnection::disconnectFromBus(QStringLiteral("stranger"));
    }
};

int main(int argc, char **argv)
{
    if (QStandardPaths::findExecutable(QStringLiteral("dbus-daemon")).isEmpty()) {
        std::fputs("skipped: dbus-daemon is not installed\n", stderr);
        return 77;
    }
    QCoreApplication application(argc, argv);
    TestAvahiSource test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_avahi_source.moc"
