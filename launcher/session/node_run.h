// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/launch_context.h"
#include "launcher/session/step_control.h"

namespace launcher::session {

// Runs one of our node scripts; an exit code other than 0 is an error that names the machine and
// carries what the script said. control may be null.
Task<QByteArray> runScript(LaunchContextPointer context, StepControlPointer control,
                           discovery::remote::Target target, QString nodeName,
                           discovery::remote::Script script, std::chrono::milliseconds timeout);

// The failure of a script that ran: "spark-2: TEXT".
Error scriptError(const QString &nodeName, const discovery::remote::RunOutput &output);

} // namespace launcher::session
