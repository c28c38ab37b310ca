// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/desk_paths.h"

#include <QtCore/QDir>
#include <QtCore/QStringBuilder>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {

// A Unix socket's path ends at 107 bytes; ssh appends 17 to the name it is given while it binds.
constexpr qsizetype kLongestRuntimeBytes = 107 - 17 - 14;

QString baseDirectory(const char *variable, QLatin1String fallback)
{
    const QString value = qEnvironmentVariable(variable);
    const QString base = QDir::isAbsolutePath(value) ? value : QDir::homePath() % fallback;
    return QDir::cleanPath(base % "/sparkyard"_L1);
}

QString runtimeDirectory()
{
    const QString value = qEnvironmentVariable("XDG_RUNTIME_DIR");
    const QString path = QDir::cleanPath(value % "/sparkyard"_L1);
    if (QDir::isAbsolutePath(value) && QFile::encodeName(path).size() <= kLongestRuntimeBytes)
        return path;
    return "/tmp/sparkyard-"_L1 % QString::number(getuid());
}

} // namespace

DeskPaths DeskPaths::ofThisUser()
{
    return {baseDirectory("XDG_CONFIG_HOME", "/.config"_L1),
            baseDirectory("XDG_DATA_HOME", "/.local/share"_L1),
            baseDirectory("XDG_STATE_HOME", "/.local/state"_L1),
            baseDirectory("XDG_CACHE_HOME", "/.cache"_L1), runtimeDirectory()};
}

} // namespace discovery::remote
