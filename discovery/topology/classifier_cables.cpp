// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/classifier.h"

#include <algorithm>
#include <map>

namespace discovery::topology {

void Classifier::reportMissing(const LinkEnd &a, const LinkEnd &b, Port near,
                               std::optional<Port> far, const QString &code)
{
    Finding finding;
    finding.code = code;
    finding.severity = code == QLatin1String("cable-missing") ? Severity::Error : Severity::Warning;
    finding.link = std::pair(a, b);
    finding.arguments = {{QStringLiteral("machine"), m_states.node(near).hostName},
                         {QStringLiteral("port"), QString::number(cageOf(near))}};
    QList<Port> ends{near};
    if (far) {
        ends.append(*far);
        finding.arguments.insert(QStringLiteral("otherMachine"), m_states.node(*far).hostName);
        finding.arguments.insert(QStringLiteral("otherPort"), QString::number(cageOf(*far)));
        if (m_addresses.isCable(near, *far))
            finding.evidence.append(QStringLiteral("addresses: both ports share a network"));
    } else if (!b.switchName.isEmpty()) {
        finding.arguments.insert(QStringLiteral("switch"), b.switchName);
    }
    if (const QString stranger = m_evidence.strangerName(near); !stranger.isEmpty())
        finding.arguments.insert(QStringLiteral("stranger"), stranger);
    for (const Port port : ends) {
        for (const probe::Rail &rail : m_states.node(port).cages[size_t(cageOf(port))].rails) {
            if (rail.isPresent() && rail.carrier) {
                finding.evidence.append(QStringLiteral("%1: /sys/class/net/%2/carrier: %3")
                                            .arg(m_states.node(port).hostName, rail.netdev)
                                            .arg(int(*rail.carrier)));
            }
        }
    }
    m_findings.append(finding);
}

// A cable the shape needs and nobody sees. With a carrier at both ends it is most likely there,
// only nobody can tell.
void Classifier::addAbsent(Port a, Port b, LinkState state, bool isQuiet)
{
    const bool isSilent = m_states.isSilent(a) || m_states.isSilent(b);
    const bool isBlind = !isSilent && m_evidence.carrier(a) == Carrier::Up &&
                         !m_evidence.isExplained(a) && m_evidence.carrier(b) == Carrier::Up &&
                         !m_evidence.isExplained(b);
    if (isBlind) {
        state = LinkState::Unknown;
        m_done.insert(a);
        m_done.insert(b);
    } else if (isSilent) {
        state = LinkState::Down;
    }
    const Link link = m_states.absent(m_states.end(a), m_states.end(b), state);
    m_result.links.push_back(link);
    if (!isSilent && !isQuiet) {
        reportMissing(link.a, link.b, a, b,
                      isBlind ? QStringLiteral("cabling-unknown")
                              : QStringLiteral("cable-missing"));
    }
}

// Names the cable to move back for every cable that lies where the ring has none. Returns the
// absent edges that this explains.
std::set<std::pair<int, int>> Classifier::reportStrays(const RingPlan &plan)
{
    std::set<std::pair<int, int>> explained;
    for (const auto &[first, second] : plan.strays) {
        // The end that stays is one the ring has a use for; the first by name where both would do.
        const RingEdge *wanted = nullptr;
        Port stays = -1;
        for (const Port end : {first, second}) {
            for (const RingEdge &edge : plan.edges) {
                if (edge.isThere || (edge.a != end && edge.b != end))
                    continue;
                explained.insert({edge.a, edge.b});
                if (!wanted) {
                    wanted = &edge;
                    stays = end;
                }
            }
        }
        if (!wanted)
            continue;
        const Port moves = stays == first ? second : first;
        const Port target = wanted->a == stays ? wanted->b : wanted->a;
        // Its neighbour's cable hangs loose when this one took its place.
        for (const RingEdge &edge : plan.edges) {
            if (!edge.isThere &&
                (nodeOf(edge.a) == nodeOf(target) || nodeOf(edge.b) == nodeOf(target)))
                explained.insert({edge.a, edge.b});
        }
        Finding finding;
        finding.code = QStringLiteral("wrong-cage");
        finding.severity = Severity::Error;
        finding.node = m_states.node(moves).id;
        finding.link = std::pair(m_states.end(stays), m_states.end(moves));
        const auto put = [&](const char *machine, const char *port, Port end) {
            finding.arguments.insert(QString::fromLatin1(machine), m_states.node(end).hostName);
            finding.arguments.insert(QString::fromLatin1(port), QString::number(cageOf(end)));
        };
        put("machine", "port", moves);
        put("otherMachine", "otherPort", stays);
        put("targetMachine", "targetPort", target);
        finding.arguments.insert(QStringLiteral("ringSize"), QString::number(plan.order.size()));
        for (const RingEdge &edge : plan.edges) {
            if (!edge.isThere && &edge != wanted && explained.contains({edge.a, edge.b})) {
                put("looseMachine", "loosePort", edge.a);
                put("looseOtherMachine", "looseOtherPort", edge.b);
            }
        }
        for (const Observation &entry : m_evidence.seenBetween(stays, moves))
            finding.evidence.append(entry.command);
        finding.evidence.removeDuplicates();
        m_findings.append(finding);
    }
    return explained;
}

// Cables that no shape asked for: strays of a ring, a second cable of a pair, parts of a mix.
void Classifier::addSeenCables()
{
    std::map<std::pair<int, int>, int> seen;
    for (const auto &[a, b] : m_evidence.cables()) {
        const int before = seen[{nodeOf(a), nodeOf(b)}]++;
        if (m_done.contains(a) && m_done.contains(b))
            continue;
        addCable(a, b);
        if (before == 0 || m_result.shape == Shape::Ring)
            continue;
        Finding finding;
        finding.code = QStringLiteral("second-cable");
        finding.severity = Severity::Info;
        finding.link = std::pair(m_states.end(a), m_states.end(b));
        finding.arguments = {{QStringLiteral("machine"), m_states.node(a).hostName},
                             {QStringLiteral("port"), QString::number(cageOf(a))},
                             {QStringLiteral("otherMachine"), m_states.node(b).hostName},
                             {QStringLiteral("otherPort"), QString::number(cageOf(b))}};
        m_findings.append(finding);
    }
}

void Classifier::addUnexplainedPorts()
{
    for (Port port = 0; port < Port(m_nodes.size() * 2); ++port) {
        if (m_done.contains(port) || m_evidence.carrier(port) != Carrier::Up ||
            m_states.isSilent(port))
            continue;
        // Seen ports of a lone machine end here too: a switch is known, its cable is no riddle.
        const auto &switches = m_evidence.switches();
        const auto own = std::find_if(switches.begin(), switches.end(), [&](const auto &segment) {
            return std::find(segment.ports.begin(), segment.ports.end(), port) !=
                   segment.ports.end();
        });
        if (own != switches.end()) {
            m_result.links.push_back(m_states.toSwitch(port, own->switchName));
            m_result.switchName = own->switchName;
            continue;
        }
        Link link = m_states.absent(m_states.end(port), LinkEnd{}, LinkState::Unknown);
        link.evidence = m_evidence.seenAt(port);
        m_result.links.push_back(link);
        reportMissing(link.a, link.b, port, std::nullopt, QStringLiteral("cabling-unknown"));
        if (m_evidence.meetsStranger(port))
            m_findings.last().severity = Severity::Info;
    }
}

} // namespace discovery::topology
