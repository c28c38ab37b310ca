// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/node_directory.h"
#include "discovery/remote/desk_paths.h"
#include "discovery/remote/shell.h"
#include "engine/protocol/result.h"
#include "launcher/catalogue/model_library.h"
#include "launcher/plan/planner.h"
#include "launcher/session/job_registry.h"
#include "launcher/session/session.h"
#include "launcher/setup/enrolment.h"

#include <QtCore/QObject>
#include <functional>
#include <memory>

namespace app::wiring {

struct ServicesOptions
{
    discovery::remote::DeskPaths paths;
    QStringList bundleFolders; // each the parent of engine bundles
    QStringList modelFolders;  // of this desk, looked through for GGUF files

    // The user's own directories. $SPARKYARD_ENGINE_BUNDLE (a bundle's path) and
    // $SPARKYARD_DEMO_MODEL (a model's path) add the folders they lie in.
    static ServicesOptions ofThisUser();
};

// Makes the real parts, connects and owns them; both programs use it. Everything in it lives in the
// thread that made it (sparkyardctl: main; the window: "remote"), which needs an event loop.
// Nothing blocks. Destroying it ends the streams; what runs on machines runs on.
class Services final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Services)

public:
    // Errors: Io where the directories of the desk cannot be made.
    static engine::protocol::Result<std::unique_ptr<Services>> create(const ServicesOptions &options);
    ~Services() override;

    // Starts discovery. A second call does nothing.
    void start();

    const ServicesOptions &options() const { return m_options; }
    discovery::remote::Shell &shell() { return *m_shell; }
    discovery::directory::NodeDirectory &directory() { return *m_directory; }
    const discovery::directory::NodeDirectory &directory() const { return *m_directory; }
    launcher::setup::Enrolment &enrolment() { return *m_enrolment; }
    launcher::session::JobRegistry &jobs() { return *m_jobs; }

    // The catalogue joined with the files at hand, read in a worker thread.
    QFuture<launcher::catalogue::ModelLibrary> readModels() const;
    // What the planner must know beside the inventory.
    launcher::plan::Surroundings surroundings() const;
    // The model must fit the plan: makes a session that is not started yet; the caller owns it.
    std::unique_ptr<launcher::session::Session> makeSession(const launcher::plan::Plan &plan);
    // Ends tunnels of this desk that lead to no job any more: another desk stopped it, or a program
    // was killed. The jobs of all machines must be known. Calls back when they are gone.
    void closeIdleTunnels(std::function<void()> done);
    // Closes ssh connections that carry no job's tunnel; calls back when they are gone.
    void closeConnections(std::function<void()> done);

private:
    class DirectoryLogins;

    explicit Services(const ServicesOptions &options);
    void addSources();

    ServicesOptions m_options;
    bool m_isStarted = false;
    std::unique_ptr<discovery::remote::Shell> m_shell;
    std::unique_ptr<discovery::directory::NodeDirectory> m_directory;
    std::unique_ptr<DirectoryLogins> m_logins;
    std::unique_ptr<launcher::setup::Enrolment> m_enrolment;
    std::unique_ptr<launcher::session::JobRegistry> m_jobs;
};

} // namespace app::wiring
