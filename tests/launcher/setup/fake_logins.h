// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/setup/device_logins.h"

#include <QtCore/QStringList>

// Notes what set-up tells the directory.
class FakeLogins final : public launcher::setup::DeviceLogins
{
public:
    engine::protocol::Result<void> setLogin(const QString &deviceId, const QString &user,
                                            const QString &identityFile) override
    {
        calls << QStringLiteral("login %1 %2 %3").arg(deviceId, user, identityFile);
        return {};
    }
    engine::protocol::Result<void> connectDevice(const QString &deviceId) override
    {
        calls << QStringLiteral("connect ") + deviceId;
        return {};
    }
    engine::protocol::Result<void> forget(const QString &deviceId) override
    {
        calls << QStringLiteral("forget ") + deviceId;
        return {};
    }

    QStringList calls;
};
