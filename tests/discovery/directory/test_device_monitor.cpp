// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_monitor.h"

#include "tests/discovery/directory/fake_contact.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QtTest>

using namespace discovery::directory;
using namespace std::chrono_literals;
using namespace tests;
using discovery::telemetry::Sample;

class TestDeviceMonitor final : public QObject
{
    Q_OBJECT

    std::shared_ptr<FakeContact::World> m_world;
    std::unique_ptr<FakeContact> m_contact;
    std::unique_ptr<DeviceMonitor> m_monitor;
    std::shared_ptr<FakeMachine> m_machine;

    static Route routeTo(const char *host)
    {
        Route route;
        route.target.deviceId = QStringLiteral("device");
        route.target.displayName = QStringLiteral("spark-1");
        route.target.host = QString::fromLatin1(host);
        return route;
    }

    void accept() { m_world->accepted[QStringLiteral("device")] = {hostKey("spark-1")}; }

    void connectNow()
    {
        accept();
        m_monitor->setRoutes({routeTo("10.0.0.1")});
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
        QTRY_VERIFY(m_machine->feed);
    }

    static Sample sampleAt(qint64 uptime)
    {
        Sample sample;
        sample.uptimeMilliseconds = uptime;
        return sample;
    }

private slots:
    void init()
    {
        m_world = std::make_shared<FakeContact::World>();
        m_machine = machine("spark-1");
        m_world->machines[QStringLiteral("10.0.0.1")] = m_machine;
        m_contact = std::make_unique<FakeContact>(m_world);
        MonitorOptions options;
        options.silenceLimit = 120ms;
        options.retryFirst = 20ms;
        options.retryMost = 60ms;
        options.settleTime = 1ms;
        m_monitor = std::make_unique<DeviceMonitor>(QStringLiteral("device"), *m_contact, options);
    }

    void cleanup() { m_monitor.reset(); }

    void showsAnUnknownKeyAndSendsNothing()
    {
        m_monitor->setRoutes({routeTo("10.0.0.1")});
        QTRY_COMPARE(m_monitor->state(), DeviceState::HostKeyUnknown);
        QCOMPARE(m_monitor->offeredKeys(), QList<HostKey>{hostKey("spark-1")});
        QCOMPARE(m_machine->probes, 0);
    }

    void connectsOnceTheKeyIsAccepted()
    {
        m_monitor->setRoutes({routeTo("10.0.0.1")});
        QTRY_COMPARE(m_monitor->state(), DeviceState::HostKeyUnknown);
        accept();
        m_monitor->resume();
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
        QCOMPARE(m_monitor->facts()->hostName, QStringLiteral("spark-1"));
        QCOMPARE(m_machine->scans, 1);
        QCOMPARE(m_machine->follows, 1);
    }

    void stopsHardAtAChangedKey()
    {
        m_world->accepted[QStringLiteral("device")] = {hostKey("old")};
        m_monitor->setRoutes({routeTo("10.0.0.1")});
        QTRY_COMPARE(m_monitor->state(), DeviceState::HostKeyChanged);
        const QString message = QString::fromStdString(m_monitor->error()->message);
        QVERIFY(message.contains(QLatin1String("SHA256:old")));
        QVERIFY(message.contains(QLatin1String("SHA256:spark-1")));
        QTRY_VERIFY(m_machine->scans > 2); // it is looked at again, and nothing else
        QCOMPARE(m_monitor->state(), DeviceState::HostKeyChanged);
        QCOMPARE(m_machine->probes, 0);
        m_machine->keys = {hostKey("old")}; // the right machine is back
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
    }

    void askForALoginThatIsMissing()
    {
        accept();
        m_machine->probeError = failure(ErrorCode::Authentication);
        Route route = routeTo("10.0.0.1");
        m_monitor->setRoutes({route});
        QTRY_COMPARE(m_monitor->state(), DeviceState::NeedsLogin);
        m_machine->probeError.reset();
        route.target.user = QStringLiteral("spark");
        m_monitor->setRoutes({route});
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
    }

