// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/setup/authorized_keys.h"

#include "launcher/setup/errors_p.h"

using namespace Qt::StringLiterals;
using discovery::remote::RunOutput;
using discovery::remote::Script;

namespace launcher::setup {

namespace {

enum ExitCode
{
    NoHome = 40,
    NotPermitted,
    ReadOnly,
    NoSpace,
    NoPlainFile
};

constexpr char kCommon[] = R"sh(
LC_ALL=C; export LC_ALL
umask 077
line=$1
# stop MESSAGE: ends with the exit code that the words of a failed command call for
stop() {
    printf '%s\n' "$1" >&2
    case $1 in
    *'No space left'* | *'quota'*) exit 43 ;;
    *'Read-only file system'*) exit 42 ;;
    *) exit 41 ;;
    esac
}
if [ -z "$HOME" ] || [ ! -d "$HOME" ]; then printf '%s\n' "$HOME" >&2; exit 40; fi
file=$HOME/.ssh/authorized_keys
if [ -L "$file" ]; then file=$(readlink -f "$file") || exit 44; fi
if [ -e "$file" ] && [ ! -f "$file" ]; then exit 44; fi
if [ -e "$file" ] && [ ! -r "$file" ]; then stop "$file: not readable"; fi
temp=$file.sparkyard-$$
trap 'rm -f "$temp"' EXIT
trap 'exit 1' HUP INT TERM
)sh";

constexpr char kAdd[] = R"sh(
key=${line#* }
key=${key%% *}
if [ -f "$file" ]; then
    while IFS= read -r other || [ -n "$other" ]; do
        case $other in
        '#'*) ;;
        *" $key" | *" $key "*) echo present; exit 0 ;;
        esac
    done <"$file"
fi
if [ ! -d "$HOME/.ssh" ]; then
    words=$(mkdir "$HOME/.ssh" 2>&1) || stop "$words"
fi
mode=600
if [ -f "$file" ]; then
    mode=$(stat -c %a "$file") || mode=600
    words=$(cp -p "$file" "$temp" 2>&1) || stop "$words"
    words=$(chmod u+w "$temp" 2>&1) || stop "$words"
fi
words=$({
    if [ -s "$temp" ] && [ -n "$(tail -c 1 "$temp")" ]; then printf '\n' >>"$temp"; fi
    printf '%s\n' "$line" >>"$temp"
} 2>&1) || stop "$words"
words=$({ chmod "$mode" "$temp" && mv -f "$temp" "$file"; } 2>&1) || stop "$words"
echo added
)sh";

// By line number, since sed leaves bytes alone that grep would take for a binary file.
constexpr char kRemove[] = R"sh(
if [ ! -f "$file" ]; then echo absent; exit 0; fi
number=0
commands=
while IFS= read -r other || [ -n "$other" ]; do
    number=$((number + 1))
    if [ "$other" = "$line" ]; then commands="$commands${number}d;"; fi
done <"$file"
if [ -z "$commands" ]; then echo absent; exit 0; fi
words=$(cp -p "$file" "$temp" 2>&1) || stop "$words"
mode=$(stat -c %a "$file") || mode=600
words=$({
    chmod u+w "$temp" && sed "$commands" "$file" >"$temp" && chmod "$mode" "$temp" \
        && mv -f "$temp" "$file"
} 2>&1) || stop "$words"
echo removed
)sh";

} // namespace

Script addLineScript(const QString &line)
{
    return {QByteArray(kCommon) + kAdd, {line}};
}

Script removeLineScript(const QString &line)
{
    return {QByteArray(kCommon) + kRemove, {line}};
}

engine::protocol::Result<void> readLineScriptResult(const RunOutput &output, const QString &machine)
{
    const QByteArray words = output.standardError.trimmed();
    const QString first = QString::fromUtf8(words.left(200));
    switch (output.exitCode) {
    case 0:
        return {};
    case NoHome:
        return makeError(ErrorCode::NotFound,
                         u"The user has no home directory on %1 (%2), so no key can be kept there. "
                         "Make it, or log in as another user."_s.arg(machine, first));
    case NotPermitted:
        return makeError(ErrorCode::Refused,
                         u"~/.ssh/authorized_keys on %1 cannot be changed by its user (%2). Check "
                         "who owns the home directory."_s.arg(machine, first),
                         words);
    case ReadOnly:
        return makeError(
            ErrorCode::Refused,
            u"The home directory on %1 is read-only, so no key can be kept there. "
            "Mount it writable, or log in with a key that is there already."_s.arg(machine),
            words);
    case NoSpace:
        return makeError(
            ErrorCode::NoSpace,
            u"The disk of %1 is full, so no key can be kept there. Free some space."_s.arg(machine),
            words);
    case NoPlainFile:
        return makeError(
            ErrorCode::Refused,
            u"~/.ssh/authorized_keys on %1 is no plain file. Look at it there."_s.arg(machine));
    default:
        return makeError(
            ErrorCode::Failed,
            u"~/.ssh/authorized_keys on %1 could not be changed (exit code %2)."_s.arg(machine).arg(
                output.exitCode),
            words);
    }
}

} // namespace launcher::setup
