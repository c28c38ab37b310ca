// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/launch_context.h"
#include "launcher/session/step_control.h"

namespace launcher::session {

// Finds the model on the head (where it lies, never moved) or copies it there from the desk, resuming
// a broken copy; sets context->modelPath. Outcome "local", "named", "found" or "copied".
Task<void> prepareModel(LaunchContextPointer context, StepControlPointer control);

// The SHA-256 of a file in hex, computed on a pool thread; cancelling stops it. progress is called
// in the caller's thread.
Task<QString> sha256Of(const QString &path, std::function<void(qint64 done, qint64 total)> progress);

} // namespace launcher::session
