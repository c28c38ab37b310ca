// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/typed_address.h"
#include "discovery/mdns/node_source.h"

#include <QtCore/QMap>

namespace discovery::directory {

// Machines whose address a person typed. Lives in the directory's thread.
class TypedSource final : public mdns::NodeSource
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TypedSource)

public:
    using NodeSource::NodeSource;

    void start() override {}
    void refresh() override {}

    // The announcement's key; typing one address twice changes nothing.
    QString add(const TypedAddress &address);
    void remove(const QString &key);

private:
    QMap<QString, mdns::Announcement> m_known;
};

// The announcement that an address as written makes, for any source.
mdns::Announcement announcementOf(const TypedAddress &address, mdns::SourceKind source);

} // namespace discovery::directory
