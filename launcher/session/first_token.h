// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/job_merge.h"
#include "launcher/session/launch_context.h"
#include "launcher/session/step_control.h"

namespace launcher::session {

// The proof that a launch is ready: the endpoint answers on this desk, it serves the model by the
// name the plan gave it, and one token came from it. Meanwhile the machines are asked whether all
// processes still run; the first one that ended is the error.
Task<void> waitForFirstToken(LaunchContextPointer context, StepControlPointer control);

// The job as its machines tell it now. A machine that does not answer has lost ranks.
Task<Job> readJob(LaunchContextPointer context);

// The newest bytes of a process's log, or why not.
Task<QByteArray> readLog(discovery::remote::Shell *shell, discovery::remote::Target target,
                         QString nodeName, QString jobId, QString stem, qint64 bytes);

} // namespace launcher::session
