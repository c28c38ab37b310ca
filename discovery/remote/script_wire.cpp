// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/script_wire.h"

#include "discovery/remote/quoting.h"

#include <QtCore/QRandomGenerator>
#include <array>

namespace discovery::remote {

namespace {

constexpr qsizetype kNoiseBytes = 64 * 1024;

// Waits for the end of the pipe to the desk, then ends the whole process group of the session,
// which sshd made for it alone (checked: group leader and session leader are the same). What the
// script detached with setsid lives on.
constexpr char kWatch[] = R"(exec 9<&0 </dev/null
(
while read -r sparkyard_line; do :; done
read -r p0 p1 p2 p3 sparkyard_group sparkyard_session p4 </proc/$$/stat
if [ "$sparkyard_group" = "$sparkyard_session" ]; then kill -TERM 0; else kill -TERM $$; fi
) <&9 9<&- >/dev/null 2>&1 &
sparkyard_watch=$!
exec 9<&-
)";

QByteArray nonce()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray(reinterpret_cast<const char *>(words.data()), sizeof(words)).toHex();
}

} // namespace

bool ScriptWire::canTravel(const Script &script)
{
    if (script.text.contains('\0'))
        return false;
    for (const QString &argument : script.arguments) {
        if (argument.contains(QChar::Null))
            return false;
    }
    return true;
}

ScriptWire ScriptWire::of(const Script &script, ScriptInput input)
{
    Q_ASSERT(canTravel(script));
    const QByteArray mark = "sparkyard-" + nonce();
    ScriptWire wire;
    wire.beginMarker = mark + "-begin\n";
    wire.endMarker = "\n" + mark + "-end ";

    QByteArray &text = wire.text;
    text = "{\nset --";
    for (const QString &argument : script.arguments)
        text += " " + quoteForSh(argument.toUtf8());
    text += "\n";
    if (input == ScriptInput::None)
        text += kWatch;
    const QByteArray printBegin = "printf '%s\\n' '" + mark + "-begin'";
    text += printBegin + " >&2\n" + printBegin + "\n";
    // A subshell, so that "exit" and traps of the script stay within it.
    text += "(\neval " + quoteForSh(script.text) + "\n)\nsparkyard_status=$?\n";
    text += "printf '\\n%s %s\\n' '" + mark + "-end' \"$sparkyard_status\" >&2\n";
    text += "exec >/dev/null 2>&1\n";
    if (input == ScriptInput::None)
        text += "kill $sparkyard_watch\n";
    text += "exit $sparkyard_status\n}\n";
    return wire;
}

QByteArray BeginFilter::feed(const QByteArray &bytes)
{
    if (m_hasBegun)
        return bytes;
    m_noise += bytes;
    const qsizetype at = m_noise.indexOf(m_marker);
    if (at < 0) {
        if (m_noise.size() > kNoiseBytes)
            m_noise = m_noise.right(kNoiseBytes);
        return {};
    }
    m_hasBegun = true;
    const QByteArray rest = m_noise.mid(at + m_marker.size());
    m_noise.truncate(at);
    return rest;
}

std::optional<int> takeExitCode(QByteArray &standardError, const QByteArray &endMarker)
{
    const qsizetype at = standardError.lastIndexOf(endMarker);
    if (at < 0)
        return std::nullopt;
    const qsizetype codeAt = at + endMarker.size();
    const qsizetype codeEnd = standardError.indexOf('\n', codeAt);
    bool isNumber = false;
    const int code = standardError.mid(codeAt, codeEnd - codeAt).toInt(&isNumber);
    if (codeEnd < 0 || !isNumber)
        return std::nullopt;
    standardError.remove(at, codeEnd + 1 - at);
    return code;
}

} // namespace discovery::remote
