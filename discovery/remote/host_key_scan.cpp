// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/host_key_scan.h"

#include "discovery/remote/error_classifier.h"
#include "discovery/remote/errors_p.h"
#include "discovery/remote/ssh_context_p.h"
#include "discovery/remote/when_finished.h"

#include <QtCore/QFile>
#include <QtCore/QStringBuilder>
#include <QtNetwork/QNetworkProxy>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {
constexpr std::chrono::seconds kResolveTimeout(10);
constexpr std::chrono::seconds kKnockTimeout(3);
constexpr std::chrono::seconds kScanTimeout(12);
constexpr std::chrono::seconds kNoteTimeout(25);
} // namespace

ResolvedHost parseResolvedHost(const QByteArray &text)
{
    ResolvedHost host;
    for (const QByteArray &line : text.split('\n')) {
        const qsizetype space = line.indexOf(' ');
        if (space < 0)
            continue;
        const QByteArray key = line.left(space);
        const QString value = QString::fromUtf8(line.mid(space + 1)).trimmed();
        if (key == "hostname")
            host.hostName = value;
        else if (key == "port")
            host.port = value;
        else if ((key == "proxyjump" || key == "proxycommand") && value != "none"_L1)
            host.hasProxy = true;
    }
    return host;
}

QList<HostKey> parseOfferedKeys(const QByteArray &text)
{
    QList<HostKey> keys;
    for (const QByteArray &line : text.split('\n')) {
        const auto parsed = parseKnownHostLine(line);
        if (parsed && !keys.contains(parsed->key))
            keys.append(parsed->key);
    }
    std::stable_partition(keys.begin(), keys.end(),
                          [](const HostKey &key) { return key.type == "ssh-ed25519"_L1; });
    return keys;
}

HostKeyScan::HostKeyScan(const SshContext &context, const Target &target, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_target(target)
{
}

QFuture<Result<QList<HostKey>>> HostKeyScan::start()
{
    m_promise.start();
    const auto future = m_promise.future();
    whenFinished(
        runTool(u"ssh"_s, SshCommandLine::resolve(m_target), kResolveTimeout, this), this,
        [this](const ToolOutput &output) {
            const ResolvedHost host = parseResolvedHost(output.standardOutput);
            if (!output.couldStart)
                finish(classifyEnd(ScriptEnd::notStarted(), {m_target, {}, false}));
            else if (output.exitCode != 0 || host.hostName.isEmpty())
                finish(classifySshError(output.standardError.trimmed(), {m_target, {}, false}));
            else if (host.hasProxy)
                note();
            else
                knock(host);
        });
    return future;
}

void HostKeyScan::knock(const ResolvedHost &host)
{
    const auto done = [this] {
        m_patience.stop();
        m_socket.disconnect(this);
        m_socket.abort();
    };
    const auto fail = [this, done](const QByteArray &why) {
        done();
        finish(classifySshError(why, {m_target, {}, false}));
    };
    connect(&m_socket, &QTcpSocket::connected, this, [this, host, done] {
        done();
        scan(host);
    });
    connect(&m_socket, &QTcpSocket::errorOccurred, this,
            [this, host, done, fail](QAbstractSocket::SocketError error) {
                if (error == QAbstractSocket::ConnectionRefusedError) {
                    fail("Connection refused");
                    return;
                }
                done();
                scan(host); // ssh says better why
            });
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [fail] { fail("Connection timed out"); });
    m_patience.start(kKnockTimeout);
    m_socket.setProxy(QNetworkProxy::NoProxy); // as ssh does
    m_socket.connectToHost(host.hostName, host.port.toUShort());
}

void HostKeyScan::scan(const ResolvedHost &host)
{
    whenFinished(runTool(u"ssh-keyscan"_s,
                         {u"-T"_s, u"8"_s, u"-t"_s, u"ed25519,ecdsa,rsa"_s, u"-p"_s, host.port,
                          u"--"_s, host.hostName},
                         kScanTimeout, this),
                 this, [this](const ToolOutput &output) {
                     const QList<HostKey> keys = parseOfferedKeys(output.standardOutput);
                     if (keys.isEmpty())
                         note(); // it says better why
                     else
                         finish(keys);
                 });
}

void HostKeyScan::note()
{
    if (const auto ready = m_context.sockets.prepare(); !ready) {
        finish(ready.error());
        return;
    }
    m_directory =
        std::make_unique<QTemporaryDir>(m_context.sockets.directory() % "/scan-XXXXXX"_L1);
    if (!m_directory->isValid()) {
        finish(makeError(ErrorCode::Io, u"No file can be made in %1. Check the space there."_s.arg(
                                            m_context.sockets.directory())));
        return;
    }
    whenFinished(
        runTool(u"ssh"_s,
                m_context.commandLine.noteHostKey(m_target, m_directory->filePath(u"keys"_s)),
                kNoteTimeout, this),
        this, [this](const ToolOutput &output) { noted(output); });
}

void HostKeyScan::noted(const ToolOutput &output)
{
    QFile file(m_directory->filePath(u"keys"_s));
    QList<HostKey> keys;
    if (file.open(QIODevice::ReadOnly))
        keys = parseOfferedKeys(file.readAll());
    if (!keys.isEmpty())
        finish(keys);
    else if (output.hasTimedOut)
        finish(makeError(ErrorCode::Timeout,
                         u"%1 did not show its host key in time. It may be hung or still "
                         "starting."_s.arg(nameForPeople(m_target))));
    else
        finish(classifySshError(output.standardError.trimmed(), {m_target, {}, false}));
}

void HostKeyScan::finish(Result<QList<HostKey>> result)
{
    m_promise.addResult(std::move(result));
    m_promise.finish();
    deleteLater();
}

} // namespace discovery::remote
