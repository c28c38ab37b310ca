// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "discovery/topology/topology.h"

#include <QtCore/QDateTime>
#include <QtCore/QString>
#include <optional>

namespace ui::cluster {

// What launcher/report has no words for, because only the Cluster page shows it. GUI thread
// (translated).

// Filled circle, disc with mark, ring ...: the values of StatusMark.State in Sparkyard.Controls.
enum class Mark { Good, Warn, Bad, Unknown, Busy, Done, Waiting, Info };

Mark markOf(discovery::directory::DeviceState state);
Mark markOf(discovery::topology::Severity severity);
Mark markOf(discovery::topology::LinkState state);
QString sourceText(discovery::mdns::SourceKind source);
QString shapeTitle(const discovery::topology::Topology &topology); // "Ring of 4"
QString shapeHint(discovery::topology::Shape shape);

// "88 of 121 GiB"; "121 GiB" when the use is not known; "" when nothing is.
QString memoryText(std::optional<qint64> usedBytes, std::optional<qint64> totalBytes);
QString clockText(const QDateTime &moment); // "14:02", local time
QString productText(const discovery::probe::NodeFacts &facts);

} // namespace ui::cluster
