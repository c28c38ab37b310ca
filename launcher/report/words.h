// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/plan/plan.h"
#include "launcher/session/job.h"

#include <QtCore/QString>

// The words for states and kinds: textOf for people (translated; "machine", "port", "cable",
// "half"), keyOf for JSON and scripts (stable, see docs/report-format.md). Pure; any thread.
namespace launcher::report {

QString textOf(discovery::directory::DeviceState state);
QString textOf(discovery::topology::Shape shape);
QString textOf(discovery::topology::LinkState state);
QString textOf(discovery::topology::RailState state);
QString textOf(discovery::topology::Severity severity);
QString textOf(discovery::topology::EvidenceKind kind);
QString textOf(session::JobState state);
QString textOf(session::RankState state);
QString textOf(plan::Audience audience);
QString textOf(plan::PathKind path);
QString textOf(plan::EvidenceKind kind);
// An error with its raw details after it, where there are any.
QString textOf(const engine::protocol::Error &error);

QString halfName(int rail);                         // "A", "B"
QString portName(const QString &machine, int cage); // "spark-2 port 1"
// "spark-2 port 1", "crs812 qsfp56-dd-1-1", "the switch", "an unknown machine".
QString endName(const discovery::topology::LinkEnd &end,
                const discovery::directory::Inventory &inventory);
// The name of a machine; empty when it is not in the inventory.
QString machineName(const discovery::probe::NodeId &node,
                    const discovery::directory::Inventory &inventory);

QString keyOf(discovery::directory::DeviceState state);
QString keyOf(discovery::topology::Shape shape);
QString keyOf(discovery::topology::LinkState state);
QString keyOf(discovery::topology::RailState state);
QString keyOf(discovery::topology::Severity severity);
QString keyOf(discovery::topology::EvidenceKind kind);
QString keyOf(session::JobState state);
QString keyOf(session::RankState state);
QString keyOf(plan::Audience audience);
QString keyOf(plan::PathKind path);
QString keyOf(plan::EvidenceKind kind);

} // namespace launcher::report
