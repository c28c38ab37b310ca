// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/numbers.h"

#include "launcher/report/text_table.h"

#include <QtTest/QtTest>

using namespace launcher::report;
using std::chrono::milliseconds;

class TestNumbers final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void bytesAreBinary()
    {
        QCOMPARE(formatBytes(0), QStringLiteral("0 B"));
        QCOMPARE(formatBytes(1023), QStringLiteral("1023 B"));
        QCOMPARE(formatBytes(1024), QStringLiteral("1 KiB"));
        QCOMPARE(formatBytes(1'500'000), QStringLiteral("1.4 MiB"));
        QCOMPARE(formatBytes((qint64(1) << 30) - 1), QStringLiteral("1 GiB"));
        QCOMPARE(formatBytes(qint64(131'334'144) * 1024), QStringLiteral("125 GiB"));
        QCOMPARE(formatByteRate(325'058'560), QStringLiteral("310 MiB/s"));
    }

    void bitsAreDecimal()
    {
        QCOMPARE(formatBits(200e9), QStringLiteral("200 Gb/s"));
        QCOMPARE(formatBits(2.5e9), QStringLiteral("2.5 Gb/s"));
        QCOMPARE(formatBits(999.7e6), QStringLiteral("1 Gb/s"));
    }

    void ratesHaveNoMoreDigitsThanAreKnown()
    {
        QCOMPARE(formatRate(26.54), QStringLiteral("26.5 tok/s"));
        QCOMPARE(formatRate(151.24), QStringLiteral("151 tok/s"));
        QCOMPARE(formatRate(0), QStringLiteral("0.0 tok/s"));
    }

    void durations()
    {
        QCOMPARE(formatDuration(milliseconds(850)), QStringLiteral("850 ms"));
        QCOMPARE(formatDuration(milliseconds(1234)), QStringLiteral("1.2 s"));
        QCOMPARE(formatDuration(milliseconds(59'700)), QStringLiteral("1 min"));
        QCOMPARE(formatDuration(milliseconds(200'000)), QStringLiteral("3 min 20 s"));
        QCOMPARE(formatDuration(milliseconds(7'500'000)), QStringLiteral("2 h 5 min"));
        QCOMPARE(formatDuration(milliseconds(277'200'000)), QStringLiteral("3 days 5 h"));
    }

    void ages()
    {
        const QDateTime now(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);
        QCOMPARE(formatAge(now, now), QStringLiteral("now"));
        QCOMPARE(formatAge(now.addSecs(-8), now), QStringLiteral("8 s ago"));
        QCOMPARE(formatAge(now.addSecs(-200), now), QStringLiteral("3 min 20 s ago"));
        QCOMPARE(formatAge({}, now), QString());
    }

    void tablesFitTheTerminal()
    {
        TextTable table({QStringLiteral("NAME"), QStringLiteral("SIZE")});
        table.alignRight(1);
        table.addRow({QStringLiteral("spark-1"), QStringLiteral("9 GiB")});
        table.addRow({QStringLiteral("\u661f\u706b"), QStringLiteral("121 GiB")});
        QCOMPARE(table.render(), QStringLiteral("NAME        SIZE\n"
                                                "spark-1    9 GiB\n"
                                                "\u661f\u706b     121 GiB\n"));
        const QStringList lines = table.render(15).split(QLatin1Char('\n'));
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 15, qPrintable(line));
    }

    void controlBytesOfOthersAreShown()
    {
        QCOMPARE(visible(QStringLiteral("a\x1b[31mb\n\u202e")),
                 QStringLiteral("a\\x1b[31mb\\x0a\\u202e"));
        TextTable table({QStringLiteral("NAME")});
        table.addRow({QStringLiteral("x\ny")});
        QCOMPARE(table.render(), QStringLiteral("NAME\nx\\x0ay\n"));
    }
};

QTEST_GUILESS_MAIN(TestNumbers)
#include "test_numbers.moc"
