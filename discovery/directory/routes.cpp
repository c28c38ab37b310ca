// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/routes.h"

#include <algorithm>
#include <tuple>

namespace discovery::directory {
namespace {

QStringList hostsOf(const mdns::Announcement &announcement)
{
    switch (announcement.source) {
    case mdns::SourceKind::Mdns: { // ".local" names need a resolver the desk may lack
        QStringList hosts;
        for (const QHostAddress &address : announcement.addresses)
            hosts.append(address.toString());
        return hosts;
    }
    case mdns::SourceKind::SshConfig:
        return {announcement.key}; // ssh reads the rest of the entry itself
    default:
        return {announcement.hostName};
    }
}

} // namespace

std::vector<Route> routesTo(const RouteOptions &options, const std::vector<Sighting> &sightings)
{
    std::vector<const Sighting *> order;
    for (const Sighting &sighting : sightings)
        order.push_back(&sighting);
    std::sort(order.begin(), order.end(), [](const Sighting *a, const Sighting *b) {
        const auto rank = [](const Sighting *s) {
            return std::tuple(!s->announcement.isThisMachine, !s->isLive, s->announcement.source,
                              s->announcement.key);
        };
        return rank(a) < rank(b);
    });
    QString user = options.user;
    QStringList identityFiles = options.identityFiles;
    for (const Sighting *sighting : order) {
        if (user.isEmpty())
            user = sighting->announcement.user;
        if (!sighting->announcement.identityFile.isEmpty())
            identityFiles.append(sighting->announcement.identityFile);
    }
    identityFiles.removeDuplicates();

    std::vector<Route> routes;
    for (const Sighting *sighting : order) {
        const mdns::Announcement &announcement = sighting->announcement;
        Route route;
        route.source = announcement.source;
        route.sightingKey = announcement.key;
        route.target.deviceId = options.deviceId;
        route.target.displayName = options.displayName;
        if (announcement.isThisMachine) {
            route.target.isThisMachine = true;
            route.target.host = announcement.hostName;
            return {route};
        }
        const bool isAlias = announcement.source == mdns::SourceKind::SshConfig;
        route.target.port = isAlias ? quint16(0) : announcement.port;
        route.target.proxyJump = isAlias ? QString() : announcement.proxyJump;
        route.target.user = options.user;
        if (route.target.user.isEmpty() && !isAlias)
            route.target.user = announcement.user.isEmpty() ? user : announcement.user;
        route.target.identityFiles = isAlias ? options.identityFiles : identityFiles;
        for (const QString &host : hostsOf(announcement)) {
            route.target.host = host;
            const bool isKnown = std::any_of(routes.begin(), routes.end(), [&](const Route &other) {
                return other.target.host == host && other.target.port == route.target.port
                    && other.target.proxyJump == route.target.proxyJump;
            });
            if (!host.isEmpty() && !isKnown)
                routes.push_back(route);
        }
    }
    return routes;
}

} // namespace discovery::directory
