// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/mdns/node_source.h"

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtNetwork/QHostAddress>
#include <map>
#include <optional>
#include <tuple>

namespace discovery::mdns {

// Text from the network made fit to show: control characters go, length is bounded.
QString cleanedText(const QString &text);
// The same for a host name, which may become an argument of ssh: empty unless DNS allows it.
QString cleanedHostName(const QString &text);

// One line of a browser: a service name as seen on one interface by one protocol.
struct ServiceItem
{
    int interfaceIndex = -1;
    int protocol = -1; // Avahi's numbers: 0 IPv4, 1 IPv6
    QString name;
    QString domain;
    friend bool operator<(const ServiceItem &a, const ServiceItem &b)
    {
        return std::tie(a.name, a.domain, a.interfaceIndex, a.protocol)
            < std::tie(b.name, b.domain, b.interfaceIndex, b.protocol);
    }
};

// Where an item leads.
struct Resolution
{
    QString hostName;
    QHostAddress address; // with scope when link-local
    quint16 port = 22;
    bool isThisMachine = false;
    friend bool operator==(const Resolution &, const Resolution &) = default;
};

// What a step changed for the listener; both empty: nothing.
struct ServiceChanges
{
    QList<Announcement> found; // new, or with other content than before
    QStringList lost;          // keys
};

// Merges items over interfaces and protocols to one Announcement a service name and host. Two
// hosts that use one service name on different links stay two. Pure bookkeeping, no I/O.
class ServiceTable final
{
public:
    // True when the item was not known (and so needs a resolver). Takes back a staleness mark.
    bool add(const ServiceItem &item);
    bool contains(const ServiceItem &item) const { return m_items.contains(item); }
    bool isResolved(const ServiceItem &item) const;
    QList<ServiceItem> items() const;

    ServiceChanges resolve(const ServiceItem &item, const Resolution &resolution);
    ServiceChanges remove(const ServiceItem &item);

    // A new browser is about to repeat what is there: what it does not name is dropped by sweep().
    void markAllStale();
    ServiceChanges sweep(QList<ServiceItem> *dropped = nullptr);

private:
    struct Entry
    {
        std::optional<Resolution> resolution;
        bool stale = false;
    };

    ServiceChanges publish();

    std::map<ServiceItem, Entry> m_items;
    std::map<QString, Announcement> m_published; // by key
};

} // namespace discovery::mdns
