// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/metrics_text.h"

#include <QtCore/QFile>
#include <QtTest/QtTest>

using launcher::engines::parseMetricsText;

class TestMetricsText final : public QObject
{
    Q_OBJECT

private slots:
    void readsARealScrape()
    {
        QFile file(QStringLiteral(SPARKYARD_TEST_DATA "/metrics.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto metrics = parseMetricsText(file.readAll());
        QCOMPARE(metrics.value(QStringLiteral("llamacpp:prompt_tokens_total")), 39.0);
        QCOMPARE(metrics.value(QStringLiteral("llamacpp:tokens_predicted_total")), 300.0);
        QVERIFY(metrics.contains(QStringLiteral("llamacpp:requests_processing")));
    }

    void keepsLabelsAndPassesOverTheRest()
    {
        const auto metrics = parseMetricsText("# HELP a\n"
                                              "a{x=\"1 2\"} 5 1700000000\r\n"
                                              "b NaN\n"
                                              "c\n"
                                              "{} 3\n"
                                              " d 1e3");
        QCOMPARE(metrics.size(), 2);
        QCOMPARE(metrics.value(QStringLiteral("a{x=\"1 2\"}")), 5.0);
        QCOMPARE(metrics.value(QStringLiteral("d")), 1000.0);
    }
};

QTEST_GUILESS_MAIN(TestMetricsText)
#include "test_metrics_text.moc"
