// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/wiring/services.h"

#include "discovery/directory/cluster_file_sources.h"
#include "discovery/directory/shell_contact.h"
#include "discovery/directory/ssh_config_source.h"
#include "discovery/directory/this_machine_source.h"
#include "discovery/mdns/avahi_source.h"
#include "discovery/remote/open_ssh_shell.h"
#include "launcher/setup/device_logins.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QStandardPaths>

namespace app::wiring {

using discovery::directory::NodeDirectory;
using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

// Set-up speaks to the directory through its own small interface, so that it can be tested alone.
class Services::DirectoryLogins final : public launcher::setup::DeviceLogins
{
public:
    explicit DirectoryLogins(NodeDirectory &directory) : m_directory(directory) {}

    Result<void> setLogin(const QString &deviceId, const QString &user,
                          const QString &identityFile) override
    {
        return m_directory.setLogin(deviceId, user, identityFile);
    }
    Result<void> connectDevice(const QString &deviceId) override
    {
        return m_directory.connectDevice(deviceId);
    }
    Result<void> forget(const QString &deviceId) override { return m_directory.forget(deviceId); }

private:
    NodeDirectory &m_directory;
};

ServicesOptions ServicesOptions::ofThisUser()
{
    return {discovery::remote::DeskPaths::ofThisUser()};
}

Result<std::unique_ptr<Services>> Services::create(const ServicesOptions &options)
{
    const discovery::remote::DeskPaths &paths = options.paths;
    for (const QString &path : {paths.config, paths.data, paths.state, paths.cache}) {
        if (!QDir().mkpath(path)) {
            return Error{ErrorCode::Io,
                         QObject::tr("The directory %1 cannot be made. Check who owns the directory "
                                     "above it.")
                             .arg(path)
                             .toStdString(),
                         {}};
        }
    }
    QFile::setPermissions(paths.config,
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return std::unique_ptr<Services>(new Services(options));
}

Services::Services(const ServicesOptions &options) : m_options(options)
{
    discovery::remote::OpenSshOptions ssh;
    ssh.configDirectory = options.paths.config;
    ssh.runtimeDirectory = options.paths.runtime;
    m_shell = std::make_unique<discovery::remote::OpenSshShell>(ssh);

    discovery::directory::DirectoryOptions directory;
    directory.configDirectory = options.paths.config;
    m_directory = std::make_unique<NodeDirectory>(
        std::make_unique<discovery::directory::ShellContact>(*m_shell), directory);
    m_logins = std::make_unique<DirectoryLogins>(*m_directory);
    m_enrolment = std::make_unique<launcher::setup::Enrolment>(*m_shell, *m_logins,
                                                               options.paths.config);
}

Services::~Services() = default;

void Services::start()
{
    if (m_isStarted)
        return;
    m_isStarted = true;
    addSources();
    m_directory->start();
}

void Services::addSources()
{
    using namespace discovery::directory;
    const QString home = QDir::homePath();
    const QString configHome =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    m_directory->addSource(std::make_unique<discovery::mdns::AvahiSource>());
    m_directory->addSource(std::make_unique<ThisMachineSource>());
    m_directory->addSource(std::make_unique<SshConfigSource>(home));
    m_directory->addSource(std::make_unique<NvidiaSyncSource>(home, configHome));
    m_directory->addSource(std::make_unique<SparkrunSource>(configHome));
    m_directory->addSource(std::make_unique<EugrEnvSource>(EugrEnvSource::defaultFiles(home)));
}

} // namespace app::wiring
