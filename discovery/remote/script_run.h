// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/remote_script.h"
#include "discovery/remote/shell.h"

#include <QtCore/QFile>
#include <QtCore/QFutureWatcher>
#include <QtCore/QPromise>
#include <QtCore/QTimer>
#include <memory>

namespace discovery::remote {

// A file to send after the script; file open for reading, null: nothing is sent.
struct ScriptUpload
{
    std::unique_ptr<QFile> file;
    ProgressHandler progress;
};

// The object behind Shell::run and Shell::send: collects output until the script ends. Deletes
// itself after its future is finished; a cancelled future ends the script.
class ScriptRun final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScriptRun)

public:
    // With an upload the timeout is that of a stalled pipe, and ends with the last byte.
    ScriptRun(SshContext &context, const Target &target, const Script &script,
              const RunOptions &options, ScriptUpload upload, QObject *parent);
    QFuture<Result<RunOutput>> start();

private:
    void timedOut();
    void feed();
    void collect(const QByteArray &bytes);
    void finish(const Result<int> &exitCode, const QByteArray &standardError);

    Target m_target;
    std::chrono::milliseconds m_timeout;
    qint64 m_maxOutputBytes;
    QPromise<Result<RunOutput>> m_promise;
    QFutureWatcher<Result<RunOutput>> m_watcher;
    RemoteScript *m_script;
    QTimer m_timer;
    QByteArray m_output;
    ScriptUpload m_upload;
    CopyProgress m_copied;
};

} // namespace discovery::remote
