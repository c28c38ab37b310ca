// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/tunnels.h"

#include "discovery/remote/errors_p.h"
#include "discovery/remote/ssh_context_p.h"
#include "discovery/remote/when_finished.h"

#include <QtCore/QFile>
#include <QtCore/QSaveFile>
#include <QtCore/QStringBuilder>
#include <QtNetwork/QTcpServer>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {

constexpr std::chrono::seconds kControlTimeout(10);
constexpr int kPortTries = 3;

QString listPath(const QString &controlPath)
{
    return controlPath % ".forwards"_L1;
}

QString specification(const Forward &forward)
{
    const QString host =
        forward.remoteHost.contains(u':') ? u'[' % forward.remoteHost % u']' : forward.remoteHost;
    return "127.0.0.1:"_L1 % QString::number(forward.localPort) % u':' % host % u':' %
           QString::number(forward.remotePort);
}

bool isWanted(const Forward &known, const Forward &wanted)
{
    return known.remoteHost == wanted.remoteHost && known.remotePort == wanted.remotePort &&
           (wanted.localPort == 0 || known.localPort == wanted.localPort);
}

quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

template <typename T>
QFuture<Result<T>> ready(Result<T> result)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(std::move(result));
    promise.finish();
    return promise.future();
}

} // namespace

QList<Forward> readForwards(const QString &controlPath)
{
    QList<Forward> forwards;
    QFile file(listPath(controlPath));
    if (!file.open(QIODevice::ReadOnly))
        return forwards;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QList<QByteArray> cells = line.split('\t');
        if (cells.size() != 3)
            continue;
        const Forward forward{cells[0].toUShort(), QString::fromUtf8(cells[1]),
                              cells[2].toUShort()};
        if (forward.localPort != 0 && forward.remotePort != 0)
            forwards.append(forward);
    }
    return forwards;
}

Result<void> writeForwards(const QString &controlPath, const QList<Forward> &forwards)
{
    const QString path = listPath(controlPath);
    if (forwards.isEmpty()) {
        QFile::remove(path);
        return {};
    }
    QSaveFile file(path);
    QByteArray text;
    for (const Forward &forward : forwards) {
        text += QByteArray::number(forward.localPort) + '\t' + forward.remoteHost.toUtf8() + '\t' +
                QByteArray::number(forward.remotePort) + '\n';
    }
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
        return makeError(ErrorCode::Io, u"The list of tunnels cannot be written: %1 (%2)."_s.arg(
                                            path, file.errorString()));
    }
    return {};
}

