// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/tool_run.h"

#include "discovery/remote/ssh_command_line.h"

#include <QtCore/QFutureWatcher>
#include <QtCore/QProcess>
#include <QtCore/QPromise>
#include <QtCore/QTimer>
#include <memory>
#include <unistd.h>

namespace discovery::remote {

namespace {

// Shared by the connections of one process.
struct ToolState
{
    QPromise<ToolOutput> promise;
    ToolOutput output;
    bool isDone = false;
};

} // namespace

QFuture<ToolOutput> runTool(const QString &program, const QStringList &arguments,
                            std::chrono::milliseconds timeout, QObject *parent)
{
    auto state = std::make_shared<ToolState>();
    state->promise.start();
    const QFuture<ToolOutput> future = state->promise.future();

    auto *process = new QProcess(parent);
    auto *watcher = new QFutureWatcher<ToolOutput>(process);
    process->setProcessEnvironment(SshCommandLine::environment());
    process->setStandardInputFile(QProcess::nullDevice());
    process->setChildProcessModifier([] { ::setsid(); });

    const auto done = [state, process](bool couldStart) {
        if (state->isDone)
            return;
        state->isDone = true;
        state->output.couldStart = couldStart;
        state->output.exitCode =
            process->exitStatus() == QProcess::NormalExit ? process->exitCode() : -1;
        state->output.standardOutput = process->readAllStandardOutput();
        state->output.standardError = process->readAllStandardError();
        state->promise.addResult(state->output);
        state->promise.finish();
        process->deleteLater();
    };
    QObject::connect(process, &QProcess::finished, process, [done] { done(true); });
    QObject::connect(process, &QProcess::errorOccurred, process,
                     [done](QProcess::ProcessError error) {
                         if (error == QProcess::FailedToStart)
                             done(false);
                     });
    QObject::connect(watcher, &QFutureWatcherBase::canceled, process, &QProcess::kill);
    QTimer::singleShot(timeout, process, [state, process] {
        state->output.hasTimedOut = true;
        process->kill();
    });
    watcher->setFuture(future);
    process->start(program, arguments);
    return future;
}

} // namespace discovery::remote
