// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/session/job.h"
#include "ui/cluster/device_list_model.h"
#include "ui/cluster/finding_list_model.h"
#include "ui/cluster/link_list_model.h"
#include "ui/cluster/map_layout.h"
#include "ui/cluster/node_list_model.h"

#include <QtCore/QList>
#include <vector>

namespace ui::cluster {

// From a snapshot to rows; pure, apart from translation.

using Jobs = QList<launcher::session::Job>;

// "node-a/1-node-b/0"; stable while the cable stays where it is.
QString linkIdOf(const discovery::topology::Link &link);

std::vector<NodeRow> nodeRows(const discovery::directory::Inventory &inventory, const Jobs &jobs,
                              const MapPlaces &places);
std::vector<LinkRow> linkRows(const discovery::directory::Inventory &inventory,
                              const MapPlaces &places);
std::vector<FindingRow> findingRows(const discovery::directory::Inventory &inventory);
std::vector<DeviceRow> deviceRows(const discovery::directory::Inventory &inventory);
MapInput mapInput(const discovery::directory::Inventory &inventory, QSizeF area,
                  const QHash<QString, QPointF> &dragged);

} // namespace ui::cluster
