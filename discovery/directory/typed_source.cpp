// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/typed_source.h"

namespace discovery::directory {

mdns::Announcement announcementOf(const TypedAddress &address, mdns::SourceKind source)
{
    mdns::Announcement announcement;
    announcement.key = address.text();
    announcement.name = address.host;
    announcement.hostName = address.host;
    if (!address.address.isNull())
        announcement.addresses = {address.address};
    announcement.port = address.port == 0 ? quint16(22) : address.port;
    announcement.source = source;
    announcement.user = address.user;
    return announcement;
}

QString TypedSource::add(const TypedAddress &address)
{
    const mdns::Announcement announcement = announcementOf(address, mdns::SourceKind::Typed);
    if (!m_known.contains(announcement.key)) {
        m_known.insert(announcement.key, announcement);
        emit found(announcement);
    }
    return announcement.key;
}

void TypedSource::remove(const QString &key)
{
    if (m_known.remove(key) > 0)
        emit lost(key);
}

} // namespace discovery::directory
