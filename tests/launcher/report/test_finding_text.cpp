// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/finding_text.h"

#include <QtCore/QFile>
#include <QtCore/QRegularExpression>
#include <QtTest/QtTest>

using namespace launcher::report;
using discovery::topology::Finding;

namespace {

Finding finding(const QString &code)
{
    Finding result;
    result.code = code;
    for (const char *name :
         {"machine", "otherMachine", "targetMachine", "looseMachine", "looseOtherMachine"})
        result.arguments.insert(QString::fromLatin1(name),
                                QStringLiteral("spark-%1").arg(QString::fromLatin1(name).size()));
    for (const char *name : {"port", "otherPort", "targetPort", "loosePort", "looseOtherPort"})
        result.arguments.insert(QString::fromLatin1(name), QStringLiteral("1"));
    for (const char *name : {"mtu", "otherMtu", "freeBytes", "totalBytes", "largestBytes", "width",
                             "expectedWidth", "ringSize", "half", "offsetMilliseconds"})
        result.arguments.insert(QString::fromLatin1(name), QStringLiteral("4000000000"));
    for (const char *name :
         {"netdev", "network", "path", "others", "reason", "accepted", "offered", "pci"})
        result.arguments.insert(QString::fromLatin1(name),
                                QStringLiteral("[%1]").arg(QString::fromLatin1(name)));
    return result;
}

QString documentation()
{
    QFile file(QStringLiteral(SPARKYARD_SOURCE_DIR "/docs/findings.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestFindingText final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void everyCodeHasItsWords()
    {
        const QStringList codes = findingCodes();
        QVERIFY(codes.size() >= 18);
        for (const QString &code : codes) {
            const Finding example = finding(code);
            const QString title = findingTitle(example);
            const QString text = findingText(example);
            const QString both = title + text;
            QVERIFY2(title != code && !title.isEmpty(), qPrintable(code));
            QVERIFY2(!text.contains(QStringLiteral("no words for")), qPrintable(code));
            // No place of an argument is left over, no sentence ends in the air.
            QVERIFY2(!both.contains(QRegularExpression(QStringLiteral("%\\d"))), qPrintable(text));
            QVERIFY2(!both.contains(QStringLiteral("  ")), qPrintable(text));
            QVERIFY2(title.size() <= 90, qPrintable(title));
        }
    }

    void everyCodeIsDocumentedAndNoOther()
    {
        QStringList documented;
        const QRegularExpression row(QStringLiteral("^\\| `([a-z-]+)` \\|"),
                                     QRegularExpression::MultilineOption);
        for (auto match = row.globalMatch(documentation()); match.hasNext();)
            documented.append(match.next().captured(1));
        documented.sort();
        QCOMPARE(documented, findingCodes());
    }

    // Whoever makes a finding must have words for it.
    void everyCodeInTheSourcesIsKnown()
    {
        QStringList used;
        const QRegularExpression code(QStringLiteral(
            "(?:about\\([^\"]*|finding\\.code = QStringLiteral\\(|findings?\\.code = \")"
            "\"?([a-z]+(?:-[a-z]+)+)\""));
        for (const char *path : {"topology/machine_findings.cpp", "topology/cable_states.cpp",
                                 "topology/classifier_cables.cpp"}) {
            QFile file(QStringLiteral(SPARKYARD_SOURCE_DIR "/discovery/") +
                       QString::fromLatin1(path));
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (auto match = code.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();)
                used.append(match.next().captured(1));
        }
        QVERIFY(used.size() >= 8);
        for (const QString &entry : used)
            QVERIFY2(findingCodes().contains(entry), qPrintable(entry));
    }

    void theTextNamesThingCauseAndNextStep()
    {
        Finding mtu = finding(QStringLiteral("mtu-mismatch"));
        mtu.arguments[QStringLiteral("machine")] = QStringLiteral("spark-2");
        mtu.arguments[QStringLiteral("half")] = QStringLiteral("1");
        mtu.arguments[QStringLiteral("mtu")] = QStringLiteral("1500");
        mtu.arguments[QStringLiteral("otherMtu")] = QStringLiteral("9000");
        mtu.arguments[QStringLiteral("netdev")] = QStringLiteral("enp1s0f1np1");
        QCOMPARE(findingTitle(mtu),
                 QStringLiteral("spark-2 port 1: MTU differs on half the cable"));
        for (const char *part : {"half B", "spark-2 port 1", "1500", "9000", "Give both ends"})
            QVERIFY2(findingText(mtu).contains(QString::fromLatin1(part)), part);
        QCOMPARE(findingFix(mtu).size(), 1);
        QVERIFY(findingFix(mtu)[0].contains(QStringLiteral("enp1s0f1np1")));
    }

    void argumentsOfOthersAreQuotedInCommands()
    {
        Finding full = finding(QStringLiteral("disk-full"));
        full.arguments[QStringLiteral("path")] = QStringLiteral("/home/a b; rm -rf /");
        QVERIFY(findingFix(full)[0].contains(QStringLiteral("'/home/a b; rm -rf /'")));
    }

    void anUnknownCodeIsShownByItsName()
    {
        Finding newer;
        newer.code = QStringLiteral("quantum-flux");
        QCOMPARE(findingTitle(newer), QStringLiteral("quantum-flux"));
        QVERIFY(findingText(newer).contains(QStringLiteral("quantum-flux")));
    }
};

QTEST_GUILESS_MAIN(TestFindingText)
#include "test_finding_text.moc"
