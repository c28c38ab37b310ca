// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/launch_context.h"
#include "launcher/session/step_control.h"

namespace launcher::session {

// Brings nodes[index].bundle onto that machine, file by file checked against its manifest: nothing
// is sent that is already there, also from a broken earlier try; the folder gets its name only when
// whole. Outcome "present" or "copied".
Task<void> copyBundle(LaunchContextPointer context, size_t index, StepControlPointer control);

// Removes what a broken copy left on the machine; the value says what that was.
Task<QString> removeParts(LaunchContextPointer context, size_t index, QString bundle, QString model);

} // namespace launcher::session
