// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"
#include "engine/protocol/result.h"

#include <QtCore/QString>

namespace launcher::setup {

// The scripts that change ~/.ssh/authorized_keys of the user who runs them. Atomic; what other
// lines say stays byte for byte; links are followed; a missing last newline does no harm.

// Adds the line unless its key is there already. Makes ~/.ssh (0700) and the file (0600).
discovery::remote::Script addLineScript(const QString &line);
// Removes every line that is exactly this one.
discovery::remote::Script removeLineScript(const QString &line);

// What their exit codes mean; success for 0. machine: its name for people.
engine::protocol::Result<void> readLineScriptResult(const discovery::remote::RunOutput &output,
                                                    const QString &machine);

} // namespace launcher::setup
