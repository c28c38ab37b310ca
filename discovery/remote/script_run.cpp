// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/script_run.h"

#include "discovery/remote/errors_p.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {
constexpr qint64 kSliceBytes = 256 * 1024;
constexpr qint64 kAheadBytes = 1024 * 1024; // how much may wait in our own buffer
} // namespace

ScriptRun::ScriptRun(SshContext &context, const Target &target, const Script &script,
                     const RunOptions &options, ScriptUpload upload, QObject *parent)
    : QObject(parent)
    , m_target(target)
    , m_timeout(options.timeout)
    , m_maxOutputBytes(options.maxOutputBytes)
    , m_script(new RemoteScript(context, target, script,
                                {upload.file ? ScriptInput::Follows : ScriptInput::None,
                                 MasterKind::Scripts, options.password},
                                this))
    , m_upload(std::move(upload))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(m_timeout);
    connect(&m_timer, &QTimer::timeout, this, &ScriptRun::timedOut);
    connect(m_script, &RemoteScript::received, this, &ScriptRun::collect);
    connect(m_script, &RemoteScript::ended, this, &ScriptRun::finish);
    if (m_upload.file) {
        m_copied.bytesTotal = m_upload.file->size();
        connect(m_script, &RemoteScript::began, this, [this] {
            connect(m_script->process(), &ScriptProcess::inputWritten, this, &ScriptRun::feed);
            feed();
        });
    }
    connect(&m_watcher, &QFutureWatcherBase::canceled, this,
            [this] { m_script->stop(makeError(ErrorCode::Cancelled, u"Cancelled."_s)); });
}

QFuture<Result<RunOutput>> ScriptRun::start()
{
    m_promise.start();
    const QFuture<Result<RunOutput>> future = m_promise.future();
    m_watcher.setFuture(future);
    m_timer.start();
    m_script->start();
    return future;
}

void ScriptRun::timedOut()
{
    const QString name = nameForPeople(m_target);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(m_timeout).count();
    m_script->stop(makeError(
        ErrorCode::Timeout,
        m_upload.file
            ? u"%1 took no data for %2 s. Check the machine and its network, then try "
              "again."_s.arg(name)
                  .arg(seconds)
            : u"%1 did not finish within %2 s. Try again; if it stays so, the machine may "
              "be overloaded."_s.arg(name)
                  .arg(seconds)));
}

void ScriptRun::feed()
{
    ScriptProcess *process = m_script->process();
    if (!m_upload.file->isOpen())
        return;
    m_timer.start(); // it moves
    while (process->unwrittenBytes() < kAheadBytes && !m_upload.file->atEnd()) {
        const QByteArray slice = m_upload.file->read(kSliceBytes);
        if (slice.isEmpty()) {
            m_script->stop(makeError(
                ErrorCode::Io, u"%1 cannot be read: %2."_s.arg(m_upload.file->fileName(),
                                                               m_upload.file->errorString())));
            return;
        }
        process->writeInput(slice);
    }
    const qint64 accepted = std::max<qint64>(0, m_upload.file->pos() - process->unwrittenBytes());
    if (accepted != m_copied.bytesDone) {
        m_copied.bytesDone = accepted;
        if (m_upload.progress)
            m_upload.progress(m_copied);
    }
    if (m_upload.file->atEnd() && process->unwrittenBytes() == 0) {
        m_upload.file->close();
        m_timer.stop(); // what the script still does with the bytes may take long
        process->closeInput();
    }
}

void ScriptRun::collect(const QByteArray &bytes)
{
    m_output += bytes;
    if (m_output.size() <= m_maxOutputBytes)
        return;
    m_output.clear();
    m_script->stop(
        makeError(ErrorCode::Failed, u"A script on %1 printed more than %2 bytes and was stopped."_s
                                         .arg(nameForPeople(m_target))
                                         .arg(m_maxOutputBytes)));
}

void ScriptRun::finish(const Result<int> &exitCode, const QByteArray &standardError)
{
    m_timer.stop();
    if (exitCode)
        m_promise.addResult(RunOutput{*exitCode, m_output, standardError});
    else
        m_promise.addResult(exitCode.error());
    m_promise.finish();
    deleteLater();
}

} // namespace discovery::remote