    void triesEveryWayBeforeItGivesUp()
    {
        accept();
        m_monitor->setRoutes({routeTo("10.9.9.9"), routeTo("10.0.0.1")});
        QSignalSpy changed(m_monitor.get(), &DeviceMonitor::changed);
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
        QCOMPARE(m_monitor->route().target.host, QStringLiteral("10.0.0.1"));
    }

    void comesBackWhenAMachineIsSwitchedOn()
    {
        accept();
        m_world->machines.clear();
        m_monitor->setRoutes({routeTo("10.0.0.1")});
        QTRY_COMPARE(m_monitor->state(), DeviceState::Unreachable);
        m_world->machines[QStringLiteral("10.0.0.1")] = m_machine;
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
    }

    void silenceIsNoticedAndEnds()
    {
        connectNow();
        m_machine->scanError = failure(ErrorCode::Timeout, "takes the connection, says nothing");
        QTRY_COMPARE(m_monitor->state(), DeviceState::Silent);
        QTest::qWait(50);
        QCOMPARE(m_monitor->state(), DeviceState::Silent);
        QVERIFY(m_monitor->facts());
        QVERIFY(m_machine->feed);
        m_machine->feed->say(sampleAt(5000)); // it was only overloaded
        QCOMPARE(m_monitor->state(), DeviceState::Connected);
    }

    void aMachineThatIsOffIsGoneWithItsLastWord()
    {
        connectNow();
        m_machine->feed->say(sampleAt(5000));
        const QDateTime lastWord = m_monitor->lastHeardAt();
        FakeFeed *feed = m_machine->feed;
        m_world->machines.clear();
        feed->breakWith(failure(ErrorCode::Unreachable));
        QTRY_COMPARE(m_monitor->state(), DeviceState::Gone);
        QVERIFY(m_monitor->facts());
        QCOMPARE(m_monitor->sample()->uptimeMilliseconds, 5000);
        QCOMPARE(m_monitor->lastHeardAt(), lastWord);
    }

    void aBrokenStreamIsFollowedByAProbeAndANewOne()
    {
        connectNow();
        m_machine->facts.bootId = QStringLiteral("boot-2");
        m_machine->feed->breakWith(failure(ErrorCode::Unreachable));
        QTRY_COMPARE(m_machine->follows, 2);
        QCOMPARE(m_monitor->facts()->bootId, QStringLiteral("boot-2"));
        QCOMPARE(m_monitor->state(), DeviceState::Connected);
    }

    void aKeyThatChangesLaterStopsHard()
    {
        connectNow();
        m_machine->keys = {hostKey("other")};
        const int probes = m_machine->probes;
        m_machine->feed->breakWith(failure(ErrorCode::Unreachable));
        QTRY_COMPARE(m_monitor->state(), DeviceState::HostKeyChanged);
        QCOMPARE(m_machine->probes, probes);
    }

