// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sparkyard/first_frame.h"
#include "app/sparkyard/world.h"
#include "discovery/remote/desk_paths.h"
#include "ui/window/main_window.h"

#include <QtCore/QCommandLineParser>
#include <QtCore/QDir>
#include <QtCore/QElapsedTimer>
#include <QtCore/QTextStream>
#include <QtCore/QTimer>
#include <QtGui/QGuiApplication>
#include <QtGui/QIcon>
#include <QtQuickControls2/QQuickStyle>

namespace {

// Quitting does not wait longer for machines that hang; what is left ends by itself in minutes.
constexpr std::chrono::seconds kGoodbye{3};

} // namespace

int main(int argc, char *argv[])
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    QGuiApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("sparkyard"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SPARKYARD_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Sparkyard"));
    QGuiApplication::setDesktopFileName(QStringLiteral("sparkyard"));
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QQuickStyle::setStyle(QStringLiteral("Basic"));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Finds, checks and uses a cluster of small GPU machines. sparkyardctl does the same in a "
        "terminal."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);

    const QString config = discovery::remote::DeskPaths::ofThisUser().config;
    QDir().mkpath(config);
    ui::window::MainWindow window(config + QStringLiteral("/window.ini"));

    QTextStream err(stderr);
    if (const auto loaded = window.load(); !loaded) {
        err << QString::fromStdString(loaded.error().message) << Qt::endl
            << QString::fromStdString(loaded.error().details) << Qt::endl;
        return 1;
    }
    app::logFirstFrame(sinceStart);

    app::World world(window);
    if (const auto started = world.start(); !started) {
        err << QString::fromStdString(started.error().message) << Qt::endl;
        return 1;
    }
    const auto quit = [&] {
        QTimer::singleShot(kGoodbye, &application, &QCoreApplication::quit);
        world.closeConnections([] { QCoreApplication::quit(); });
    };
    QObject::connect(&application, &QGuiApplication::lastWindowClosed, &application, quit);
    return application.exec();
}
