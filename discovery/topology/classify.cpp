// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/classify.h"

#include "discovery/topology/classifier.h"
#include "discovery/topology/node_order.h"

#include <algorithm>

namespace discovery::topology {

Topology classify(const std::vector<const probe::NodeFacts *> &nodes,
                  const QList<Observation> &observations, const ClassifyOptions &options)
{
    const Nodes all = inOrder(nodes);
    Nodes members;
    std::copy_if(all.begin(), all.end(), std::back_inserter(members),
                 [](const auto *node) { return node->hasFabric; });
    if (members.empty()) {
        Topology result;
        result.shape = all.size() == 1 ? Shape::Single : Shape::None;
        for (const probe::NodeFacts *node : all)
            result.nodes.push_back(node->id);
        return result;
    }
    return Classifier(members, observations, options).decide();
}

} // namespace discovery::topology
