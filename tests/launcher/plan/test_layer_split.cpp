// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/layer_split.h"

#include <QtTest/QtTest>
#include <numeric>

using launcher::plan::splitLayers;

class TestLayerSplit final : public QObject
{
    Q_OBJECT

private slots:
    void evenRoomsGetEvenShares()
    {
        const auto counts = splitLayers(QList<qint64>(30, 10), {1000, 1000, 1000, 1000});
        QVERIFY(counts);
        QCOMPARE(std::accumulate(counts->begin(), counts->end(), 0), 30);
        for (const int count : *counts)
            QVERIFY(count == 7 || count == 8);
    }

    void sharesFollowTheRooms()
    {
        QCOMPARE(*splitLayers(QList<qint64>(12, 10), {1000, 2000, 3000}),
                 std::vector<int>({2, 4, 6}));
    }

    void findsTheOnlyCut()
    {
        QCOMPARE(*splitLayers({10, 90, 90, 10}, {100, 100}), std::vector<int>({2, 2}));
        QVERIFY(!splitLayers({90, 10, 10, 90}, {100, 99, 0}));
    }

    void everyRankGetsALayer()
    {
        QCOMPARE(*splitLayers({1, 1, 1}, {1000000, 1, 1}), std::vector<int>({1, 1, 1}));
        QVERIFY(!splitLayers({1, 1}, {10, 10, 10}));
        QVERIFY(!splitLayers({1, 1}, {}));
    }

    void refusesWhatIsTooLarge() { QVERIFY(!splitLayers(QList<qint64>(4, 10), {10, 20})); }
};

QTEST_GUILESS_MAIN(TestLayerSplit)
#include "test_layer_split.moc"
