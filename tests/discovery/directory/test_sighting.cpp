// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/routes.h"
#include "discovery/directory/sighting.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <random>
#include <set>

using namespace discovery::directory;
using discovery::mdns::SourceKind;

namespace {

Sighting sighting(SourceKind source, const char *key, const char *host, const char *address = "")
{
    Sighting made;
    made.announcement.source = source;
    made.announcement.key = QString::fromLatin1(key);
    made.announcement.name = made.announcement.key;
    made.announcement.hostName = QString::fromLatin1(host);
    if (*address)
        made.announcement.addresses = {QHostAddress(QString::fromLatin1(address))};
    return made;
}

discovery::remote::HostKey hostKey(const char *name)
{
    return {QStringLiteral("ssh-ed25519"), QString::fromLatin1(name), QString::fromLatin1(name)};
}

// The partition by the sightings' keys, whatever the order.
std::set<std::set<QString>> groups(const std::vector<Sighting> &sightings)
{
    std::set<std::set<QString>> result;
    for (const auto &group : groupByMachine(sightings)) {
        std::set<QString> keys;
        for (const std::size_t index : group)
            keys.insert(sightings[index].announcement.key);
        result.insert(keys);
    }
    return result;
}

} // namespace

class TestSighting final : public QObject
{
    Q_OBJECT

private slots:
    void oneMachineOfThreeSourcesIsOne()
    {
        const std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "m", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Typed, "t", "10.0.0.1"),
            sighting(SourceKind::SshConfig, "s", "Spark-1.local."),
        };
        QCOMPARE(groups(all).size(), size_t(1));
    }

    void otherPortOrJumpHostIsAnotherMachine()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "m", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Typed, "t", "10.0.0.1"),
            sighting(SourceKind::SshConfig, "s", "10.0.0.1"),
        };
        all[1].announcement.port = 2222;
        all[2].announcement.proxyJump = QStringLiteral("gate");
        QCOMPARE(groups(all).size(), size_t(3));
    }

    void hostKeyJoinsWhatNamesDoNot()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "m", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::SshConfig, "s", "spark-1.corp.example"),
        };
        QCOMPARE(groups(all).size(), size_t(2));
        all[0].keys = all[1].keys = {hostKey("k")};
        QCOMPARE(groups(all).size(), size_t(1));
        all[1].keys = {hostKey("other")};
        QCOMPARE(groups(all).size(), size_t(2));
    }

    void differentKeysPartWhatNamesJoin()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "m", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Typed, "t", "10.0.0.1"),
        };
        all[0].keys = {hostKey("a")};
        all[1].keys = {hostKey("b")};
        QCOMPARE(groups(all).size(), size_t(2));
    }

    void oneHostNameOnTwoMachinesStaysTwo()
    {
        const std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "a", "spark.local", "10.0.0.1"),
            sighting(SourceKind::Mdns, "b", "spark.local", "10.0.0.2"),
            sighting(SourceKind::Typed, "t", "spark.local"),
        };
        QCOMPARE(groups(all).size(), size_t(3)); // which one was typed only its key will tell
    }

    void clonedHostKeysStayTwoUntilTheProbe()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "a", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Mdns, "b", "spark-2.local", "10.0.0.2"),
        };
        all[0].keys = all[1].keys = {hostKey("cloned")};
        QCOMPARE(groups(all).size(), size_t(2));
        all[0].node.value = QStringLiteral("machine-1");
        all[1].node.value = QStringLiteral("machine-2"); // one machine-id, two MACs
        QCOMPARE(groups(all).size(), size_t(2));
        all[1].node = all[0].node;
        QCOMPARE(groups(all).size(), size_t(1));
    }

    void rememberedMachineIsFoundUnderItsNewName()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "old", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Mdns, "new", "spark-1-2.local", "10.0.0.9"),
        };
        all[0].isLive = false;
        all[0].rememberedId = QStringLiteral("x");
        all[0].keys = all[1].keys = {hostKey("k")};
        QCOMPARE(groups(all).size(), size_t(1));
    }

    void anAddressThatWentToAnotherMachineJoinsNothing()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "old", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Mdns, "new", "spark-2.local", "10.0.0.1"),
        };
        all[0].isLive = false;
        all[0].rememberedId = QStringLiteral("x");
        QCOMPARE(groups(all).size(), size_t(2));
    }

    void oneNodeIdJoinsGroupsThatHadNothingInCommon()
    {
        std::vector<Sighting> all{
            sighting(SourceKind::Mdns, "m", "spark-1.local", "10.0.0.1"),
            sighting(SourceKind::Typed, "t", "10.8.0.1"),
            sighting(SourceKind::SshConfig, "s", "spark-1.vpn"),
        };
        for (Sighting &entry : all)
            entry.node.value = QStringLiteral("machine-1");
        QCOMPARE(groups(all).size(), size_t(1));
    }

    void orderDoesNotMatter()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 200; ++round) {
            std::vector<Sighting> all;
            std::uniform_int_distribution<int> few(0, 3);
            for (int index = 0; index < 12; ++index) {
                const SourceKind source = std::array{SourceKind::Mdns, SourceKind::Typed,
                                                     SourceKind::SshConfig}[size_t(index % 3)];
                const QByteArray key = QByteArray("k") + QByteArray::number(index);
                const QByteArray host = QByteArray("h") + QByteArray::number(few(random));
                const QByteArray address = QByteArray("10.0.0.") + QByteArray::number(few(random));
                Sighting made = sighting(source, key.constData(), host.constData(),
                                         address.constData());
                made.isLive = few(random) != 0;
                if (few(random) == 0)
                    made.keys = {hostKey(QByteArray::number(few(random)).constData())};
                if (few(random) == 0)
                    made.node.value = QString::number(few(random));
                if (few(random) == 0)
                    made.rememberedId = QString::number(few(random));
                all.push_back(made);
            }
            const auto expected = groups(all);
            for (int shuffle = 0; shuffle < 5; ++shuffle) {
                std::shuffle(all.begin(), all.end(), random);
                QCOMPARE(groups(all), expected);
            }
        }
    }

    void routesBeginWithWhatSpeaksNow()
    {
        Sighting mdns = sighting(SourceKind::Mdns, "m", "spark-1.local", "10.0.0.1");
        mdns.announcement.addresses.append(QHostAddress(QStringLiteral("fe80::1%eth0")));
        Sighting typed = sighting(SourceKind::Typed, "t", "10.0.0.1");
        typed.announcement.user = QStringLiteral("nvidia");
        Sighting alias = sighting(SourceKind::SshConfig, "my-spark", "10.0.0.1");
        alias.announcement.user = QStringLiteral("someone");
        Sighting old = sighting(SourceKind::Mdns, "old", "spark-1.local", "10.0.0.77");
        old.isLive = false;
        const std::vector<Route> routes =
            routesTo({QStringLiteral("id"), QStringLiteral("spark-1"), {}, {}},
                     {old, alias, typed, mdns});
        QStringList hosts;
        for (const Route &route : routes)
            hosts.append(route.target.host);
        QCOMPARE(hosts, (QStringList{QStringLiteral("10.0.0.1"), QStringLiteral("fe80::1%eth0"),
                                     QStringLiteral("my-spark"), QStringLiteral("10.0.0.77")}));
        QCOMPARE(routes[0].target.user, QStringLiteral("nvidia")); // what was typed is about it
        QVERIFY(routes[2].target.user.isEmpty()); // ssh's own configuration decides
        QCOMPARE(routes[2].target.port, quint16(0));
    }

    void thisMachineHasOneWay()
    {
        Sighting here = sighting(SourceKind::ThisMachine, "this", "desk");
        here.announcement.isThisMachine = true;
        const std::vector<Route> routes =
            routesTo({}, {sighting(SourceKind::Mdns, "m", "desk.local", "10.0.0.1"), here});
        QCOMPARE(routes.size(), size_t(1));
        QVERIFY(routes[0].target.isThisMachine);
    }
};

QTEST_GUILESS_MAIN(TestSighting)
#include "test_sighting.moc"
