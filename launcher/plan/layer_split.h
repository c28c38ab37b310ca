// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <optional>
#include <vector>

namespace launcher::plan {

// Cuts a row of layers into contiguous pieces, one a rank, each of at least one layer: feasible
// when every piece fits its room, and of all feasible cuts the one that fills the rooms most evenly
// (the smallest sum of used^2 / room). Exact, by dynamic programming; ranks x layers^2 steps.
// costs: bytes of each layer. rooms: bytes each rank has for layers. Absent: no cut fits.
std::optional<std::vector<int>> splitLayers(const QList<qint64> &costs,
                                            const std::vector<qint64> &rooms);

} // namespace launcher::plan
