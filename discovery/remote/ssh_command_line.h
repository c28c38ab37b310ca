// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/control_sockets.h"
#include "discovery/remote/target.h"

#include <QtCore/QProcessEnvironment>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace discovery::remote {

enum class SshLogin
{
    Keys,     // agent and key files over the shared master, never a question
    Password, // one answer by askpass, on a connection of its own
};

// The arguments of every ssh this program starts. The user's own configuration stays in force
// (aliases, jump hosts, agents, key files), except what would change what a script meets: forwards,
// remote commands, terminals, known hosts and control sockets of other programs.
class SshCommandLine final
{
public:
    SshCommandLine(QString knownHostsFile, ControlSockets sockets);

    // "ssh ... HOST sh -s"
    QStringList script(const Target &target, SshLogin login,
                       MasterKind kind = MasterKind::Scripts) const;
    // "ssh -O COMMAND", which speaks to a master and to nobody else.
    static QStringList control(const QString &controlPath, const QStringList &command);
    // "ssh -G HOST": how the user's configuration resolves this target.
    static QStringList resolve(const Target &target);
    // Logs in nowhere, but notes the host key in a throw-away file.
    QStringList noteHostKey(const Target &target, const QString &throwAwayFile) const;

    // Without other programs' askpass, and in the C locale.
    static QProcessEnvironment environment();

private:
    QStringList common(const Target &target) const;

    QString m_knownHostsFile;
    ControlSockets m_sockets;
};

} // namespace discovery::remote
