// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/script_process.h"

#include "discovery/remote/logging_p.h"

#include <QtCore/QTimer>
#include <chrono>
#include <csignal>
#include <unistd.h>

namespace discovery::remote {

namespace {

constexpr qsizetype kErrorBytes = 256 * 1024;
constexpr std::chrono::seconds kGrace(2);

// To the whole session: what a local script started must not outlive it.
void signalSession(qint64 processId, int signal)
{
    if (processId > 0)
        ::kill(static_cast<pid_t>(-processId), signal);
}

// Ends a process without waiting for it: QProcess's own destructor would.
void abandon(QProcess *process)
{
    if (process->state() == QProcess::NotRunning) {
        process->deleteLater();
        return;
    }
    process->closeWriteChannel();
    const qint64 processId = process->processId();
    signalSession(processId, SIGTERM);
    QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
    QTimer::singleShot(kGrace, process, [processId] { signalSession(processId, SIGKILL); });
}

} // namespace

Q_LOGGING_CATEGORY(lcRemote, "discovery.remote", QtInfoMsg)

ScriptProcess::ScriptProcess(ProcessSpec spec, const Script &script, ScriptInput input,
                             QObject *parent)
    : QObject(parent)
    , m_spec(std::move(spec))
    , m_input(input)
    , m_wire(ScriptWire::of(script, input))
    , m_outputFilter(m_wire.beginMarker)
    , m_errorFilter(m_wire.beginMarker)
    , m_process(new QProcess)
{
    connect(m_process, &QProcess::readyReadStandardOutput, this, &ScriptProcess::readOutput);
    connect(m_process, &QProcess::readyReadStandardError, this, &ScriptProcess::readError);
    connect(m_process, &QProcess::bytesWritten, this, &ScriptProcess::inputWritten);
    connect(m_process, &QProcess::finished, this, [this] { finish(true); });
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(false);
    });
}

ScriptProcess::~ScriptProcess()
{
    m_process->disconnect(this);
    abandon(m_process);
}

void ScriptProcess::start()
{
    m_process->setProcessEnvironment(m_spec.environment);
    m_process->setChildProcessModifier([] { ::setsid(); });
    m_process->start(m_spec.program, m_spec.arguments);
    m_process->write(m_wire.text);
    qCDebug(lcRemote) << "started" << m_spec.program << m_process->processId();
}

void ScriptProcess::stop()
{
    if (m_process->state() == QProcess::NotRunning)
        return;
    m_process->closeWriteChannel();
    const qint64 processId = m_process->processId();
    signalSession(processId, SIGTERM);
    QTimer::singleShot(kGrace, m_process, [process = m_process, processId] {
        if (process->state() != QProcess::NotRunning)
            signalSession(processId, SIGKILL);
    });
}

void ScriptProcess::writeInput(const QByteArray &bytes)
{
    Q_ASSERT(m_input == ScriptInput::Follows && m_outputFilter.hasBegun());
    m_process->write(bytes);
}

void ScriptProcess::closeInput()
{
    m_process->closeWriteChannel();
}

void ScriptProcess::readOutput()
{
    const bool hadBegun = m_outputFilter.hasBegun();
    const QByteArray bytes = m_outputFilter.feed(m_process->readAllStandardOutput());
    if (!hadBegun && m_outputFilter.hasBegun())
        emit began();
    if (!bytes.isEmpty())
        emit received(bytes);
}

void ScriptProcess::readError()
{
    m_standardError += m_errorFilter.feed(m_process->readAllStandardError());
    if (m_standardError.size() > kErrorBytes)
        m_standardError = m_standardError.right(kErrorBytes);
}

void ScriptProcess::finish(bool couldStart)
{
    if (m_hasEnded)
        return;
    m_hasEnded = true;
    ScriptEnd end;
    end.couldStart = couldStart;
    if (couldStart) {
        readOutput();
        readError();
        end.processExitCode = m_process->exitCode();
    }
    end.hasBegun = m_outputFilter.hasBegun();
    end.exitCode = takeExitCode(m_standardError, m_wire.endMarker);
    end.standardError = m_standardError;
    end.processText = m_errorFilter.noise();
    qCDebug(lcRemote) << "ended" << m_spec.program << end.processExitCode << end.hasBegun;
    emit ended(end);
}

} // namespace discovery::remote
