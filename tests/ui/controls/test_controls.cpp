// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/stage.h"

#include "ui/theme/theme.h"

#include <QtGui/QGuiApplication>
#include <QtTest/QTest>

using tests::ui::Stage;

class ControlsTest final : public QObject
{
    Q_OBJECT

private slots:
    void showsWithoutWarningInLightAndDark_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("light") << int(ui::theme::Theme::Mode::Light);
        QTest::newRow("dark") << int(ui::theme::Theme::Mode::Dark);
    }
    void showsWithoutWarningInLightAndDark()
    {
        QFETCH(int, mode);
        Stage stage;
        QVERIFY(stage.show(gallery(), {{QStringLiteral("mode"), mode}}));
        const QImage image = stage.picture(QStringLiteral("controls-")
                                           + QString::fromLatin1(QTest::currentDataTag()));
        const bool dark = mode == int(ui::theme::Theme::Mode::Dark);
        QCOMPARE(image.pixelColor(2, 2), dark ? ui::theme::Theme::darkPalette().background
                                              : ui::theme::Theme::lightPalette().background);
        QCOMPARE(stage.warnings(), QStringList());
        QCOMPARE(stage.clippedTexts(), QStringList());
    }
    void everyFocusStopHasAName()
    {
        Stage stage;
        QVERIFY(stage.show(gallery()));
        const QStringList stops = stage.tabStops();
        QVERIFY2(stops.size() >= 12, qPrintable(stops.join(QStringLiteral(", "))));
        for (const QString &stop : stops)
            QVERIFY2(!stop.startsWith(QLatin1Char('?')), qPrintable(stop));
    }

private:
    static QUrl gallery()
    {
        return QUrl::fromLocalFile(QStringLiteral(SPARKYARD_TEST_DATA "/Gallery.qml"));
    }
};

int main(int argc, char *argv[])
{
    Stage::prepare();
    QGuiApplication application(argc, argv);
    ControlsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_controls.moc"
