// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/target.h"
#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QList>
#include <QtCore/QString>
#include <optional>

namespace discovery::remote {

// "SHA256:..." of a base64 key, as ssh prints it; empty when it is no base64.
QString fingerprintOf(const QString &base64);

// The key of one "NAME TYPE BASE64 [COMMENT]" line; nullopt for anything else.
struct KnownHostLine
{
    QString name;
    HostKey key;
};
std::optional<KnownHostLine> parseKnownHostLine(const QByteArray &line);

// Our own known_hosts file, one line an accepted key under the device's id (ssh's HostKeyAlias).
// Read afresh at each call, since another window writes it too; small, so calls are short.
class KnownHosts final
{
public:
    explicit KnownHosts(QString file)
        : m_file(std::move(file))
    {
    }

    QList<HostKey> keys(const QString &deviceId) const;
    // Replaces all keys of this device; an empty list forgets it. Atomic, 0600.
    engine::protocol::Result<void> setKeys(const QString &deviceId, const QList<HostKey> &keys);
    const QString &file() const { return m_file; }

private:
    QString m_file;
};

} // namespace discovery::remote
