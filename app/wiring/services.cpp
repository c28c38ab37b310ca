// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/wiring/services.h"

#include "discovery/directory/cluster_file_sources.h"
#include "discovery/directory/shell_contact.h"
#include "discovery/directory/ssh_config_source.h"
#include "discovery/directory/this_machine_source.h"
#include "discovery/mdns/avahi_source.h"
#include "discovery/remote/open_ssh_shell.h"
#include "discovery/remote/when_finished.h"
#include "launcher/engines/llama_log.h"
#include "launcher/session/engine_bundle.h"
#include "launcher/setup/device_logins.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QPromise>
#include <QtCore/QSet>
#include <QtCore/QStandardPaths>
#include <QtCore/QThreadPool>

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
    ServicesOptions options;
    options.paths = discovery::remote::DeskPaths::ofThisUser();
    options.bundleFolders = {options.paths.data + QStringLiteral("/engine"),
                             options.paths.cache + QStringLiteral("/engine")};
    options.modelFolders = {options.paths.data + QStringLiteral("/models"),
                            options.paths.cache + QStringLiteral("/models")};
    const auto addParent = [](QStringList &folders, const char *variable) {
        const QString path = qEnvironmentVariable(variable);
        if (!path.isEmpty())
            folders.prepend(QFileInfo(path).absolutePath());
    };
    addParent(options.bundleFolders, "SPARKYARD_ENGINE_BUNDLE");
    addParent(options.modelFolders, "SPARKYARD_DEMO_MODEL");
    return options;
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
        std::make_unique<discovery::directory::ShellContact>(
            *m_shell, options.paths.cache + QStringLiteral("/machines")),
        directory);
    m_logins = std::make_unique<DirectoryLogins>(*m_directory);
    m_enrolment = std::make_unique<launcher::setup::Enrolment>(*m_shell, *m_logins,
                                                               options.paths.config);

    launcher::session::JobRegistry::Options jobs;
    jobs.pin = [this](const QString &deviceId, bool hasJob) { m_directory->pin(deviceId, hasJob); };
    m_jobs = std::make_unique<launcher::session::JobRegistry>(*m_shell, jobs);
    connect(m_directory.get(), &NodeDirectory::inventoryChanged, m_jobs.get(),
            &launcher::session::JobRegistry::setInventory);
    connect(m_directory.get(), &NodeDirectory::sampled, m_jobs.get(),
            &launcher::session::JobRegistry::sampled);
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

QFuture<launcher::catalogue::ModelLibrary> Services::readModels() const
{
    using namespace launcher::catalogue;
    auto promise = std::make_shared<QPromise<ModelLibrary>>();
    promise->start();
    const QStringList catalogues{Catalogue::shippedFolder(),
                                 m_options.paths.config + QStringLiteral("/catalogue")};
    QThreadPool::globalInstance()->start([promise, catalogues, folders = m_options.modelFolders] {
        promise->addResult(readModelLibrary(Catalogue::load(catalogues), folders));
        promise->finish();
    });
    return promise->future();
}

launcher::plan::Surroundings Services::surroundings() const
{
    launcher::plan::Surroundings surroundings;
    surroundings.bundles = launcher::session::bundlesIn(m_options.bundleFolders);
    return surroundings;
}

std::unique_ptr<launcher::session::Session> Services::makeSession(const launcher::plan::Plan &plan)
{
    launcher::session::LaunchOptions options;
    options.bundles = launcher::session::bundlesIn(m_options.bundleFolders);
    options.cacheDirectory = m_options.paths.cache;
    options.verifyLog = launcher::engines::verifyLlamaLog;
    auto session = std::make_unique<launcher::session::Session>(*m_shell, plan,
                                                                m_directory->inventory(), options);
    return session;
}

void Services::closeIdleTunnels(std::function<void()> done)
{
    QSet<discovery::probe::NodeId> heads;
    for (const launcher::session::Job &job : m_jobs->jobs()) {
        for (const launcher::session::JobRank &rank : job.ranks) {
            if (rank.rank == 0)
                heads.insert(rank.node);
        }
    }
    auto pending = std::make_shared<int>(1);
    const auto ended = [pending, done = std::move(done)] {
        if (--*pending == 0)
            done();
    };
    for (const auto &device : m_directory->inventory()->devices) {
        if (device.state != discovery::directory::DeviceState::Connected || !device.facts
            || heads.contains(device.facts->id))
            continue;
        ++*pending;
        discovery::remote::whenFinished(m_shell->closeForward(device.target, {}), this,
                                        [ended](const Result<void> &) { ended(); });
    }
    ended();
}

void Services::closeConnections(std::function<void()> done)
{
    QSet<QString> carriesTunnel;
    for (const launcher::session::Job &job : m_jobs->jobs()) {
        if (job.localPort != 0 && !job.ranks.empty())
            carriesTunnel.insert(job.ranks.front().deviceId);
    }
    auto pending = std::make_shared<int>(1);
    const auto ended = [pending, done = std::move(done)] {
        if (--*pending == 0)
            done();
    };
    for (const auto &device : m_directory->inventory()->devices) {
        if (device.acceptedKeys.isEmpty() || carriesTunnel.contains(device.id))
            continue;
        ++*pending;
        discovery::remote::whenFinished(m_shell->disconnect(device.target), this,
                                        [ended](const Result<void> &) { ended(); });
    }
    ended();
}

} // namespace app::wiring
