// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"

#include <QtCore/QByteArray>
#include <optional>

namespace discovery::remote {

// What stands on the script's own standard input.
enum class ScriptInput
{
    None,    // /dev/null; the end of the pipe ends the script and its children
    Follows, // bytes sent after the begin marker was seen
};

// How a Script travels to "sh -s" on standard input, and how its output is told from the noise
// around it (messages of ssh, chatter of a login shell's start files).
//
// The text is one brace group, so a shell has read all of it before it runs any of it; bytes that
// belong to the script's input are sent only after the begin marker came back, because some shells
// read their standard input in blocks and would swallow them. Both outputs start with the begin
// marker; standard error ends with the end marker and the script's exit code, which tells a script
// that exits with 255 from ssh's own 255, and a finished script from a cut line.
struct ScriptWire
{
    QByteArray text;
    QByteArray beginMarker; // with its newline
    QByteArray endMarker;   // with the newline before it; "CODE\n" follows

    // Requires: no NUL in text and arguments (canTravel()).
    static ScriptWire of(const Script &script, ScriptInput input);
    static bool canTravel(const Script &script);
};

// Drops what comes before the begin marker, for any slicing of the bytes.
class BeginFilter final
{
public:
    explicit BeginFilter(QByteArray marker)
        : m_marker(std::move(marker))
    {
    }
    // The bytes of the script among these.
    QByteArray feed(const QByteArray &bytes);
    bool hasBegun() const { return m_hasBegun; }
    // What came before the marker; at most its newest 64 KiB.
    const QByteArray &noise() const { return m_noise; }

private:
    QByteArray m_marker;
    QByteArray m_noise;
    bool m_hasBegun = false;
};

// Takes the end marker off the script's standard error. nullopt: the script did not end.
std::optional<int> takeExitCode(QByteArray &standardError, const QByteArray &endMarker);

} // namespace discovery::remote
