// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/doctor/checks.h"

#include <QtCore/QJsonObject>

namespace launcher::doctor {

using discovery::topology::Finding;
using discovery::topology::Severity;

// Findings about one place: a machine, a cable, or this desk.
struct Group
{
    QString place; // "spark-2", "spark-2 port 0 - spark-3 port 1", "this desk"
    Severity worst = Severity::Info;
    QList<Finding> findings; // worst first
};

struct Diagnosis
{
    QList<Group> groups; // worst first, then by place
    QList<Check> checks; // everything that was looked at
    int errors = 0;
    int warnings = 0;
    int infos = 0;
    // Notes are no fault: exit code 0 and "Nothing to mend".
    bool isHealthy() const { return errors == 0 && warnings == 0; }
};

// The worst first; within a severity the order they came in. Stable.
QList<Finding> worstFirst(QList<Finding> findings);

// Everything known to be wrong, in the order to mend it. Pure; any thread; never blocks.
Diagnosis diagnose(const discovery::directory::Inventory &inventory);

// "Nothing to mend: 11 of 13 checks passed, 2 could not be made." / "2 errors, 1 warning."
QString summaryOf(const Diagnosis &diagnosis);
// The whole as plain text for a terminal, control bytes made visible.
QString textOf(const Diagnosis &diagnosis);
// {"healthy", "findings", "checks"}; see docs/report-format.md.
QJsonObject jsonOf(const Diagnosis &diagnosis, const discovery::directory::Inventory &inventory);

} // namespace launcher::doctor
