// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/job.h"

namespace launcher::session {

// This program, as it stands in the jobs it launches. Reads /proc; cheap.
LauncherIdentity thisLauncher();

// Whether the program that launched a job still runs: absent when it was another machine's (or
// cannot be told), false also after that machine's restart.
std::optional<bool> launcherLives(const LauncherIdentity &launcher);

} // namespace launcher::session