    void aRestartOfTheMachineIsProbed()
    {
        connectNow();
        m_machine->feed->say(sampleAt(90'000));
        m_machine->facts.bootId = QStringLiteral("boot-2");
        m_machine->feed->say(sampleAt(1000));
        QTRY_COMPARE(m_monitor->facts()->bootId, QStringLiteral("boot-2"));
    }

    void cablingOfASampleGoesIntoTheFactsAtOnce()
    {
        m_machine->facts.cages[0].rails[0].netdev = QStringLiteral("enp1s0f0np0");
        m_machine->facts.cages[0].rails[0].carrier = true;
        connectNow();
        QSignalSpy changed(m_monitor.get(), &DeviceMonitor::changed);
        Sample sample = sampleAt(2000);
        discovery::telemetry::InterfaceCounters counters;
        counters.netdev = QStringLiteral("enp1s0f0np0");
        counters.carrier = false;
        sample.interfaces.append(counters);
        discovery::probe::NeighbourRecord neighbour;
        neighbour.source = QStringLiteral("lldp");
        sample.neighbours = QList<discovery::probe::NeighbourRecord>{neighbour};
        m_machine->feed->say(sample);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_monitor->facts()->cages[0].rails[0].carrier, std::optional<bool>(false));
        QCOMPARE(m_monitor->facts()->neighbours.size(), 1);
        m_machine->feed->say(sample);
        QCOMPARE(changed.size(), 1); // the same again is no news
    }

    void mtuAndLanesOfASampleGoIntoTheFactsAtOnce()
    {
        m_machine->facts.cages[0].rails[0].netdev = QStringLiteral("enp1s0f0np0");
        m_machine->facts.cages[0].rails[0].mtu = 9000;
        connectNow();
        Sample sample = sampleAt(2000);
        sample.rails.append({QStringLiteral("enp1s0f0np0"), 1500, 2, {}});
        m_machine->feed->say(sample);
        QCOMPARE(m_monitor->facts()->cages[0].rails[0].mtu, std::optional(1500));
        QCOMPARE(m_monitor->facts()->cages[0].rails[0].pcieWidth, std::optional(2));
    }

    void otherAddressesHaveTheFactsReadAgain()
    {
        connectNow();
        Sample sample = sampleAt(2000);
        sample.rails.append({QStringLiteral("enp1s0f0np0"), 9000, 4, QStringLiteral("a/8")});
        m_machine->feed->say(sample);
        m_machine->feed->say(sampleAt(2500)); // a sample without fresh cabling says nothing of it
        const int probes = m_machine->probes;
        sample.rails[0].networks = QStringLiteral("b/8");
        m_machine->feed->say(sample);
        QTRY_COMPARE(m_machine->probes, probes + 1);
    }

    void memoryFollowsTheSamplesCoarsely()
    {
        constexpr qint64 gib = qint64(1) << 30;
        m_machine->facts.memoryAvailableBytes = 100 * gib;
        connectNow();
        QSignalSpy changed(m_monitor.get(), &DeviceMonitor::changed);
        Sample sample = sampleAt(2000);
        sample.neighbours.emplace();
        sample.memoryAvailableBytes = 100 * gib - 1;
        m_machine->feed->say(sample);
        QCOMPARE(changed.size(), 0);
        sample.memoryAvailableBytes = 2 * gib;
        m_machine->feed->say(sample);
        QCOMPARE(m_monitor->facts()->memoryAvailableBytes, std::optional(2 * gib));
    }

    void aKnownMachineThatIsOffHasItsLastWords()
    {
        accept();
        m_world->machines.clear();
        const auto words = std::make_shared<const discovery::probe::NodeFacts>(m_machine->facts);
        m_world->lastWords[QStringLiteral("device")] = words;
        m_monitor->setRemembered(QDateTime::currentDateTimeUtc().addDays(-1));
        m_monitor->setRoutes({routeTo("10.0.0.1")});
        QVERIFY(!m_monitor->facts());
        QTRY_COMPARE(m_monitor->state(), DeviceState::Gone);
        QCOMPARE(m_monitor->facts(), words);
        m_world->machines[QStringLiteral("10.0.0.1")] = m_machine;
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
        QVERIFY(m_monitor->facts() != words);
    }

    void aKnownMachineThatHangsIsSilentBeforeTheScanGivesUp()
    {
        accept();
        m_machine->isHung = true;
        MonitorOptions options;
        options.settleTime = 1ms;
        options.patience = 20ms;
        DeviceMonitor known(QStringLiteral("device"), *m_contact, options);
        known.setRemembered(QDateTime::currentDateTimeUtc());
        known.setRoutes({routeTo("10.0.0.1")});
        QTRY_COMPARE(known.state(), DeviceState::Silent);
        DeviceMonitor stranger(QStringLiteral("device"), *m_contact, options);
        stranger.setRoutes({routeTo("10.0.0.1")});
        QTest::qWait(100);
        QCOMPARE(stranger.state(), DeviceState::Found); // nobody waits for it
    }

    void thisMachineNeedsNoKey()
    {
        Route route = routeTo("10.0.0.1");
        route.target.isThisMachine = true;
        m_monitor->setRoutes({route});
        QTRY_COMPARE(m_monitor->state(), DeviceState::Connected);
        QCOMPARE(m_machine->scans, 0);
    }
};

QTEST_GUILESS_MAIN(TestDeviceMonitor)
#include "test_device_monitor.moc"
