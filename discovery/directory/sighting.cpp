// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/sighting.h"

#include <algorithm>
#include <numeric>

namespace discovery::directory {
namespace {

bool isMdns(const Sighting &sighting)
{
    return sighting.announcement.source == mdns::SourceKind::Mdns;
}

Relation compareKeys(const QList<remote::HostKey> &a, const QList<remote::HostKey> &b)
{
    bool differs = false;
    for (const remote::HostKey &one : a) {
        for (const remote::HostKey &other : b) {
            if (one.type != other.type)
                continue;
            if (one.base64 == other.base64)
                return Relation::SameKey;
            differs = true;
        }
    }
    return differs ? Relation::Different : Relation::Unrelated;
}

// Names an announcement may be reached by, without the dot that ends a full name.
QString nameOf(const Sighting &sighting)
{
    QString name = sighting.announcement.hostName.toLower();
    if (name.endsWith(u'.'))
        name.chop(1);
    return name;
}

QList<QHostAddress> addressesOf(const Sighting &sighting)
{
    // A lease may have gone to another machine since an mDNS name was last heard.
    if (isMdns(sighting) && !sighting.isLive)
        return {};
    QList<QHostAddress> addresses = sighting.announcement.addresses;
    QHostAddress typed;
    if (typed.setAddress(sighting.announcement.hostName))
        addresses.append(typed);
    return addresses;
}

bool shareEndpoint(const Sighting &a, const Sighting &b)
{
    const auto portOf = [](const Sighting &s) {
        return s.announcement.port == 0 ? quint16(22) : s.announcement.port;
    };
    if (portOf(a) != portOf(b) || a.announcement.proxyJump != b.announcement.proxyJump)
        return false; // behind a jump host the same address is another network's
    if (!nameOf(a).isEmpty() && nameOf(a) == nameOf(b))
        return true;
    const QList<QHostAddress> others = addressesOf(b);
    const QList<QHostAddress> ours = addressesOf(a);
    return std::any_of(ours.begin(), ours.end(), [&](const QHostAddress &address) {
        return others.contains(address);
    });
}

// What is known best comes first, so that names are attached to machines, not machines to names.
bool before(const Sighting &a, const Sighting &b)
{
    const auto tier = [](const Sighting &s) {
        return std::tuple(s.rememberedId.isEmpty(), !s.announcement.isThisMachine,
                          s.announcement.source, s.announcement.key);
    };
    return tier(a) < tier(b);
}

} // namespace

Relation relate(const Sighting &a, const Sighting &b)
{
    if (!a.rememberedId.isEmpty() && a.rememberedId == b.rememberedId)
        return Relation::Same;
    if (!a.node.isNull() && !b.node.isNull())
        return a.node == b.node ? Relation::Same : Relation::Different;
    if (a.announcement.isThisMachine && b.announcement.isThisMachine)
        return Relation::Same;
    // A service name is one machine's on its link. Images cloned with their host keys exist, so
    // between two that speak right now only a probe may say that they are one.
    if (isMdns(a) && isMdns(b) && a.isLive && b.isLive)
        return Relation::Different;
    const Relation keys = compareKeys(a.keys, b.keys);
    if (keys != Relation::Unrelated)
        return keys;
    if (!a.rememberedId.isEmpty() && !b.rememberedId.isEmpty())
        return Relation::Different;
    if (isMdns(a) && isMdns(b))
        return Relation::Unrelated; // an address may have been leased to another since
    return shareEndpoint(a, b) ? Relation::SameEndpoint : Relation::Unrelated;
}

std::vector<std::vector<std::size_t>> groupByMachine(const std::vector<Sighting> &sightings)
{
    std::vector<std::size_t> order(sightings.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return before(sightings[a], sightings[b]);
    });

    std::vector<std::vector<std::size_t>> groups;
    const auto relateToGroup = [&](std::size_t index, const std::vector<std::size_t> &group) {
        Relation best = Relation::Unrelated;
        for (const std::size_t member : group) {
            const Relation relation = relate(sightings[index], sightings[member]);
            if (relation == Relation::Different)
                return Relation::Different;
            best = std::max(best, relation);
        }
        return best;
    };
    for (const std::size_t index : order) {
        Relation best = Relation::Unrelated;
        std::vector<std::size_t> fitting;
        for (std::size_t group = 0; group < groups.size(); ++group) {
            const Relation relation = relateToGroup(index, groups[group]);
            if (relation <= Relation::Unrelated || relation < best)
                continue;
            if (relation > best)
                fitting.clear();
            best = relation;
            fitting.push_back(group);
        }
        if (fitting.empty() || (fitting.size() > 1 && best != Relation::Same)) {
            groups.push_back({index});
            continue;
        }
        std::vector<std::size_t> &home = groups[fitting.front()];
        home.push_back(index);
        // It proves groups to be one that had nothing in common before.
        for (auto other = fitting.rbegin(); other != std::prev(fitting.rend()); ++other) {
            home.insert(home.end(), groups[*other].begin(), groups[*other].end());
            groups.erase(groups.begin() + std::ptrdiff_t(*other));
        }
    }
    return groups;
}

} // namespace discovery::directory
