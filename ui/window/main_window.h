// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "ui/cluster/cluster_view_model.h"
#include "ui/cluster/connect_view_model.h"
#include "ui/launch/launch_actions.h"
#include "ui/launch/launch_view_model.h"
#include "ui/live/live_actions.h"
#include "ui/live/live_view_model.h"
#include "ui/settings/settings_view_model.h"
#include "ui/window/palette_model.h"
#include "ui/window/top_bar_view_model.h"

#include <QtCore/QObject>
#include <QtCore/QVariantMap>
#include <QtQml/QQmlApplicationEngine>

namespace ui::window {

// The window and the view-models that every place shares. GUI thread; nothing here blocks.
// The program feeds it with snapshots and jobs (queued), connects the places' actions, and lives
// until the window is closed.
class MainWindow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MainWindow)

public:
    // settingsFile: the ini file in the desk's config directory.
    explicit MainWindow(const QString &settingsFile, QObject *parent = nullptr);
    ~MainWindow() override;

    cluster::ClusterActions &actions() { return m_actions; }
    cluster::ClusterViewModel &cluster() { return m_cluster; }
    cluster::ConnectViewModel &connecting() { return m_connecting; }
    launch::LaunchActions &launchActions() { return m_launchActions; }
    launch::LaunchViewModel &launching() { return m_launching; }
    live::LiveActions &liveActions() { return m_liveActions; }
    live::LiveViewModel &living() { return m_living; }
    TopBarViewModel &bar() { return m_bar; }
    PaletteModel &palette() { return m_palette; }
    settings::SettingsViewModel &settings() { return m_settings; }

    QVariantMap properties();

    // Shows the window. Fails when the QML does not load; the error's details say where.
    engine::protocol::Result<void> load();

public slots:
    void setInventory(const discovery::directory::InventoryPointer &inventory);
    void setJobs(const QList<launcher::session::Job> &jobs);

private:
    void updatePalette();

    cluster::ClusterActions m_actions;
    cluster::ClusterViewModel m_cluster{m_actions};
    cluster::ConnectViewModel m_connecting{m_actions};
    launch::LaunchActions m_launchActions;
    launch::LaunchViewModel m_launching{m_launchActions};
    live::LiveActions m_liveActions;
    live::LiveViewModel m_living{m_liveActions};
    TopBarViewModel m_bar{m_cluster};
    PaletteModel m_palette;
    settings::SettingsViewModel m_settings;
    QStringList m_nodeActions;
    QStringList m_problems; // told while loading
    std::unique_ptr<QQmlApplicationEngine> m_engine; // goes first: QML refers to all of the above
};

} // namespace ui::window
