// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"

#include <QtCore/QStringView>
#include <vector>

namespace discovery::topology {

// "spark-2" before "spark-10": runs of digits compare as numbers. A total order: equal only for
// equal strings.
bool comesBefore(QStringView a, QStringView b);

// Each node once, by host name, then id: the one order of nodes everywhere, so that neither the
// order of arrival nor the ids decide anything a person sees.
std::vector<const probe::NodeFacts *> inOrder(const std::vector<const probe::NodeFacts *> &nodes);

} // namespace discovery::topology
