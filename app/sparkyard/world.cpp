// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sparkyard/world.h"

#include "app/sparkyard/cluster_bridge.h"
#include "app/sparkyard/launch_bridge.h"
#include "app/sparkyard/live_bridge.h"
#include "discovery/remote/when_finished.h"

namespace app {

using discovery::directory::NodeDirectory;
using engine::protocol::Result;
using launcher::session::JobRegistry;

namespace {

launcher::store::HistoryOptions historyOptions(const wiring::ServicesOptions &options)
{
    launcher::store::HistoryOptions history;
    history.file = options.paths.data + QStringLiteral("/history.sqlite");
    history.access = launcher::store::Access::ReadWrite;
    return history;
}

} // namespace

World::World(ui::window::MainWindow &window) : m_window(window) {}

World::~World()
{
    m_thread.runAndWait([this] {
        m_lives.reset();
        m_launches.reset();
        m_cluster.reset();
        m_services.reset();
    });
}

Result<void> World::start()
{
    auto options = wiring::ServicesOptions::ofThisUser();
    options.modelFolders += m_window.settings().modelFolders();
    Result<void> outcome;
    m_thread.runAndWait([&] {
        auto services = wiring::Services::create(options);
        if (!services) {
            outcome = services.error();
            return;
        }
        m_services = *std::move(services);
        m_history = std::make_unique<launcher::store::History>(historyOptions(options));
        m_cluster = std::make_unique<ClusterBridge>(*m_services, m_window.actions());
        m_launches = std::make_unique<LaunchBridge>(*m_services, *m_history,
                                                    m_window.launchActions());
        m_lives = std::make_unique<LiveBridge>(*m_services, *m_history, m_window.liveActions());
        connectAll();
        m_services->start();
    });
    return outcome;
}

// Runs in m_thread; the receivers live in the GUI thread, so every line is queued.
void World::connectAll()
{
    NodeDirectory &directory = m_services->directory();
    QObject::connect(&directory, &NodeDirectory::inventoryChanged, &m_window,
                     &ui::window::MainWindow::setInventory);
    QObject::connect(&directory, &NodeDirectory::sampled, &m_window.living(),
                     &ui::live::LiveViewModel::addSample);
    QObject::connect(&m_services->jobs(), &JobRegistry::jobsChanged, &m_window,
                     &ui::window::MainWindow::setJobs);
    QObject::connect(m_lives.get(), &LiveBridge::ratesRead, &m_window.living(),
                     &ui::live::LiveViewModel::addEngineRates);
    readModels();
}

void World::readModels()
{
    using launcher::catalogue::ModelLibrary;
    discovery::remote::whenFinished(
        m_services->readModels(), m_services.get(), [this](const ModelLibrary &library) {
            auto *launching = &m_window.launching();
            QMetaObject::invokeMethod(launching, [launching, models = library.models,
                                                  surroundings = m_services->surroundings()] {
                launching->setCatalogue(models);
                launching->setSurroundings(surroundings);
            });
        });
}

void World::closeConnections(std::function<void()> done)
{
    m_thread.post([this, done = std::move(done)] {
        m_services->closeConnections(
            [window = &m_window, done] { QMetaObject::invokeMethod(window, done); });
    });
}

} // namespace app
