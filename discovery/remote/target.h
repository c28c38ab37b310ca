// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QString>
#include <QtCore/QStringList>

namespace discovery::remote {

// How to reach one machine. A value; what is empty is left to the user's own ssh configuration.
struct Target
{
    QString deviceId;          // HostKeyAlias in our known_hosts; stable for the life of the device
    QString displayName;       // for messages only
    QString host;              // address (IPv6 link-local with scope) or name or ssh config alias
    quint16 port = 0;          // 0: ssh's default or the alias's own
    QString user;              // empty: ssh's default
    QStringList identityFiles; // tried beside the agent's keys
    QString proxyJump;
    bool isThisMachine = false; // run here, without ssh
    friend bool operator==(const Target &, const Target &) = default;
};

// One public host key as a machine offers it.
struct HostKey
{
    QString type;        // "ssh-ed25519"
    QString base64;      // the key itself
    QString fingerprint; // "SHA256:..."
    friend bool operator==(const HostKey &, const HostKey &) = default;
};

} // namespace discovery::remote
