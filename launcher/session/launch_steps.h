// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/launch_context.h"
#include "launcher/session/step_runner.h"

namespace launcher::session {

// The steps of a launch over the shell, as data: check every machine; choose bundle and ports; bring
// engine and model; write the job; start workers, then the head; open the endpoint; get one token.
// Requires: context->nodes holds every device of context->plan, the head first.
std::vector<Stage> launchStages(LaunchContextPointer context);

// Ends the job on one machine; the value says what was undone, empty: nothing was there.
Task<QString> stopOnNode(discovery::remote::Shell *shell, discovery::remote::Target target,
                         QString nodeName, QString jobId, std::chrono::seconds limit);

} // namespace launcher::session
