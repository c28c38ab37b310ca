// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/password.h"

#include <QtCore/QFile>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace app::ctl {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

enum class Echo { Shown, Hidden };

Result<QByteArray> readFromTerminal(const QString &prompt, Echo echo)
{
    QFile terminal(QStringLiteral("/dev/tty"));
    if (!terminal.open(QIODevice::ReadWrite | QIODevice::Unbuffered)) {
        return Error{ErrorCode::NotFound,
                     "There is no terminal to ask at. Give --password-stdin, or --own-key.", {}};
    }
    terminal.write(prompt.toUtf8());
    termios before{};
    const bool hides = echo == Echo::Hidden && ::tcgetattr(terminal.handle(), &before) == 0;
    if (hides) {
        termios silent = before;
        silent.c_lflag &= ~tcflag_t(ECHO);
        ::tcsetattr(terminal.handle(), TCSAFLUSH, &silent);
    }
    QByteArray line = terminal.readLine();
    if (hides) {
        ::tcsetattr(terminal.handle(), TCSAFLUSH, &before);
        terminal.write("\n");
    }
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line;
}

} // namespace

Result<QByteArray> askForPassword(const QString &prompt)
{
    return readFromTerminal(prompt, Echo::Hidden);
}

Result<QByteArray> readLineFromStandardInput()
{
    QFile input;
    if (!input.open(STDIN_FILENO, QIODevice::ReadOnly | QIODevice::Unbuffered))
        return Error{ErrorCode::Io, "Standard input cannot be read.", {}};
    QByteArray line = input.readLine();
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    if (line.isEmpty()) {
        return Error{ErrorCode::InvalidArgument,
                     "Standard input held no password. Write it as one line.", {}};
    }
    return line;
}

bool confirm(const QString &question)
{
    const auto answer = readFromTerminal(question, Echo::Shown);
    return answer && (answer->toLower() == "y" || answer->toLower() == "yes");
}

} // namespace app::ctl
