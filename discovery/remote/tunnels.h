// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/remote_script.h"
#include "discovery/remote/shell.h"
#include "discovery/remote/tool_run.h"

#include <QtCore/QObject>
#include <QtCore/QPromise>
#include <memory>

namespace discovery::remote {

// The forwards of this desk. They ride on a master connection of their own, which outlives the
// program; a small file beside its socket lists them, so that the next program finds them.
class Tunnels final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Tunnels)

public:
    Tunnels(SshContext &context, QObject *parent);

    QFuture<Result<quint16>> open(const Target &target, const Forward &forward);
    QFuture<Result<void>> close(const Target &target, const Forward &forward);
    // Ends these masters of a target.
    QFuture<Result<void>> endMasters(const Target &target, const QList<MasterKind> &kinds);

private:
    using PortPromise = std::shared_ptr<QPromise<Result<quint16>>>;
    void request(const Target &target, const Forward &forward, int triesLeft, PortPromise promise);

    SshContext &m_context;
};

// The list beside a forwards master's socket: "LOCAL<TAB>HOST<TAB>REMOTE" lines.
QList<Forward> readForwards(const QString &controlPath);
Result<void> writeForwards(const QString &controlPath, const QList<Forward> &forwards);

} // namespace discovery::remote
