// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/link_evidence.h"

#include <QtCore/QMap>

namespace discovery::topology {

// Lanes of each function of the NIC on a healthy machine of this kind.
constexpr int kLanesPerRail = 4;

// This function of the NIC has fewer PCIe lanes than it should: fewer than the sockets of such
// machines have, or than a sibling on the same machine.
bool isHalfPcie(const probe::NodeFacts &node, const probe::Rail &rail);

// States of cables that are seen, with the findings about the cable itself (rail-down,
// mtu-mismatch). Pure; collects findings in the order of calls.
class CableStates
{
public:
    // silent: machines that cannot be asked now; their old facts raise no findings.
    CableStates(const std::vector<const probe::NodeFacts *> &nodes, const LinkEvidence &evidence,
                const QSet<probe::NodeId> &silent);

    LinkEnd end(Port port) const;
    bool isSilent(Port port) const;
    const probe::NodeFacts &node(Port port) const { return *m_nodes[size_t(nodeOf(port))]; }

    Link cable(Port a, Port b);
    Link toSwitch(Port port, const QString &switchName);
    // A cable nobody sees (ExpectedMissing, Down) or knows the end of (Unknown). Findings are the
    // caller's.
    Link absent(const LinkEnd &a, const LinkEnd &b, LinkState state) const;

    const QList<Finding> &findings() const { return m_findings; }

private:
    const probe::Rail &rail(Port port, int index) const;
    bool isRailUp(Port port, int index) const;
    bool isSlow(Port port, int index) const;
    void judgeRails(Link &link, Port a, std::optional<Port> b);
    bool checkMtu(const Link &link, int index, Port a, std::optional<Port> b);
    void report(Finding finding);

    const std::vector<const probe::NodeFacts *> &m_nodes;
    const LinkEvidence &m_evidence;
    const QSet<probe::NodeId> &m_silent;
    QMap<int, int> m_mtuVotes; // of all rails in use
    QList<Finding> m_findings;
};

} // namespace discovery::topology
