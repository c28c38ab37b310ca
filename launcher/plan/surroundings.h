// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"

#include <QtCore/QByteArray>
#include <QtCore/QHash>
#include <QtCore/QList>
#include <QtCore/QSet>
#include <QtCore/QString>

namespace launcher::plan {

// A built engine as its bundle.json describes it: programs for one architecture, C library and GPU.
struct EngineBundle
{
    QString id;
    QString packageVersion; // programs of one version understand each other
    QString architecture;   // as uname -m says
    QString libc;           // "glibc-2.36": runs on this version and later ones
    QString cuda;           // compute capability without its dot ("121"); empty: CPU only
    QString folder;         // on the desk; empty: it lies on a node
    QByteArray manifest;    // sha256sum's format; empty for a node's own
    friend bool operator==(const EngineBundle &, const EngineBundle &) = default;
};

// Whether a bundle runs on a machine. What the machine does not tell is taken to fit.
bool bundleFits(const EngineBundle &bundle, const discovery::probe::NodeFacts &facts);

// What the planner must know beside the inventory.
struct Surroundings
{
    QList<EngineBundle> bundles; // on the desk, ready to be copied
    QHash<discovery::probe::NodeId, QList<EngineBundle>>
        nodeBundles; // built or copied there before
    QHash<discovery::probe::NodeId, QSet<quint16>> usedPorts;

    // The best bundle for a machine (one for its GPU before one without); null: none fits.
    const EngineBundle *bundleFor(const discovery::probe::NodeFacts &facts) const;
};

} // namespace launcher::plan
