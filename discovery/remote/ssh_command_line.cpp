// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/ssh_command_line.h"

#include "discovery/remote/quoting.h"

#include <QtCore/QStringBuilder>
#include <initializer_list>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {

void addOptions(QStringList &arguments, std::initializer_list<QString> options)
{
    for (const QString &option : options)
        arguments << u"-o"_s << option;
}

// Port, user, jump host, then the name itself, which may not pass for an option.
QStringList destination(const Target &target)
{
    QStringList arguments;
    if (target.port != 0)
        arguments << u"-p"_s << QString::number(target.port);
    if (!target.user.isEmpty())
        arguments << u"-l"_s << target.user;
    if (!target.proxyJump.isEmpty())
        arguments << u"-J"_s << target.proxyJump;
    for (const QString &file : target.identityFiles)
        arguments << u"-o"_s << "IdentityFile="_L1 % quoteForSshOption(file);
    return arguments << u"--"_s << target.host;
}

} // namespace

SshCommandLine::SshCommandLine(QString knownHostsFile, ControlSockets sockets)
    : m_knownHostsFile(std::move(knownHostsFile))
    , m_sockets(std::move(sockets))
{
}

QStringList SshCommandLine::common(const Target &target) const
{
    QStringList arguments{u"-T"_s, u"-a"_s, u"-x"_s};
    // The first value of an option wins, so these win over any file.
    addOptions(arguments, {u"StrictHostKeyChecking=yes"_s,
                           u"GlobalKnownHostsFile=/dev/null"_s,
                           "HostKeyAlias="_L1 % target.deviceId,
                           u"CheckHostIP=no"_s,
                           u"NoHostAuthenticationForLocalhost=no"_s,
                           u"VerifyHostKeyDNS=no"_s,
                           u"KnownHostsCommand=none"_s,
                           u"UpdateHostKeys=no"_s,
                           u"HashKnownHosts=no"_s,
                           u"ConnectTimeout=8"_s,
                           u"ConnectionAttempts=1"_s,
                           u"ServerAliveInterval=2"_s,
                           u"ServerAliveCountMax=3"_s,
                           u"LogLevel=ERROR"_s,
                           u"VisualHostKey=no"_s,
                           u"RemoteCommand=none"_s,
                           u"RequestTTY=no"_s,
                           u"SessionType=default"_s,
                           u"StdinNull=no"_s,
                           u"ForkAfterAuthentication=no"_s,
                           u"PermitLocalCommand=no"_s,
                           u"ClearAllForwardings=yes"_s,
                           u"ExitOnForwardFailure=no"_s,
                           u"Tunnel=no"_s,
                           u"EscapeChar=none"_s,
                           u"AddKeysToAgent=no"_s,
                           u"GSSAPIDelegateCredentials=no"_s});
    return arguments;
}

QStringList SshCommandLine::script(const Target &target, SshLogin login, MasterKind kind) const
{
    QStringList arguments = common(target);
    addOptions(arguments, {"UserKnownHostsFile="_L1 % quoteForSshOption(m_knownHostsFile)});
    if (login == SshLogin::Password) {
        addOptions(arguments,
                   {u"BatchMode=no"_s, u"NumberOfPasswordPrompts=1"_s,
                    u"PreferredAuthentications=password,keyboard-interactive"_s,
                    u"PubkeyAuthentication=no"_s, u"ControlMaster=no"_s, u"ControlPath=none"_s});
    } else {
        addOptions(arguments, {u"BatchMode=yes"_s, u"ControlMaster=auto"_s,
                               "ControlPath="_L1 % quoteForSshOption(m_sockets.path(target, kind)),
                               // Long enough for the next command of a person who types; the
                               // window's stream holds the line as long as it is open.
                               kind == MasterKind::Scripts ? u"ControlPersist=20"_s
                                                           : u"ControlPersist=yes"_s});
    }
    return arguments << destination(target) << u"sh"_s << u"-s"_s;
}

QStringList SshCommandLine::control(const QString &controlPath, const QStringList &command)
{
    QStringList arguments{u"-F"_s, u"/dev/null"_s};
    addOptions(arguments, {"ControlPath="_L1 % quoteForSshOption(controlPath)});
    return arguments << u"-O"_s << command << u"--"_s << u"master"_s;
}

QStringList SshCommandLine::resolve(const Target &target)
{
    return QStringList{u"-G"_s} << destination(target);
}

QStringList SshCommandLine::noteHostKey(const Target &target, const QString &throwAwayFile) const
{
    QStringList arguments{u"-o"_s, u"StrictHostKeyChecking=accept-new"_s};
    arguments << common(target);
    addOptions(arguments,
               {"UserKnownHostsFile="_L1 % quoteForSshOption(throwAwayFile), u"BatchMode=yes"_s,
                u"PreferredAuthentications=none"_s, u"ControlMaster=no"_s, u"ControlPath=none"_s});
    return arguments << destination(target) << u"true"_s;
}

QProcessEnvironment SshCommandLine::environment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"SSH_ASKPASS"_s);
    environment.insert(u"SSH_ASKPASS_REQUIRE"_s, u"never"_s);
    environment.insert(u"LC_ALL"_s, u"C"_s);
    return environment;
}

} // namespace discovery::remote
