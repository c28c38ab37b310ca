// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/window/palette_model.h"

#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QTest>

using namespace ui::window;

class PaletteModelTest final : public QObject
{
    Q_OBJECT

private slots:
    void filtersByTheBeginningsOfWords()
    {
        PaletteModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.add({QStringLiteral("a"), QStringLiteral("Connect machines"), {}, [] {}, {}});
        model.add({QStringLiteral("b"), QStringLiteral("Go to Cluster"), {}, [] {}, {}});
        model.add({QStringLiteral("c"), QStringLiteral("Cluster as a list"), {}, [] {}, {}});
        model.update();
        QCOMPARE(model.count(), 3);
        model.setFilter(QStringLiteral("clu"));
        QCOMPARE(model.count(), 2);
        QCOMPARE(model.rows()[0].id, QStringLiteral("c")); // begins with it
        model.setFilter(QStringLiteral("ma con"));
        QCOMPARE(model.count(), 1);
        model.setFilter(QStringLiteral("xyz"));
        QCOMPARE(model.count(), 0);
    }
    void runsOnlyWhatCanBeDoneNow()
    {
        PaletteModel model;
        int runs = 0;
        bool enabled = false;
        model.add({QStringLiteral("a"), QStringLiteral("Stop"), {}, [&runs] { ++runs; },
                   [&enabled] { return enabled; }});
        model.update();
        QCOMPARE(model.count(), 0);
        model.runId(QStringLiteral("a"));
        QCOMPARE(runs, 0);
        enabled = true;
        model.update();
        model.run(0);
        QCOMPARE(runs, 1);
        model.run(7);
        QCOMPARE(runs, 1);
    }
};

QTEST_GUILESS_MAIN(PaletteModelTest)
#include "test_palette_model.moc"
