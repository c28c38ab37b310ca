// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/reachability_checks.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QtTest>

using namespace discovery::directory;

class TestReachability final : public QObject
{
    Q_OBJECT

    static ReachabilityFacts healthy()
    {
        ReachabilityFacts facts;
        facts.hasNetwork = facts.canMulticast = true;
        facts.networks = {QStringLiteral("10.0.0.0/24 (eth0)")};
        facts.answer.wasSent = facts.answer.couldListen = facts.answer.heardItself = true;
        return facts;
    }

    static ReachabilityCheck find(const ReachabilityFacts &facts, const char *code)
    {
        for (const ReachabilityCheck &check : judgeReachability(facts)) {
            if (check.code == QLatin1String(code))
                return check;
        }
        return {};
    }

private slots:
    void everyCheckHasItsOwnResultAndText()
    {
        for (const ReachabilityFacts &facts : {healthy(), ReachabilityFacts()}) {
            const QList<ReachabilityCheck> checks = judgeReachability(facts);
            QCOMPARE(checks.size(), 6);
            for (const ReachabilityCheck &check : checks)
                QVERIFY(!check.message.isEmpty());
        }
    }

    void nobodyThereFailsNothing()
    {
        for (const ReachabilityCheck &check : judgeReachability(healthy()))
            QVERIFY2(check.outcome != CheckOutcome::Failed, qPrintable(check.message));
    }

    void eachCauseFailsItsOwnCheck_data()
    {
        QTest::addColumn<ReachabilityFacts>("facts");
        const auto row = [](const char *code, auto change) {
            ReachabilityFacts facts = healthy();
            change(facts);
            QTest::newRow(code) << facts;
        };
        row("network", [](auto &f) { f.hasNetwork = f.canMulticast = false; });
        row("dbus", [](auto &f) { f.problems = {{QStringLiteral("dbus-absent"), QStringLiteral("x")}}; });
        row("avahi", [](auto &f) { f.problems = {{QStringLiteral("avahi-absent"), QStringLiteral("x")}}; });
        row("multicast", [](auto &f) { f.answer.machines = {QStringLiteral("10.0.0.9")}; });
        row("firewall", [](auto &f) { f.answer.heardItself = false; });
        row("other-subnet", [](auto &f) { f.elsewhere = {QStringLiteral("10.9.0.1")}; });
    }

    void eachCauseFailsItsOwnCheck()
    {
        QFETCH(ReachabilityFacts, facts);
        for (const ReachabilityCheck &check : judgeReachability(facts)) {
            const bool isCause = check.code == QLatin1String(QTest::currentDataTag());
            QCOMPARE(check.outcome == CheckOutcome::Failed, isCause);
        }
    }

    void machinesThatAnswerDirectlyAreNamed()
    {
        ReachabilityFacts facts = healthy();
        facts.answer.machines = {QStringLiteral("10.0.0.9"), QStringLiteral("fe80::1%eth0")};
        const QString message = find(facts, "multicast").message;
        QVERIFY(message.startsWith(QLatin1String("2 machine")));
        QVERIFY(message.contains(QLatin1String("10.0.0.9")));
    }

    void theQuestionIsOneOfDns()
    {
        const QByteArray packet = MulticastQuestion::packet(0x1234);
        QCOMPARE(packet.toHex(), QByteArray("123400000001000000000000"
                                            "045f737368045f746370056c6f63616c00000c0001"));
    }
};

QTEST_GUILESS_MAIN(TestReachability)
#include "test_reachability.moc"
