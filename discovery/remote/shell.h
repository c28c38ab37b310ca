// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/target.h"
#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QFuture>
#include <QtCore/QObject>
#include <chrono>
#include <functional>
#include <memory>

namespace discovery::remote {

using engine::protocol::Result;

// A POSIX sh script and its positional arguments ($1 ...). The remote command is always "sh -s";
// script, quoted arguments and input travel on standard input, never in argv.
struct Script
{
    QByteArray text;
    QStringList arguments;
};

struct RunOptions
{
    std::chrono::milliseconds timeout = std::chrono::seconds(20);
    qint64 maxOutputBytes = 4 * 1024 * 1024;
    // For this one run only, kept in memory, handed to ssh by a private askpass socket.
    // Empty: keys and agent only (BatchMode).
    QByteArray password;
};

struct RunOutput
{
    int exitCode = 0; // of the script; ssh's own failures are Errors instead
    QByteArray standardOutput;
    QByteArray standardError;
};

// A running script whose output arrives as it is produced. Destroying it ends the remote script
// (its standard input closes). Signals come in the thread that made it.
class Stream : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Stream)

public:
    explicit Stream(QObject *parent = nullptr)
        : QObject(parent)
    {
    }
    virtual void stop() = 0; // asynchronous; finished() follows

signals:
    void received(const QByteArray &bytes); // any piece, not lines
    // Emitted once. exitCode >= 0: the script ended; otherwise error says why the pipe broke.
    void finished(int exitCode, const engine::protocol::Error &error);
};

struct CopyProgress
{
    qint64 bytesDone = 0;
    qint64 bytesTotal = 0;
};
using ProgressHandler = std::function<void(const CopyProgress &)>; // called in the Shell's thread

// A local TCP port that leads to an address seen from the machine.
struct Forward
{
    quint16 localPort = 0; // on 127.0.0.1; 0 asks for a free one
    QString remoteHost = QStringLiteral("127.0.0.1");
    quint16 remotePort = 0;
};

// The one pipe to machines: OpenSSH with one shared master connection a node, our own known_hosts
// (HostKeyAlias = Target::deviceId), askpass, tunnels, file copy. Knows no command.
// All calls return at once and may be made from the thread the Shell lives in; futures finish in
// that thread's event loop. Errors: Unreachable, Refused, Authentication, HostKeyUnknown,
// HostKeyChanged (both fingerprints named), Timeout, Cancelled, Io, NoSpace, Failed.
// Cancelling a future ends the ssh process behind it; it then holds no result.
class Shell : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Shell)

public:
    explicit Shell(QObject *parent = nullptr)
        : QObject(parent)
    {
    }

    // The script's standard input is empty, its children included. When the line breaks, the future
    // is cancelled or its time is over, the script and its children get SIGTERM, except those it
    // detached with setsid; those must let go of its outputs (>/dev/null 2>&1), or it never ends.
    // Runs share one login a machine; while it opens, others wait, and share its failure.
    // With a password: a connection of its own that is closed after.
    virtual QFuture<Result<RunOutput>> run(const Target &target, const Script &script,
                                           const RunOptions &options = {}) = 0;
    virtual std::unique_ptr<Stream> stream(const Target &target, const Script &script) = 0;

    // Copies bytes to the script's standard input after the script itself (which must read them
    // with e.g. "tar -x" or "cat"); source is read in slices, progress counts bytes accepted.
    // The first offset bytes are left out: they lie on the machine from an earlier try; progress
    // counts them as done. A cut line looks like the end of input to the script: hand it the number
    // of bytes to expect and compare. A pipe that takes nothing for 60 s is a Timeout.
    virtual QFuture<Result<RunOutput>> send(const Target &target, const Script &script,
                                            const QString &localFile, ProgressHandler progress = {},
                                            qint64 offset = 0) = 0;

    // What the machine offers now; nothing is stored. No authentication takes place.
    virtual QFuture<Result<QList<HostKey>>> offeredHostKeys(const Target &target) = 0;
    // The keys accepted for this device; empty: none yet.
    virtual QList<HostKey> acceptedHostKeys(const QString &deviceId) const = 0;
    virtual Result<void> acceptHostKeys(const QString &deviceId, const QList<HostKey> &keys) = 0;
    virtual Result<void> forgetHostKeys(const QString &deviceId) = 0;

    // Opens (or finds) a forward; the value is the local port. It outlives the program until it is
    // closed. On this machine: the remote port itself, no tunnel. Closing port 0 closes all.
    virtual QFuture<Result<quint16>> openForward(const Target &target, const Forward &forward) = 0;
    virtual QFuture<Result<void>> closeForward(const Target &target, const Forward &forward) = 0;
    // Ends the connections of this device, and with them its forwards.
    virtual QFuture<Result<void>> disconnect(const Target &target) = 0;
};

} // namespace discovery::remote
