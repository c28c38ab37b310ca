// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_store.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QLockFile>
#include <QtCore/QSaveFile>
#include <algorithm>

namespace discovery::directory {
namespace {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

constexpr int kLockWaitMilliseconds = 200; // a save takes a few; both programs are ours

QString tr(const char *text)
{
    return QCoreApplication::translate("discovery::directory::DeviceStore", text);
}

Error ioError(const QString &text)
{
    return {ErrorCode::Io, text.toStdString(), {}};
}

} // namespace

DeviceStore::DeviceStore(const QString &configDirectory)
    : m_path(configDirectory % QLatin1String("/devices.yaml"))
{
}

Result<std::vector<StoredDevice>> DeviceStore::load()
{
    QFile file(m_path);
    if (!file.exists())
        return std::vector<StoredDevice>{};
    if (!file.open(QIODevice::ReadOnly)) {
        return ioError(tr("%1 cannot be read: %2. Known devices are not shown until it can.")
                           .arg(m_path, file.errorString()));
    }
    Result<std::vector<StoredDevice>> devices = devicesFromYaml(file.readAll());
    file.close();
    if (devices)
        return devices;
    const QString aside = m_path % QLatin1String(".damaged-")
        % QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    const bool isKept = QFile::copy(m_path, aside);
    if (!isKept || !QFile::remove(m_path)) {
        return ioError(tr("%1 is damaged (%2) and cannot be moved aside. Rename it by hand; known "
                          "devices must be accepted again.")
                           .arg(m_path, QString::fromStdString(devices.error().message)));
    }
    return Error{ErrorCode::Parse,
                 tr("%1 is damaged: %2. It is kept as %3, and known devices must be accepted again "
                    "unless you repair and restore it.")
                     .arg(m_path, QString::fromStdString(devices.error().message), aside)
                     .toStdString(),
                 {}};
}

Result<void> DeviceStore::save(const std::vector<StoredDevice> &devices,
                               const QStringList &forgottenIds)
{
    const QString directory = QFileInfo(m_path).absolutePath();
    if (!QDir().mkpath(directory))
        return ioError(tr("%1 cannot be made. Check its permissions.").arg(directory));
    QLockFile lock(m_path % QLatin1String(".lock"));
    if (!lock.tryLock(kLockWaitMilliseconds)) {
        return Error{ErrorCode::Conflict,
                     tr("%1 is being written by another program. It is tried again.")
                         .arg(m_path)
                         .toStdString(),
                     {}};
    }
    std::vector<StoredDevice> all = devices;
    Result<std::vector<StoredDevice>> present = load();
    if (!present && present.error().code != ErrorCode::Parse)
        return present.error(); // not readable: writing would lose what is there
    if (present) {
        for (StoredDevice &other : *present) {
            const bool isOurs = std::any_of(
                devices.begin(), devices.end(),
                [&](const StoredDevice &device) { return device.id == other.id; });
            if (!isOurs && !forgottenIds.contains(other.id))
                all.push_back(std::move(other));
        }
    }
    std::sort(all.begin(), all.end(),
              [](const StoredDevice &a, const StoredDevice &b) { return a.id < b.id; });
    QSaveFile file(m_path);
    const QByteArray text = devicesToYaml(all);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
        return ioError(tr("%1 cannot be written: %2. Devices accepted now are forgotten at the "
                          "next start.")
                           .arg(m_path, file.errorString()));
    }
    return {};
}

} // namespace discovery::directory
