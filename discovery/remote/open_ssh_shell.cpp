// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/open_ssh_shell.h"

#include "discovery/remote/errors_p.h"
#include "discovery/remote/host_key_scan.h"
#include "discovery/remote/script_run.h"
#include "discovery/remote/script_stream.h"
#include "discovery/remote/ssh_context_p.h"
#include "discovery/remote/tunnels.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFileInfo>
#include <QtCore/QStringBuilder>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {

// A sent file takes as long as it takes; only a pipe that stands still is an error.
constexpr std::chrono::seconds kStallTimeout(60);

// Installed programs have it in libexec, those of a build tree in a neighbouring folder.
QString findAskpass()
{
    const QString here = QCoreApplication::applicationDirPath();
    for (const auto &place : {"/"_L1, "/../libexec/sparkyard/"_L1, "/../askpass/"_L1}) {
        const QFileInfo file(here % place % "sparkyard-askpass"_L1);
        if (file.isExecutable())
            return file.canonicalFilePath();
    }
    return {};
}

template <typename T>
QFuture<Result<T>> refuse(Error error)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(std::move(error));
    promise.finish();
    return promise.future();
}

bool isPlainWord(const QString &text)
{
    return std::none_of(text.begin(), text.end(), [](QChar c) {
        return c.isSpace() || !c.isPrint() || c == u'"' || c == u'\\';
    });
}

// What would not survive ssh's command line or known_hosts is refused before any process starts.
std::optional<Error> objection(const Target &target)
{
    if (target.isThisMachine)
        return std::nullopt;
    const bool isFine = !target.host.isEmpty() && !target.deviceId.isEmpty() &&
                        isPlainWord(target.host) && isPlainWord(target.deviceId) &&
                        isPlainWord(target.user) && isPlainWord(target.proxyJump) &&
                        !target.host.startsWith(u'-') && !target.user.startsWith(u'-');
    if (isFine)
        return std::nullopt;
    return makeError(
        ErrorCode::InvalidArgument,
        u"\"%1\" is no address for ssh. Use a name or an IP address without blanks."_s.arg(
            target.host));
}

std::optional<Error> objection(const Target &target, const Script &script)
{
    if (!ScriptWire::canTravel(script)) {
        return makeError(ErrorCode::InvalidArgument,
                         u"A script for %1 holds a NUL character, which no shell can take."_s.arg(
                             nameForPeople(target)));
    }
    return objection(target);
}

} // namespace

OpenSshShell::OpenSshShell(const OpenSshOptions &options, QObject *parent)
    : Shell(parent)
    , m_tunnels(nullptr)
{
    const QString knownHosts = options.configDirectory % "/known_hosts"_L1;
    const ControlSockets sockets(options.runtimeDirectory);
    m_context = std::unique_ptr<SshContext>(new SshContext{
        sockets, KnownHosts(knownHosts), SshCommandLine(knownHosts, sockets),
        options.askpassProgram.isEmpty() ? findAskpass() : options.askpassProgram, MasterGate()});
    m_tunnels = new Tunnels(*m_context, this);
}

OpenSshShell::~OpenSshShell()
{
    // They use the context, which would go before QObject's own clean-up.
    qDeleteAll(findChildren<QObject *>(QString(), Qt::FindDirectChildrenOnly));
}

QFuture<Result<RunOutput>> OpenSshShell::run(const Target &target, const Script &script,
                                             const RunOptions &options)
{
    if (auto error = objection(target, script))
        return refuse<RunOutput>(*std::move(error));
    if (!options.password.isEmpty() && m_context->askpassProgram.isEmpty()) {
        return refuse<RunOutput>(makeError(ErrorCode::NotFound,
                                           u"The program sparkyard-askpass is missing, so no "
                                           "password can be used. Install Sparkyard again."_s));
    }
    return (new ScriptRun(*m_context, target, script, options, {}, this))->start();
}

std::unique_ptr<Stream> OpenSshShell::stream(const Target &target, const Script &script)
{
    if (auto error = objection(target, script))
        return std::make_unique<ScriptStream>(*std::move(error));
    return std::make_unique<ScriptStream>(*m_context, target, script);
}

QFuture<Result<RunOutput>> OpenSshShell::send(const Target &target, const Script &script,
                                              const QString &localFile, ProgressHandler progress,
                                              qint64 offset)
{
    if (auto error = objection(target, script))
        return refuse<RunOutput>(*std::move(error));
    auto file = std::make_unique<QFile>(localFile);
    if (!file->open(QIODevice::ReadOnly) || !file->seek(offset)) {
        return refuse<RunOutput>(makeError(
            ErrorCode::Io, u"%1 cannot be read: %2."_s.arg(localFile, file->errorString())));
    }
    RunOptions options;
    options.timeout = kStallTimeout;
    return (new ScriptRun(*m_context, target, script, options,
                          {std::move(file), std::move(progress)}, this))
        ->start();
}

QFuture<Result<QList<HostKey>>> OpenSshShell::offeredHostKeys(const Target &target)
{
    if (target.isThisMachine)
        return refuse<QList<HostKey>>(
            makeError(ErrorCode::Unsupported, u"This desk is reached without ssh."_s));
    if (auto error = objection(target))
        return refuse<QList<HostKey>>(*std::move(error));
    return (new HostKeyScan(*m_context, target, this))->start();
}

QList<HostKey> OpenSshShell::acceptedHostKeys(const QString &deviceId) const
{
    return m_context->knownHosts.keys(deviceId);
}

Result<void> OpenSshShell::acceptHostKeys(const QString &deviceId, const QList<HostKey> &keys)
{
    if (keys.isEmpty()) {
        return makeError(ErrorCode::InvalidArgument,
                         u"There is no host key to accept for \"%1\"."_s.arg(deviceId));
    }
    return m_context->knownHosts.setKeys(deviceId, keys);
}

Result<void> OpenSshShell::forgetHostKeys(const QString &deviceId)
{
    return m_context->knownHosts.setKeys(deviceId, {});
}

QFuture<Result<quint16>> OpenSshShell::openForward(const Target &target, const Forward &forward)
{
    if (auto error = objection(target))
        return refuse<quint16>(*std::move(error));
    if (forward.remotePort == 0 || !isPlainWord(forward.remoteHost)) {
        return refuse<quint16>(
            makeError(ErrorCode::InvalidArgument,
                      u"A tunnel to %1 needs an address and a port."_s.arg(nameForPeople(target))));
    }
    return m_tunnels->open(target, forward);
}

QFuture<Result<void>> OpenSshShell::closeForward(const Target &target, const Forward &forward)
{
    if (forward.remotePort == 0)
        return m_tunnels->endMasters(target, {MasterKind::Forwards});
    return m_tunnels->close(target, forward);
}

QFuture<Result<void>> OpenSshShell::disconnect(const Target &target)
{
    return m_tunnels->endMasters(target, {MasterKind::Scripts, MasterKind::Forwards});
}

} // namespace discovery::remote
