// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"

#include <QtQml/QQmlError>

namespace ui::window {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

MainWindow::MainWindow(const QString &settingsFile, QObject *parent)
    : QObject(parent), m_settings(settingsFile)
{
    m_cluster.setDragged(m_settings.mapPositions());
    connect(&m_cluster, &cluster::ClusterViewModel::draggedChanged, &m_settings,
            [this] { m_settings.setMapPositions(m_cluster.dragged()); });
}

MainWindow::~MainWindow()
{
    m_engine.reset();
}

QVariantMap MainWindow::properties()
{
    QVariantMap result;
    result.insert(QStringLiteral("cluster"), QVariant::fromValue(&m_cluster));
    result.insert(QStringLiteral("connecting"), QVariant::fromValue(&m_connecting));
    result.insert(QStringLiteral("launching"), QVariant::fromValue(&m_launching));
    result.insert(QStringLiteral("living"), QVariant::fromValue(&m_living));
    result.insert(QStringLiteral("bar"), QVariant::fromValue(&m_bar));
    result.insert(QStringLiteral("actions"), QVariant::fromValue(&m_palette));
    result.insert(QStringLiteral("settings"), QVariant::fromValue(&m_settings));
    return result;
}

Result<void> MainWindow::load()
{
    m_engine = std::make_unique<QQmlApplicationEngine>();
    m_problems.clear();
    connect(m_engine.get(), &QQmlEngine::warnings, this, [this](const QList<QQmlError> &list) {
        for (const QQmlError &error : list)
            m_problems.append(error.toString());
    });
    m_engine->setInitialProperties(properties());
    m_engine->load(QUrl(QStringLiteral("qrc:/qt-project.org/imports/Sparkyard/Window/Main.qml")));
    disconnect(m_engine.get(), &QQmlEngine::warnings, this, nullptr);
    if (!m_engine->rootObjects().isEmpty())
        return {};
    return Error{ErrorCode::Failed,
                 "The window cannot be built: a part of Qt Quick is missing or too old. Install "
                 "the packages of the README and start again.",
                 m_problems.join(QLatin1Char('\n')).toStdString()};
}

void MainWindow::setInventory(const discovery::directory::InventoryPointer &inventory)
{
    m_cluster.setInventory(inventory);
    m_connecting.setInventory(inventory);
    m_launching.setInventory(inventory);
    m_living.setInventory(inventory);
    updatePalette();
}

void MainWindow::setJobs(const QList<launcher::session::Job> &jobs)
{
    m_cluster.setJobs(jobs);
    m_bar.setJobs(jobs);
    m_living.setJobs(jobs);
}

void MainWindow::updatePalette()
{
    QStringList present;
    for (const cluster::NodeRow &row : m_cluster.nodes()->rows()) {
        const QString id = QStringLiteral("show-") + row.id;
        present.append(id);
        m_palette.add({id, tr("Show %1").arg(row.name), {},
                       [this, device = row.id] {
                           m_palette.runId(QStringLiteral("page-cluster"));
                           m_cluster.selectNode(device);
                       },
                       {}});
    }
    for (const QString &id : std::as_const(m_nodeActions)) {
        if (!present.contains(id))
            m_palette.remove(id);
    }
    m_nodeActions = present;
}

} // namespace ui::window
