// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/setup/device_logins.h"

namespace discovery::directory {
class NodeDirectory;
}

namespace launcher::setup {

// The real DeviceLogins: the directory of devices, borrowed, in its thread.
class DirectoryLogins final : public DeviceLogins
{
public:
    explicit DirectoryLogins(discovery::directory::NodeDirectory &directory);

    engine::protocol::Result<void> setLogin(const QString &deviceId, const QString &user,
                                            const QString &identityFile) override;
    engine::protocol::Result<void> connectDevice(const QString &deviceId) override;
    engine::protocol::Result<void> forget(const QString &deviceId) override;

private:
    discovery::directory::NodeDirectory &m_directory;
};

} // namespace launcher::setup
