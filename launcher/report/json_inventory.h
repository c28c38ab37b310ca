// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonObject>

// What was found, as JSON in the schema of docs/report-format.md: keys sorted, units in the names,
// absent values null with the reason under "unknown". Pure; any thread; not translated but for the
// "text" and "title" of findings, which are for people.
namespace launcher::report {

constexpr int kReportSchema = 1;

QJsonObject jsonOf(const discovery::directory::Device &device);
// All machines, or only those that were probed.
enum class Machines
{
    All,
    Probed
};
QJsonArray nodesJson(const discovery::directory::Inventory &inventory, Machines machines);
QJsonObject topologyJson(const discovery::directory::Inventory &inventory);
QJsonObject jsonOf(const discovery::topology::LinkEnd &end,
                   const discovery::directory::Inventory &inventory);
QJsonObject jsonOf(const discovery::topology::Finding &finding,
                   const discovery::directory::Inventory &inventory);
QJsonArray findingsJson(const discovery::directory::Inventory &inventory);
// {"schema", "nodes", "topology", "findings"}: the first half of the demo's report.
QJsonObject reportOf(const discovery::directory::Inventory &inventory);

} // namespace launcher::report
