// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"

namespace launcher::session {

// A script of scripts/ by its file name without ".sh", with common.sh before it.
// Requires: there is such a script.
discovery::remote::Script nodeScript(const char *name, const QStringList &arguments = {});

// The text of guard.sh, which travels to the node as an argument of start_process.
QString guardText();

// What becomes of a process: a script that sets its environment and turns into it.
QString runText(const QStringList &command, const QMap<QString, QString> &environment);

} // namespace launcher::session
