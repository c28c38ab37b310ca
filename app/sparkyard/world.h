// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/wiring/named_thread.h"
#include "app/wiring/services.h"
#include "engine/protocol/result.h"
#include "launcher/store/history.h"
#include "ui/window/main_window.h"

#include <memory>

namespace app {

class ClusterBridge;
class LaunchBridge;
class LiveBridge;

// Everything behind the window: the services on the thread "remote", the history on its own, and the
// queued lines between them and the view-models. Made and destroyed in the GUI thread; destroying it
// waits for the thread to end what it does.
class World final
{
public:
    explicit World(ui::window::MainWindow &window);
    ~World();
    World(const World &) = delete;
    World &operator=(const World &) = delete;

    // Waits for the thread to make its objects, which takes milliseconds; then discovery runs.
    engine::protocol::Result<void> start();
    // Closes connections that carry no job, at most for a few seconds, and calls done in the GUI
    // thread.
    void closeConnections(std::function<void()> done);

private:
    void connectAll();
    void readModels();

    ui::window::MainWindow &m_window;
    std::unique_ptr<launcher::store::History> m_history;
    wiring::NamedThread m_thread{QStringLiteral("remote")};
    // These live in m_thread.
    std::unique_ptr<wiring::Services> m_services;
    std::unique_ptr<ClusterBridge> m_cluster;
    std::unique_ptr<LaunchBridge> m_launches;
    std::unique_ptr<LiveBridge> m_lives;
};

} // namespace app
