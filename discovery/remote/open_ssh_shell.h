// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"

#include <memory>

namespace discovery::remote {

struct SshContext;
class Tunnels;

struct OpenSshOptions
{
    QString configDirectory;  // holds known_hosts; made when the first key is accepted
    QString runtimeDirectory; // control sockets; made 0700. A short path, see DeskPaths
    // The program that hands ssh a password; empty: looked for beside the running program.
    QString askpassProgram;
};

// The Shell over the system's ssh, by QProcess; this machine itself is run by its own sh. Masters
// stay for ten minutes (those with forwards until closed) and are shared by all our programs.
class OpenSshShell final : public Shell
{
    Q_OBJECT

public:
    explicit OpenSshShell(const OpenSshOptions &options, QObject *parent = nullptr);
    ~OpenSshShell() override;

    QFuture<Result<RunOutput>> run(const Target &target, const Script &script,
                                   const RunOptions &options) override;
    std::unique_ptr<Stream> stream(const Target &target, const Script &script) override;
    QFuture<Result<RunOutput>> send(const Target &target, const Script &script,
                                    const QString &localFile, ProgressHandler progress,
                                    qint64 offset) override;
    QFuture<Result<QList<HostKey>>> offeredHostKeys(const Target &target) override;
    QList<HostKey> acceptedHostKeys(const QString &deviceId) const override;
    Result<void> acceptHostKeys(const QString &deviceId, const QList<HostKey> &keys) override;
    Result<void> forgetHostKeys(const QString &deviceId) override;
    QFuture<Result<quint16>> openForward(const Target &target, const Forward &forward) override;
    QFuture<Result<void>> closeForward(const Target &target, const Forward &forward) override;
    QFuture<Result<void>> disconnect(const Target &target) override;

private:
    std::unique_ptr<SshContext> m_context;
    Tunnels *m_tunnels;
};

} // namespace discovery::remote
