// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/step.h"

#include <QtCore/QString>

// A launch's steps in words. Pure; any thread; translated.
namespace launcher::report {

QString titleOf(const session::Step &step);           // "Start rpc-server"
QString outcomeText(const QString &outcome);          // "already there"; unknown codes as they are
QString textOf(session::StepState state);             // "done"
QString placeOf(const session::Step &step);           // the machine's name, or "this desk"
// One line for a terminal: "spark-2: Engine on the machine: done, copied, 35 MiB, 1.2 s".
QString lineOf(const session::Step &step);

} // namespace launcher::report
