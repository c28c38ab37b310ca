// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/classify.h"

#include <optional>
#include <set>
#include <vector>

// A desk full of machines and cables, from which the facts follow as real machines would tell
// them: carriers, LLDP adverts, neighbour tables.
class CabledWorld
{
public:
    enum class SwitchMode
    {
        Managed,
        Unmanaged,
        Forwarding
    };

    struct Plug
    {
        int node = 0;
        int cage = 0;
        friend auto operator<=>(const Plug &, const Plug &) = default;
    };

    struct Cable
    {
        Plug a;
        std::optional<Plug> b; // nothing: into the switch
        std::array<bool, 2> plugged{true, true};
    };

    // Machines spark-1 ... with healthy facts and nothing plugged in.
    explicit CabledWorld(int count);
    static CabledWorld pair();
    // Cage a of node i goes to cage b of the next, as NVIDIA's guides say; addresses likewise.
    static CabledWorld ring(int count);
    static CabledWorld onSwitch(int count, SwitchMode mode);

    void addCable(Plug a, Plug b); // with addresses of its own, one network a rail
    void addSwitchCable(Plug a);
    void removeAddresses();
    Cable &cable(int index) { return m_cables[size_t(index)]; }
    std::vector<Cable> &cables() { return m_cables; }
    discovery::probe::NodeFacts &node(int index) { return m_nodes[size_t(index)]; }
    int count() const { return int(m_nodes.size()); }

    std::set<int> withoutLldpd;      // speaks no LLDP and reads none
    std::set<int> withoutLldpAccess; // lldpd runs, its socket is closed to us
    std::set<int> withoutLinkLocal;  // is in no neighbour table, and has none
    // On real machines both halves of a cable are one wire: every rail hears both of the far end
    // and its own twin.
    bool isSharedWire = false;
    SwitchMode switchMode = SwitchMode::Managed;

    // What the machines say now.
    std::vector<discovery::probe::NodeFacts> facts() const;
    QList<discovery::topology::Observation> observations() const;
    discovery::topology::Topology
    classify(const discovery::topology::ClassifyOptions &options = {}) const;
    discovery::topology::Topology
    classifyWith(const QList<discovery::topology::Observation> &observations,
                 const discovery::topology::ClassifyOptions &options = {}) const;

    discovery::probe::NodeId id(int index) const { return m_nodes[size_t(index)].id; }
    QDateTime now = QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);

private:
    struct RailPlace
    {
        int node;
        int cage;
        int rail;
    };
    std::vector<RailPlace> peersOf(const RailPlace &rail, bool &isOnSwitch) const;
    bool isPlugged(const RailPlace &rail) const;

    std::vector<discovery::probe::NodeFacts> m_nodes;
    std::vector<Cable> m_cables;
    int m_networks = 0;
};

// "spark-1:0-spark-2:1" for each link, smaller end first, sorted.
QStringList linkNames(const CabledWorld &world, const discovery::topology::Topology &topology,
                      std::optional<discovery::topology::LinkState> state = {});
QString linkName(const CabledWorld &world, const discovery::topology::LinkEnd &a,
                 const discovery::topology::LinkEnd &b);
QStringList codes(const QList<discovery::topology::Finding> &findings);
