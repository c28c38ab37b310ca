// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/node_directory.h"

#include "tests/discovery/directory/fake_contact.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QSignalSpy>
#include <QtTest/QtTest>

using namespace discovery::directory;
using namespace std::chrono_literals;
using namespace tests;
using discovery::mdns::Announcement;
using discovery::mdns::NodeSource;
using discovery::mdns::SourceKind;

namespace {

class FakeSource final : public NodeSource
{
public:
    void start() override { ++starts; }
    void refresh() override { ++refreshes; }
    void announce(const Announcement &announcement) { emit found(announcement); }
    void withdraw(const QString &key) { emit lost(key); }
    void complain(const char *code) { emit problem({QString::fromLatin1(code), QString()}); }
    void calm(const char *code) { emit problemSolved(QString::fromLatin1(code)); }
    int starts = 0;
    int refreshes = 0;
};

Announcement mdns(const char *name, const char *address)
{
    Announcement made;
    made.name = QString::fromLatin1(name);
    made.key = made.name;
    made.hostName = made.name % QLatin1String(".local");
    made.addresses = {QHostAddress(QString::fromLatin1(address))};
    return made;
}

} // namespace

class TestNodeDirectory final : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_config;
    std::shared_ptr<FakeContact::World> m_world;
    std::unique_ptr<NodeDirectory> m_directory;
    FakeSource *m_source = nullptr;

    void startDirectory()
    {
        DirectoryOptions options;
        options.configDirectory = m_config->path();
        options.monitor.silenceLimit = 200ms;
        options.monitor.retryFirst = 20ms;
        options.monitor.retryMost = 60ms;
        options.monitor.settleTime = 1ms;
        options.changeInterval = 5ms;
        options.sampleInterval = 20ms;
        options.nothingFoundAfter = 0ms;
        m_directory = std::make_unique<NodeDirectory>(std::make_unique<FakeContact>(m_world),
                                                      options);
        auto source = std::make_unique<FakeSource>();
        m_source = source.get();
        m_directory->addSource(std::move(source));
        m_directory->start();
    }

    std::shared_ptr<FakeMachine> addMachine(const char *name, const char *address)
    {
        auto made = machine(name);
        m_world->machines[QString::fromLatin1(address)] = made;
        return made;
    }

    const Device *named(const char *name) const
    {
        for (const Device &device : m_directory->inventory()->devices) {
            if (device.name == QLatin1String(name))
                return &device;
        }
        return nullptr;
    }

    DeviceState stateOf(const char *name) const
    {
        const Device *device = named(name);
        return device ? device->state : DeviceState::Found;
    }

    size_t count() const { return m_directory->inventory()->devices.size(); }

    bool hasFinding(const char *code) const
    {
        const auto &findings = m_directory->inventory()->findings;
        return std::any_of(findings.begin(), findings.end(), [code](const auto &finding) {
            return finding.code == QLatin1String(code);
        });
    }

    // Found, accepted, connected.
    void connectSpark()
    {
        m_source->announce(mdns("spark-1", "10.0.0.1"));
        QTRY_COMPARE(stateOf("spark-1"), DeviceState::HostKeyUnknown);
        QVERIFY(m_directory->acceptHostKeys(named("spark-1")->id).hasValue());
        QTRY_COMPARE(stateOf("spark-1"), DeviceState::Connected);
    }

