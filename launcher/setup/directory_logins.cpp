// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/setup/directory_logins.h"

#include "discovery/directory/node_directory.h"

namespace launcher::setup {

using engine::protocol::Result;

DirectoryLogins::DirectoryLogins(discovery::directory::NodeDirectory &directory)
    : m_directory(directory)
{
}

Result<void> DirectoryLogins::setLogin(const QString &deviceId, const QString &user,
                                       const QString &identityFile)
{
    return m_directory.setLogin(deviceId, user, identityFile);
}

Result<void> DirectoryLogins::connectDevice(const QString &deviceId)
{
    return m_directory.connectDevice(deviceId);
}

Result<void> DirectoryLogins::forget(const QString &deviceId)
{
    return m_directory.forget(deviceId);
}

} // namespace launcher::setup
