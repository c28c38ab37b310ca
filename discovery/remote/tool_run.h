// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QFuture>
#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <chrono>

namespace discovery::remote {

// How a local program ended.
struct ToolOutput
{
    bool couldStart = true; // false: it is not installed
    bool hasTimedOut = false;
    int exitCode = 0;
    QByteArray standardOutput;
    QByteArray standardError;
};

// Runs a short local program (ssh -O, ssh-keyscan, ssh-keygen) with no input and without blocking.
// parent ends it when it dies; the future is cancelled then. Cancelling ends the program.
QFuture<ToolOutput> runTool(const QString &program, const QStringList &arguments,
                            std::chrono::milliseconds timeout, QObject *parent);

} // namespace discovery::remote
