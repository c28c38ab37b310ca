// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/mdns/node_source.h"
#include "discovery/probe/node_id.h"
#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QDateTime>
#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <vector>

namespace discovery::directory {

using engine::protocol::Result;

// A device that outlives the program: accepted, or pinned by a person. Its host keys are the
// Shell's matter; no secret is kept here.
struct StoredDevice
{
    QString id;
    QString name;
    QString user;              // empty: not chosen
    QStringList identityFiles; // paths
    probe::NodeId node;        // null: never probed
    bool pinned = false;
    QDateTime firstSeenAt;
    QDateTime lastHeardAt;
    QList<mdns::Announcement> announcements; // how it was reached
    friend bool operator==(const StoredDevice &, const StoredDevice &) = default;
};

// The text of devices.yaml; see docs/devices-file.md. Parse errors name the line.
QByteArray devicesToYaml(const std::vector<StoredDevice> &devices);
Result<std::vector<StoredDevice>> devicesFromYaml(const QByteArray &text);

// <config>/devices.yaml, which the window and the terminal share. Reads and writes at once (a few
// kilobytes on the local disk); any thread, one object a thread.
class DeviceStore final
{
public:
    explicit DeviceStore(const QString &configDirectory);

    QString path() const { return m_path; }

    // No file: no devices. A damaged file is kept aside under the name in the error, so that the
    // next save loses nothing; the error says so.
    Result<std::vector<StoredDevice>> load();

    // Puts these devices into the file, takes forgottenIds out of it, and leaves what other
    // programs have put there meanwhile. Atomic. Conflict: another program holds the file's lock.
    Result<void> save(const std::vector<StoredDevice> &devices, const QStringList &forgottenIds);

private:
    QString m_path;
};

} // namespace discovery::directory
