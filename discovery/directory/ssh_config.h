// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace discovery::directory {

// One named host of an ssh configuration, with the values that hold for it.
struct SshHost
{
    QString alias;
    QString hostName; // the alias where none is given
    QString user;
    quint16 port = 22;
    QString identityFile; // the first; "~" and "%d" replaced
    QString proxyJump;    // empty: none
    friend bool operator==(const SshHost &, const SshHost &) = default;
};

struct SshConfig
{
    QList<SshHost> hosts;  // by first mention; patterns with wildcards name no host
    QStringList problems;  // "file:line: what is wrong and what happens"; the rest was read
};

struct SshConfigOptions
{
    QString home;             // for "~"
    QString includeDirectory; // where relative Includes start: ~/.ssh
};

// Reads what ssh itself would read: Host with patterns, Include with globs, first value wins.
// Match blocks are left out (they run commands). Local files only, never written, a few
// kilobytes; any thread. A missing file is an empty configuration.
SshConfig readSshConfig(const QString &path, const SshConfigOptions &options);

} // namespace discovery::directory
