// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/node_directory.h"
#include "discovery/remote/desk_paths.h"
#include "discovery/remote/shell.h"
#include "engine/protocol/result.h"
#include "launcher/setup/enrolment.h"

#include <QtCore/QObject>
#include <memory>

namespace app::wiring {

struct ServicesOptions
{
    discovery::remote::DeskPaths paths;
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
};

} // namespace app::wiring
