// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/mdns/service_table.h"

#include <algorithm>

namespace discovery::mdns {
namespace {

constexpr qsizetype kNameLimit = 255;

// The address most likely to work for ssh first: IPv4, then routed IPv6, then link-local.
int rank(const QHostAddress &address)
{
    if (address.protocol() == QAbstractSocket::IPv4Protocol)
        return address.isLinkLocal() ? 1 : 0;
    return address.isLinkLocal() ? 3 : 2;
}

bool before(const QHostAddress &a, const QHostAddress &b)
{
    if (rank(a) != rank(b))
        return rank(a) < rank(b);
    return a.toString() < b.toString();
}

QString keyOf(const ServiceItem &item, const Resolution &resolution)
{
    return item.name % u'@' % resolution.hostName;
}

} // namespace

QString cleanedText(const QString &text)
{
    QString clean;
    for (const QChar c : text.left(kNameLimit)) {
        if (c.isPrint())
            clean.append(c);
    }
    return clean.trimmed();
}

QString cleanedHostName(const QString &text)
{
    const bool legal = !text.isEmpty() && text.size() <= kNameLimit && !text.startsWith(u'-')
        && std::all_of(text.begin(), text.end(), [](QChar c) {
               return c.unicode() < 128
                   && (c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_');
           });
    return legal ? text : QString();
}

bool ServiceTable::add(const ServiceItem &item)
{
    const auto [at, isNew] = m_items.try_emplace(item);
    at->second.stale = false;
    return isNew;
}

bool ServiceTable::isResolved(const ServiceItem &item) const
{
    const auto at = m_items.find(item);
    return at != m_items.end() && at->second.resolution.has_value();
}

QList<ServiceItem> ServiceTable::items() const
{
    QList<ServiceItem> all;
    for (const auto &[item, entry] : m_items)
        all.append(item);
    return all;
}

ServiceChanges ServiceTable::resolve(const ServiceItem &item, const Resolution &resolution)
{
    const auto at = m_items.find(item);
    if (at == m_items.end())
        return {}; // removed while the answer was on its way
    at->second.resolution = resolution;
    return publish();
}

ServiceChanges ServiceTable::remove(const ServiceItem &item)
{
    return m_items.erase(item) > 0 ? publish() : ServiceChanges{};
}

void ServiceTable::markAllStale()
{
    for (auto &[item, entry] : m_items)
        entry.stale = true;
}

ServiceChanges ServiceTable::sweep(QList<ServiceItem> *dropped)
{
    for (auto at = m_items.begin(); at != m_items.end();) {
        if (!at->second.stale) {
            ++at;
            continue;
        }
        if (dropped)
            dropped->append(at->first);
        at = m_items.erase(at);
    }
    return publish();
}

ServiceChanges ServiceTable::publish()
{
    std::map<QString, Announcement> now;
    for (const auto &[item, entry] : m_items) {
        if (!entry.resolution)
            continue;
        const Resolution &resolution = *entry.resolution;
        Announcement &announcement = now[keyOf(item, resolution)];
        announcement.key = keyOf(item, resolution);
        announcement.name = cleanedText(item.name);
        announcement.hostName = resolution.hostName;
        announcement.port = resolution.port;
        announcement.source = SourceKind::Mdns;
        announcement.isThisMachine = announcement.isThisMachine || resolution.isThisMachine;
        if (!announcement.addresses.contains(resolution.address))
            announcement.addresses.append(resolution.address);
    }
    ServiceChanges changes;
    for (auto &[key, announcement] : now) {
        std::sort(announcement.addresses.begin(), announcement.addresses.end(), before);
        const auto old = m_published.find(key);
        if (old == m_published.end() || !(old->second == announcement))
            changes.found.append(announcement);
    }
    for (const auto &[key, announcement] : m_published) {
        if (!now.contains(key))
            changes.lost.append(key);
    }
    m_published = std::move(now);
    return changes;
}

} // namespace discovery::mdns
