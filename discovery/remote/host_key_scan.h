// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"
#include "discovery/remote/tool_run.h"

#include <QtCore/QPromise>
#include <QtCore/QTemporaryDir>
#include <QtCore/QTimer>
#include <QtNetwork/QTcpSocket>

namespace discovery::remote {

struct SshContext;

// What the user's ssh configuration makes of a target ("ssh -G").
struct ResolvedHost
{
    QString hostName;
    QString port;
    bool hasProxy = false; // a jump host or a proxy command stands between
};
ResolvedHost parseResolvedHost(const QByteArray &text);
// The output of ssh-keyscan or a known_hosts file; ed25519 first.
QList<HostKey> parseOfferedKeys(const QByteArray &text);

// The object behind Shell::offeredHostKeys. Whether the port takes connections at all is known within
// 3 s, so that a machine that is off is told from one that hangs; then ssh-keyscan where the machine is reached directly, else
// an ssh that notes the key in a throw-away file and logs in nowhere. Deletes itself.
class HostKeyScan final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HostKeyScan)

public:
    HostKeyScan(const SshContext &context, const Target &target, QObject *parent);
    QFuture<Result<QList<HostKey>>> start();

private:
    void knock(const ResolvedHost &host);
    void scan(const ResolvedHost &host);
    void note();
    void noted(const ToolOutput &output);
    void finish(Result<QList<HostKey>> result);

    const SshContext &m_context;
    Target m_target;
    QPromise<Result<QList<HostKey>>> m_promise;
    QTcpSocket m_socket; // knocks
    QTimer m_patience;   // with it
    std::unique_ptr<QTemporaryDir> m_directory;
};

} // namespace discovery::remote
