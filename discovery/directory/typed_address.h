// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QString>
#include <QtNetwork/QHostAddress>

namespace discovery::directory {

// An address as people and configuration files write it.
struct TypedAddress
{
    QString user; // empty: none given
    QString host; // name, or address without brackets and with its scope
    quint16 port = 0; // 0: none given
    QHostAddress address; // null: host is a name
    friend bool operator==(const TypedAddress &, const TypedAddress &) = default;

    QString text() const; // canonical; parses to the same
};

// "host", "user@host", "host:port", "fe80::1%eth0", "[v6%scope]:port", "ssh://user@host:port".
// InvalidArgument: the message names the part that is wrong and shows what is right.
engine::protocol::Result<TypedAddress> parseTypedAddress(const QString &text);

} // namespace discovery::directory