private slots:
    void init()
    {
        m_config = std::make_unique<QTemporaryDir>();
        m_world = std::make_shared<FakeContact::World>();
        startDirectory();
    }

    void cleanup() { m_directory.reset(); }

    void machinesAreFoundAcceptedAndConnected()
    {
        addMachine("spark-1", "10.0.0.1");
        connectSpark();
        QVERIFY(named("spark-1")->isNode());
        QCOMPARE(m_directory->inventory()->topology.shape,
                 discovery::topology::Shape::Single);
        QVERIFY(m_directory->inventory()->findings.isEmpty());
    }

    void oneMachineOfManySourcesIsOneDevice()
    {
        addMachine("spark-1", "10.0.0.1");
        addMachine("spark-1", "spark-1.vpn");
        connectSpark();
        QVERIFY(m_directory->addTyped(QStringLiteral("me@10.0.0.1")).hasValue());
        QVERIFY(m_directory->addTyped(QStringLiteral("spark-1.vpn")).hasValue());
        QTRY_COMPARE(count(), size_t(1));
        QTRY_COMPARE(named("spark-1")->announcements.size(), 3);
        QCOMPARE(stateOf("spark-1"), DeviceState::Connected);
        QTest::qWait(50);
        QCOMPARE(count(), size_t(1));
    }

    void badAddressesAreRefused()
    {
        QCOMPARE(m_directory->addTyped(QStringLiteral("-x")).error().code,
                 ErrorCode::InvalidArgument);
    }

    void duplicateHostNamesStayTwo()
    {
        auto first = addMachine("spark", "10.0.0.1");
        auto second = addMachine("spark", "10.0.0.2");
        second->facts.id.value = QStringLiteral("id-other-mac");
        second->facts.machineId = first->facts.machineId;
        for (const char *address : {"10.0.0.1", "10.0.0.2"}) {
            Announcement announcement = mdns("spark", address);
            announcement.key = announcement.addresses.first().toString();
            m_source->announce(announcement);
        }
        QTRY_COMPARE(count(), size_t(2));
        const auto all = [this](DeviceState state) {
            const auto &devices = m_directory->inventory()->devices;
            return devices.size() == 2 && devices[0].state == state && devices[1].state == state;
        };
        QTRY_VERIFY(all(DeviceState::HostKeyUnknown)); // of one and the same key
        for (const Device &device : m_directory->inventory()->devices)
            QVERIFY(m_directory->acceptHostKeys(device.id).hasValue());
        QTRY_VERIFY(all(DeviceState::Connected));
        QTRY_VERIFY(hasFinding("duplicate-identity"));
    }

    void aChangedHostKeyIsAFindingAndSendsNothing()
    {
        auto spark = addMachine("spark-1", "10.0.0.1");
        connectSpark();
        spark->keys = {hostKey("stranger")};
        const int probes = spark->probes;
        spark->feed->breakWith(failure(ErrorCode::Unreachable));
        QTRY_VERIFY(hasFinding("host-key-changed"));
        const auto finding = m_directory->inventory()->findings.first();
        QCOMPARE(finding.arguments[QStringLiteral("accepted")], QStringLiteral("SHA256:spark-1"));
        QCOMPARE(finding.arguments[QStringLiteral("offered")], QStringLiteral("SHA256:stranger"));
        QCOMPARE(m_directory->inventory()->findings.size(), 1);
        QCOMPARE(spark->probes, probes);
        // The person decides that it was set up anew.
        QVERIFY(m_directory->acceptHostKeys(named("spark-1")->id).hasValue());
        QTRY_COMPARE(stateOf("spark-1"), DeviceState::Connected);
        QCOMPARE(m_world->accepted.first(), QList<HostKey>{hostKey("stranger")});
    }

    void silenceAndAbsenceAreTwoFindings()
    {
        auto spark = addMachine("spark-1", "10.0.0.1");
        connectSpark();
        spark->scanError = failure(ErrorCode::Timeout);
        QTRY_VERIFY(hasFinding("node-silent"));
        QVERIFY(!hasFinding("node-off"));
        spark->scanError = failure(ErrorCode::Unreachable);
        QTRY_VERIFY(hasFinding("node-off"));
        QVERIFY(!hasFinding("node-silent"));
        QVERIFY(named("spark-1")->isNode());
    }

    void strangersThatVanishAreDroppedAndNodesAreNot()
    {
        addMachine("spark-1", "10.0.0.1");
        addMachine("laptop", "10.0.0.9");
        connectSpark();
        m_source->announce(mdns("laptop", "10.0.0.9"));
        QTRY_COMPARE(count(), size_t(2));
        m_source->withdraw(QStringLiteral("laptop"));
        m_source->withdraw(QStringLiteral("spark-1"));
        QTRY_COMPARE(count(), size_t(1));
        QTest::qWait(30);
        QCOMPARE(stateOf("spark-1"), DeviceState::Connected);
    }

    void aRestartKnowsTheSameDevices()
    {
        addMachine("spark-1", "10.0.0.1");
        connectSpark();
        QVERIFY(m_directory->setLogin(named("spark-1")->id, QStringLiteral("nvidia"),
                                      QStringLiteral("/k")).hasValue());
        const QString id = named("spark-1")->id;
        m_directory.reset();
        startDirectory(); // nothing is announced yet
        QTRY_COMPARE(stateOf("spark-1"), DeviceState::Connected);
        QCOMPARE(named("spark-1")->id, id);
        QCOMPARE(named("spark-1")->target.user, QStringLiteral("nvidia"));
        m_source->announce(mdns("spark-1", "10.0.0.1"));
        QTest::qWait(30);
        QCOMPARE(count(), size_t(1));
    }

    void forgetLeavesNothing()
    {
        addMachine("spark-1", "10.0.0.1");
        connectSpark();
        const QString id = named("spark-1")->id;
        QVERIFY(m_directory->forget(id).hasValue());
        QVERIFY(m_world->accepted.isEmpty());
        QCOMPARE(m_world->disconnected, QStringList{id});
        QTRY_COMPARE(stateOf("spark-1"), DeviceState::HostKeyUnknown); // still announced: new
        QVERIFY(named("spark-1")->id != id);
        QFile file(m_config->filePath(QStringLiteral("devices.yaml")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains(id.toUtf8()));
        QCOMPARE(m_directory->forget(id).error().code, ErrorCode::NotFound);
    }

    void aDesktopThatMerelyRunsSshIsNoDevice()
    {
        Announcement desk = mdns("desk", "10.0.0.250");
        desk.isThisMachine = true;
        m_source->announce(desk);
        addMachine("spark-1", "10.0.0.1");
        m_source->announce(mdns("spark-1", "10.0.0.1"));
        QTRY_COMPARE(count(), size_t(1));
        addMachine("desk", "desk.local");
        Announcement here = desk;
        here.source = SourceKind::ThisMachine;
        auto source = std::make_unique<FakeSource>();
        FakeSource *raw = source.get();
        m_directory->addSource(std::move(source));
        raw->announce(here);
        QTRY_COMPARE(stateOf("desk"), DeviceState::Connected);
        QVERIFY(named("desk")->isThisMachine);
        QCOMPARE(count(), size_t(2));
    }

    void snapshotsAreBatched()
    {
        QSignalSpy snapshots(m_directory.get(), &NodeDirectory::inventoryChanged);
        for (int index = 0; index < 50; ++index) {
            const QByteArray name = "box-" + QByteArray::number(index);
            const QByteArray address = "10.1.0." + QByteArray::number(index);
            m_source->announce(mdns(name.constData(), address.constData()));
        }
        QTRY_COMPARE(count(), size_t(50));
        QVERIFY(snapshots.size() <= 3);
        QCOMPARE(m_directory->inventory()->devices[9].name, QStringLiteral("box-9")); // not box-17
    }

    void samplesArriveAndAreInTheSnapshot()
    {
        auto spark = addMachine("spark-1", "10.0.0.1");
        connectSpark();
        QSignalSpy samples(m_directory.get(), &NodeDirectory::sampled);
        discovery::telemetry::Sample sample;
        sample.uptimeMilliseconds = 4711;
        spark->feed->say(sample);
        QCOMPARE(samples.size(), 1);
        QTRY_VERIFY(named("spark-1")->sample
                    && named("spark-1")->sample->uptimeMilliseconds == 4711);
    }

    void problemsOfSourcesComeAndGo()
    {
        m_source->complain("avahi-absent");
        QTRY_COMPARE(m_directory->inventory()->problems.size(), 1);
        m_source->calm("avahi-absent");
        QTRY_COMPARE(m_directory->inventory()->problems.size(), 0);
    }

    void aDamagedFileIsAProblemNotALoss()
    {
        m_directory.reset();
        QFile file(m_config->filePath(QStringLiteral("devices.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        startDirectory();
        QTRY_COMPARE(m_directory->inventory()->problems.size(), 1);
        QCOMPARE(m_directory->inventory()->problems.first().code, QStringLiteral("devices-file"));
    }

    void pinnedDevicesStay()
    {
        addMachine("laptop", "10.0.0.9");
        m_source->announce(mdns("laptop", "10.0.0.9"));
        QTRY_COMPARE(count(), size_t(1));
        m_directory->pin(named("laptop")->id, true);
        m_source->withdraw(QStringLiteral("laptop"));
        QTest::qWait(40);
        QCOMPARE(count(), size_t(1));
        QVERIFY(named("laptop")->pinned);
    }
};

QTEST_GUILESS_MAIN(TestNodeDirectory)
#include "test_node_directory.moc"
