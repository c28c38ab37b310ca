// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QString>

namespace launcher::setup {

// What set-up tells the directory of devices. One thread, calls return at once.
class DeviceLogins
{
public:
    DeviceLogins() = default;
    DeviceLogins(const DeviceLogins &) = delete;
    DeviceLogins &operator=(const DeviceLogins &) = delete;
    virtual ~DeviceLogins() = default;

    // identityFile empty: the agent's keys and ssh's defaults.
    virtual engine::protocol::Result<void> setLogin(const QString &deviceId, const QString &user,
                                                    const QString &identityFile) = 0;
    virtual engine::protocol::Result<void> connectDevice(const QString &deviceId) = 0;
    // Host keys, login and connection of the device.
    virtual engine::protocol::Result<void> forget(const QString &deviceId) = 0;
};

} // namespace launcher::setup
