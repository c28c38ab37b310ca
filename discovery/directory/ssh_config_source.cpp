// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/ssh_config_source.h"

#include "discovery/mdns/service_table.h"

namespace discovery::directory {
namespace {

QList<mdns::Announcement> announcements(const SshConfig &config, mdns::SourceKind source)
{
    QList<mdns::Announcement> all;
    for (const SshHost &host : config.hosts) {
        mdns::Announcement announcement;
        announcement.source = source;
        announcement.key = host.alias;
        announcement.name = mdns::cleanedText(host.alias);
        QHostAddress address;
        if (address.setAddress(host.hostName)) {
            announcement.hostName = host.hostName;
            announcement.addresses = {address};
        } else {
            announcement.hostName = mdns::cleanedHostName(host.hostName);
        }
        announcement.port = host.port;
        announcement.user = host.user;
        announcement.identityFile = host.identityFile;
        announcement.proxyJump = host.proxyJump;
        if (!announcement.hostName.isEmpty()) // else it holds tokens only ssh can fill
            all.append(announcement);
    }
    return all;
}

} // namespace

SshConfigSource::SshConfigSource(const QString &home, QObject *parent)
    : FileSource(QStringLiteral("ssh-config"), parent), m_home(home)
{
}

FileSource::Content SshConfigSource::read() const
{
    const QString directory = m_home % QLatin1String("/.ssh");
    const SshConfig config =
        readSshConfig(directory % QLatin1String("/config"), {m_home, directory});
    return {announcements(config, mdns::SourceKind::SshConfig), config.problems};
}

NvidiaSyncSource::NvidiaSyncSource(const QString &home, const QString &configHome, QObject *parent)
    : FileSource(QStringLiteral("nvidia-sync"), parent),
      m_home(home),
      m_directory(configHome % QLatin1String("/NVIDIA/Sync/config"))
{
}

FileSource::Content NvidiaSyncSource::read() const
{
    const SshConfig config =
        readSshConfig(m_directory % QLatin1String("/ssh_config"), {m_home, m_directory});
    return {announcements(config, mdns::SourceKind::NvidiaSync), config.problems};
}

} // namespace discovery::directory
