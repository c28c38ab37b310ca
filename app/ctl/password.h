// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>

namespace app::ctl {

// These three talk to the person at the terminal and block, which a terminal program may before it
// has begun anything.

// Reads a line from the terminal without echo. Errors: NotFound where there is no terminal.
engine::protocol::Result<QByteArray> askForPassword(const QString &prompt);

// One line, without its end.
engine::protocol::Result<QByteArray> readLineFromStandardInput();

// Yes only for "y" or "yes"; no where there is no terminal.
bool confirm(const QString &question);

} // namespace app::ctl