Tunnels::Tunnels(SshContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

QFuture<Result<quint16>> Tunnels::open(const Target &target, const Forward &forward)
{
    if (target.isThisMachine) {
        if (forward.remoteHost == "127.0.0.1"_L1 || forward.remoteHost == "localhost"_L1)
            return ready<quint16>(forward.remotePort);
        return ready<quint16>(makeError(ErrorCode::Unsupported,
                                        u"On this desk %1 port %2 needs no tunnel. Connect to it "
                                        "directly."_s.arg(forward.remoteHost)
                                            .arg(forward.remotePort)));
    }
    auto promise = std::make_shared<QPromise<Result<quint16>>>();
    promise->start();
    // An empty script opens the master and shows that it works.
    auto *opener = new RemoteScript(m_context, target, {"", {}},
                                    {ScriptInput::None, MasterKind::Forwards, {}}, this);
    connect(opener, &RemoteScript::ended, this,
            [this, opener, promise, target, forward](const Result<int> &exitCode) {
                opener->deleteLater();
                if (exitCode) {
                    request(target, forward, kPortTries, promise);
                } else {
                    promise->addResult(exitCode.error());
                    promise->finish();
                }
            });
    opener->start();
    return promise->future();
}

void Tunnels::request(const Target &target, const Forward &forward, int triesLeft,
                      PortPromise promise)
{
    const QString path = m_context.sockets.path(target, MasterKind::Forwards);
    const QList<Forward> known = readForwards(path);
    Forward wanted = forward;
    const auto found = std::find_if(known.begin(), known.end(), [&forward](const Forward &entry) {
        return isWanted(entry, forward);
    });
    // Asking a master for what it already has is no error, so a stale list does no harm.
    if (found != known.end())
        wanted.localPort = found->localPort;
    else if (wanted.localPort == 0)
        wanted.localPort = freePort();

    whenFinished(
        runTool(u"ssh"_s,
                SshCommandLine::control(path, {u"forward"_s, u"-L"_s, specification(wanted)}),
                kControlTimeout, this),
        this, [=, this](const ToolOutput &output) {
            if (output.exitCode == 0 && !output.hasTimedOut) {
                QList<Forward> list = readForwards(path);
                list.removeIf([&wanted](const Forward &entry) {
                    return entry.localPort == wanted.localPort;
                });
                list.append(wanted);
                const auto written = writeForwards(path, list);
                promise->addResult(written ? Result<quint16>(wanted.localPort)
                                           : Result<quint16>(written.error()));
            } else if (forward.localPort == 0 && triesLeft > 1) {
                QList<Forward> list = readForwards(path);
                list.removeIf([&wanted](const Forward &entry) {
                    return entry.localPort == wanted.localPort;
                });
                (void)writeForwards(path, list);
                request(target, forward, triesLeft - 1, promise);
                return;
            } else {
                promise->addResult(makeError(
                    ErrorCode::Conflict,
                    u"No tunnel from port %1 of this desk to %2: the port is in use here, or the "
                    "machine forbids forwarding. Choose another port."_s.arg(wanted.localPort)
                        .arg(nameForPeople(target)),
                    output.standardError));
            }
            promise->finish();
        });
}

QFuture<Result<void>> Tunnels::close(const Target &target, const Forward &forward)
{
    const QString path = m_context.sockets.path(target, MasterKind::Forwards);
    QList<Forward> rest = readForwards(path);
    const auto found = std::find_if(rest.begin(), rest.end(), [&forward](const Forward &entry) {
        return isWanted(entry, forward);
    });
    if (target.isThisMachine || found == rest.end())
        return ready<void>({});
    const Forward closing = *found;
    rest.erase(found);
    const auto written = writeForwards(path, rest);
    if (!ControlSockets::isListening(path))
        return ready<void>(written);
    // The last one takes the connection with it.
    // Filled step by step: gcc 12 takes the lists of a ?: for dangling when it optimizes.
    QStringList command;
    if (rest.isEmpty())
        command << u"exit"_s;
    else
        command << u"cancel"_s << u"-L"_s << specification(closing);
    return runTool(u"ssh"_s, SshCommandLine::control(path, command), kControlTimeout, this)
        .then([written](const ToolOutput &output) -> Result<void> {
            if (output.exitCode != 0 || output.hasTimedOut) {
                return makeError(ErrorCode::Failed,
                                 u"A tunnel could not be closed. It ends with its connection."_s,
                                 output.standardError);
            }
            return written;
        });
}

QFuture<Result<void>> Tunnels::endMasters(const Target &target, const QList<MasterKind> &kinds)
{
    QStringList paths;
    QList<QFuture<ToolOutput>> exits;
    for (const MasterKind kind : kinds) {
        const QString path = m_context.sockets.path(target, kind);
        paths.append(path);
        if (kind == MasterKind::Forwards)
            (void)writeForwards(path, {});
        if (!target.isThisMachine && ControlSockets::isListening(path)) {
            exits << runTool(u"ssh"_s, SshCommandLine::control(path, {u"exit"_s}), kControlTimeout,
                             this);
        }
    }
    if (exits.isEmpty())
        return ready<void>({});
    return QtFuture::whenAll(exits.begin(), exits.end())
        .then([paths](const QList<QFuture<ToolOutput>> &) -> Result<void> {
            // A master that is gone already answers nothing, which is as good.
            if (std::any_of(paths.begin(), paths.end(), &ControlSockets::isListening)) {
                return makeError(ErrorCode::Failed,
                                 u"An ssh connection of this desk did not end when told to."_s);
            }
            return {};
        });
}

} // namespace discovery::remote
