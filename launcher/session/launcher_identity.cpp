// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/launcher_identity.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFile>
#include <QtCore/QSysInfo>

namespace launcher::session {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
}

// Field 22 of /proc/PID/stat; the name before it may hold anything but ends with the last ')'.
qint64 startTicks(qint64 pid)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    return fields.size() > 19 ? fields[19].toLongLong() : 0;
}

QString bootId()
{
    return QString::fromLatin1(contentOf(QStringLiteral("/proc/sys/kernel/random/boot_id")));
}

} // namespace

LauncherIdentity thisLauncher()
{
    LauncherIdentity identity;
    identity.host = QSysInfo::machineHostName();
    identity.pid = QCoreApplication::applicationPid();
    identity.startTicks = startTicks(identity.pid);
    identity.bootId = bootId();
    return identity;
}

std::optional<bool> launcherLives(const LauncherIdentity &launcher)
{
    if (launcher.pid <= 0 || launcher.host != QSysInfo::machineHostName())
        return std::nullopt;
    return launcher.bootId == bootId() && startTicks(launcher.pid) == launcher.startTicks;
}

} // namespace launcher::session
