// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/plan.h"

#include <QtCore/QString>

// What the planner says, in words: the thing, the cause, the number, the next step. inventory gives
// the machines their names. Pure; any thread; translated.
namespace launcher::report {

QString textOf(const plan::Refusal &refusal, const discovery::directory::Inventory &inventory);
QString textOf(const plan::Remark &remark, const discovery::directory::Inventory &inventory);
// Why this engine: Plan::engineReason.
QString engineReasonText(const QString &code);
// "4.1 to 6.0 tok/s, modelled".
QString textOf(const plan::Prediction &prediction);

} // namespace launcher::report
