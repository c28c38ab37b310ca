// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/mdns/service_table.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <numeric>
#include <random>

using namespace discovery::mdns;

namespace {

ServiceItem item(const char *name, int interfaceIndex, int protocol)
{
    return {interfaceIndex, protocol, QString::fromLatin1(name), QStringLiteral("local")};
}

Resolution at(const char *host, const char *address)
{
    Resolution resolution;
    resolution.hostName = QString::fromLatin1(host);
    resolution.address.setAddress(QString::fromLatin1(address));
    return resolution;
}

} // namespace

class TestServiceTable final : public QObject
{
    Q_OBJECT

private slots:
    void mergesInterfacesAndProtocols()
    {
        ServiceTable table;
        QVERIFY(table.add(item("spark-1", 2, 0)));
        QVERIFY(!table.add(item("spark-1", 2, 0)));
        table.add(item("spark-1", 2, 1));
        table.add(item("spark-1", 3, 0));
        table.resolve(item("spark-1", 2, 1), at("spark-1.local", "fe80::1%eth0"));
        table.resolve(item("spark-1", 3, 0), at("spark-1.local", "10.0.1.1"));
        const ServiceChanges changes =
            table.resolve(item("spark-1", 2, 0), at("spark-1.local", "10.0.0.1"));
        QCOMPARE(changes.found.size(), 1);
        const QList<QHostAddress> addresses = changes.found.first().addresses;
        QCOMPARE(addresses.size(), 3);
        QCOMPARE(addresses.first().toString(), QStringLiteral("10.0.0.1")); // IPv4 before IPv6
        QCOMPARE(addresses.last().scopeId(), QStringLiteral("eth0"));
    }

    void sameContentIsNoChange()
    {
        ServiceTable table;
        table.add(item("a", 2, 0));
        QCOMPARE(table.resolve(item("a", 2, 0), at("a.local", "10.0.0.1")).found.size(), 1);
        QVERIFY(table.resolve(item("a", 2, 0), at("a.local", "10.0.0.1")).found.isEmpty());
    }

    void losesAddressesThenTheService()
    {
        ServiceTable table;
        table.add(item("a", 2, 0));
        table.add(item("a", 2, 1));
        table.resolve(item("a", 2, 0), at("a.local", "10.0.0.1"));
        table.resolve(item("a", 2, 1), at("a.local", "fd00::1"));
        QCOMPARE(table.remove(item("a", 2, 0)).found.first().addresses.size(), 1);
        const ServiceChanges last = table.remove(item("a", 2, 1));
        QCOMPARE(last.lost, QStringList{QStringLiteral("a@a.local")});
        QVERIFY(last.found.isEmpty());
    }

    void oneNameOnTwoHostsStaysTwo()
    {
        ServiceTable table;
        table.add(item("spark", 2, 0));
        table.add(item("spark", 3, 0));
        table.resolve(item("spark", 2, 0), at("spark.local", "10.0.0.1"));
        const ServiceChanges changes =
            table.resolve(item("spark", 3, 0), at("other.local", "10.9.0.1"));
        QCOMPARE(changes.found.size(), 1);
        QVERIFY(changes.lost.isEmpty());
        QCOMPARE(changes.found.first().addresses.size(), 1);
    }

    void sweepsWhatIsNotNamedAgain()
    {
        ServiceTable table;
        for (const char *name : {"a", "b"}) {
            table.add(item(name, 2, 0));
            table.resolve(item(name, 2, 0), at(name, "10.0.0.1"));
        }
        table.markAllStale();
        table.add(item("b", 2, 0));
        QList<ServiceItem> dropped;
        const ServiceChanges changes = table.sweep(&dropped);
        QCOMPARE(changes.lost, QStringList{QStringLiteral("a@a")});
        QVERIFY(changes.found.isEmpty());
        QCOMPARE(dropped.size(), 1);
    }

    void answersForRemovedItemsAreIgnored()
    {
        ServiceTable table;
        QVERIFY(table.resolve(item("a", 2, 0), at("a.local", "10.0.0.1")).found.isEmpty());
        QVERIFY(table.remove(item("a", 2, 0)).lost.isEmpty());
    }

    void orderOfEventsDoesNotMatter()
    {
        const QList<std::pair<ServiceItem, Resolution>> all{
            {item("a", 2, 0), at("a.local", "10.0.0.1")},
            {item("a", 2, 1), at("a.local", "fe80::1%eth0")},
            {item("a", 3, 0), at("a.local", "192.168.7.1")},
            {item("b", 2, 0), at("b.local", "10.0.0.2")},
            {item("b", 2, 1), at("b.local", "fd00::2")},
        };
        std::mt19937 random(7);
        QMap<QString, Announcement> expected;
        for (int round = 0; round < 100; ++round) {
            QList<int> order(all.size());
            std::iota(order.begin(), order.end(), 0);
            std::shuffle(order.begin(), order.end(), random);
            ServiceTable table;
            QMap<QString, Announcement> seen;
            for (const int index : std::as_const(order)) {
                table.add(all[index].first);
                const ServiceChanges changes =
                    table.resolve(all[index].first, all[index].second);
                for (const Announcement &announcement : changes.found)
                    seen[announcement.key] = announcement;
            }
            if (round == 0)
                expected = seen;
            QCOMPARE(seen, expected);
        }
        QCOMPARE(expected.size(), 2);
    }

    void textOfTheNetworkIsData()
    {
        QCOMPARE(cleanedText(QStringLiteral("spark\x1b[31m\n1")), QStringLiteral("spark[31m1"));
        QCOMPARE(cleanedHostName(QStringLiteral("spark-1.local")), QStringLiteral("spark-1.local"));
        QCOMPARE(cleanedHostName(QStringLiteral("-oProxyCommand=reboot")), QString());
        QCOMPARE(cleanedHostName(QStringLiteral("a b")), QString());
        QCOMPARE(cleanedText(QString(5000, u'x')).size(), 255);
    }
};

QTEST_GUILESS_MAIN(TestServiceTable)
#include "test_service_table.moc"
