// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/script_wire.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QProcess>
#include <QtCore/QStringList>
#include <optional>

namespace discovery::remote {

// A program that becomes a "sh -s" somewhere: ssh with its arguments, or sh itself.
struct ProcessSpec
{
    QString program;
    QStringList arguments;
    QProcessEnvironment environment;
};

// How a script's process ended.
struct ScriptEnd
{
    bool couldStart = true;      // false: the program is missing
    bool hasBegun = false;       // the far shell ran our first line
    std::optional<int> exitCode; // of the script; absent: it was cut off
    int processExitCode = 0;     // of ssh
    QByteArray standardError;    // of the script; its newest 256 KiB
    QByteArray processText;      // what ssh said before the script began

    static ScriptEnd notStarted()
    {
        ScriptEnd end;
        end.couldStart = false;
        return end;
    }
};

// One process and its three pipes, in a session of its own (no controlling terminal, so that
// nothing asks questions there). Lives in one thread, never blocks. Deleting it ends the process.
class ScriptProcess final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScriptProcess)

public:
    ScriptProcess(ProcessSpec spec, const Script &script, ScriptInput input, QObject *parent);
    ~ScriptProcess() override;

    void start();
    // Closes the script's input and ends the process; ended() follows.
    void stop();

    // With ScriptInput::Follows, after began().
    void writeInput(const QByteArray &bytes);
    void closeInput();
    qint64 unwrittenBytes() const { return m_process->bytesToWrite(); }

signals:
    void began();
    void received(const QByteArray &bytes); // standard output of the script, as it comes
    void inputWritten(qint64 bytes);
    void ended(const discovery::remote::ScriptEnd &end); // once

private:
    void readOutput();
    void readError();
    void finish(bool couldStart);

    ProcessSpec m_spec;
    ScriptInput m_input;
    ScriptWire m_wire;
    BeginFilter m_outputFilter;
    BeginFilter m_errorFilter;
    QByteArray m_standardError;
    QProcess *m_process;
    bool m_hasEnded = false;
};

} // namespace discovery::remote
