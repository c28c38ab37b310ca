// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace launcher::doctor {

enum class CheckOutcome
{
    Passed,
    Failed,      // a finding says what and where
    NotPossible, // what it needs is not known; reason says why
};

// One thing that was looked at over all machines, so that "nothing to mend" says what it means.
struct Check
{
    QString name; // stable: "cables", "mtu", ...
    QString text; // for people, translated: "Both ends of every cable have the same MTU"
    CheckOutcome outcome = CheckOutcome::Passed;
    QStringList codes; // the findings that make it fail
    QString reason;    // NotPossible, or Passed for only some: "spark-3: not readable"
};

// Every check, in the order a person would go about it: contact, cables, machines. A check without
// any machine to look at is NotPossible. Pure; any thread; never blocks.
QList<Check> checksOf(const discovery::directory::Inventory &inventory);

} // namespace launcher::doctor
