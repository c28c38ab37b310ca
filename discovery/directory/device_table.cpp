// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_table.h"

#include "discovery/directory/routes.h"
#include "discovery/topology/node_order.h"

#include <QtCore/QLoggingCategory>
#include <QtCore/QUuid>
#include <tuple>
#include <utility>

namespace discovery::directory {
namespace {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

Q_LOGGING_CATEGORY(log, "discovery.directory")

constexpr qint64 kHeardGrain = 600; // seconds: how exactly devices.yaml follows a live node

Error unknownDevice(const QString &id)
{
    return {ErrorCode::NotFound,
            DeviceTable::tr("No device has the id %1 (any more). Refresh the list.")
                .arg(id)
                .toStdString(),
            {}};
}

} // namespace

DeviceTable::DeviceTable(NodeContact &contact, const MonitorOptions &options, QObject *parent)
    : QObject(parent), m_contact(contact), m_options(options)
{
}

DeviceTable::~DeviceTable() = default;

void DeviceTable::see(const mdns::Announcement &announcement)
{
    const SightingKey key{announcement.source, announcement.key};
    Sighting &sighting = m_sightings[key];
    const bool cameBack = !sighting.isLive;
    sighting.announcement = announcement;
    sighting.isLive = true;
    if (cameBack) {
        for (const auto &[id, entry] : m_entries) {
            if (entry->has(key) && isAwaited(*entry)
                && entry->monitor->state() != DeviceState::Connected)
                entry->monitor->contactNow();
        }
    }
    emit changed();
}

void DeviceTable::lose(const SightingKey &key)
{
    if (const auto at = m_sightings.find(key); at != m_sightings.end()) {
        at->second.isLive = false;
        emit changed();
    }
}

void DeviceTable::update()
{
    learn();
    regroup();
}

void DeviceTable::contactAll()
{
    for (const auto &[id, entry] : m_entries) {
        if (isAwaited(*entry) || entry->monitor->state() != DeviceState::Found)
            entry->monitor->contactNow();
    }
}

bool DeviceTable::hasForeignMdns() const
{
    return std::any_of(m_sightings.begin(), m_sightings.end(), [](const auto &entry) {
        const Sighting &sighting = entry.second;
        return sighting.isLive && sighting.announcement.source == mdns::SourceKind::Mdns
            && !sighting.announcement.isThisMachine;
    });
}

QList<QHostAddress> DeviceTable::knownAddresses() const
{
    QList<QHostAddress> known;
    for (const auto &[key, sighting] : m_sightings) {
        if (!sighting.announcement.isThisMachine)
            known += sighting.announcement.addresses;
    }
    return known;
}

std::vector<Device> DeviceTable::devices() const
{
    std::vector<Device> devices;
    for (const auto &[id, entry] : m_entries)
        devices.push_back(deviceOf(*entry));
    std::sort(devices.begin(), devices.end(), [](const Device &a, const Device &b) {
        return a.name == b.name ? a.id < b.id : topology::comesBefore(a.name, b.name);
    });
    return devices;
}

// What following a sighting has shown belongs to that sighting: it decides with whom it is one.
void DeviceTable::learn()
{
    for (const auto &[id, entry] : m_entries) {
        entry->acceptedKeys = m_contact.acceptedHostKeys(id);
        const Route &route = entry->monitor->route();
        const auto at = m_sightings.find({route.source, route.sightingKey});
        if (at == m_sightings.end())
            continue;
        if (!entry->monitor->offeredKeys().isEmpty())
            at->second.keys = entry->monitor->offeredKeys();
        if (entry->monitor->facts())
            at->second.node = entry->monitor->facts()->id;
    }
}

void DeviceTable::regroup()
{
    std::vector<Sighting> sightings;
    for (auto at = m_sightings.begin(); at != m_sightings.end();) {
        const bool isWanted = at->second.isLive
            || std::any_of(m_entries.begin(), m_entries.end(), [&](const auto &entry) {
                   return entry.second->has(at->first) && isKept(*entry.second);
               });
        if (isWanted) {
            sightings.push_back(at->second);
            ++at;
        } else {
            at = m_sightings.erase(at);
        }
    }
    QStringList taken;
    for (const std::vector<std::size_t> &group : groupByMachine(sightings)) {
        const auto any = [&](auto test) {
            return std::any_of(group.begin(), group.end(),
                               [&](std::size_t index) { return test(sightings[index]); });
        };
        const bool isThisMachine =
            any([](const Sighting &s) { return s.announcement.isThisMachine; });
        const bool isDeskANode = any(
            [](const Sighting &s) { return s.announcement.source == mdns::SourceKind::ThisMachine; });
        if (isThisMachine && !isDeskANode)
            continue; // a desk that merely runs sshd is no machine of the cluster
        Entry &entry = entryFor(group, sightings, taken);
        taken.append(entry.id);
        entry.sightings.clear();
        for (const std::size_t index : group)
            entry.sightings.push_back(sightings[index].key());
    }
    QStringList gone;
    for (const auto &[id, entry] : m_entries) {
        if (!taken.contains(id))
            gone.append(id);
    }
    for (const QString &id : std::as_const(gone)) {
        if (isStored(*m_entries[id]))
            release(id); // merged into another: that one's keys are the machine's
        drop(id);
    }
    for (const auto &[id, entry] : m_entries) {
        if (isStored(*entry)) {
            for (const SightingKey &key : entry->sightings)
                m_sightings[key].rememberedId = id;
        }
        entry->monitor->setRoutes(routesOf(*entry),
                                  isAwaited(*entry) ? DeviceMonitor::Initiative::Act
                                                    : DeviceMonitor::Initiative::Wait);
    }
}

// The device a group goes on as: a stored one first, then the one first seen.
DeviceTable::Entry &DeviceTable::entryFor(const std::vector<std::size_t> &group,
                                          const std::vector<Sighting> &sightings,
                                          const QStringList &taken)
{
    Entry *best = nullptr;
    for (const auto &[id, entry] : m_entries) {
        const bool isCandidate = !taken.contains(id)
            && std::any_of(group.begin(), group.end(), [&, entry = entry.get()](std::size_t index) {
                   return sightings[index].rememberedId == entry->id
                       || entry->has(sightings[index].key());
               });
        if (!isCandidate)
            continue;
        const auto rank = [this](const Entry &e) {
            return std::tuple(!isStored(e), e.firstSeenAt, e.id);
        };
        if (!best || rank(*entry) < rank(*best))
            best = entry.get();
    }
    return best ? *best : makeEntry(QUuid::createUuid().toString(QUuid::Id128).left(16));
}

DeviceTable::Entry &DeviceTable::makeEntry(const QString &id)
{
    auto entry = std::make_unique<Entry>();
    entry->id = id;
    entry->firstSeenAt = m_options.now();
    entry->monitor = std::make_unique<DeviceMonitor>(id, m_contact, m_options, this);
    connect(entry->monitor.get(), &DeviceMonitor::changed, this, &DeviceTable::changed);
    connect(entry->monitor.get(), &DeviceMonitor::sampled, this,
            [this, id](const telemetry::Sample &sample) {
                emit sampled(id, sample);
            });
    return *(m_entries[id] = std::move(entry));
}

void DeviceTable::drop(const QString &id)
{
    const auto at = m_entries.find(id);
    at->second->monitor->disconnect(this);
    at->second->monitor.release()->deleteLater(); // we may be called from one of its signals
    m_entries.erase(at);
}

// Takes what outlives the program: accepted keys, memory on disk.
void DeviceTable::release(const QString &id)
{
    if (const Result<void> done = m_contact.forgetHostKeys(id); !done)
        qCWarning(log) << "host keys stay behind:" << done.error().message.c_str();
    m_forgotten.append(id);
    for (auto &[key, sighting] : m_sightings) {
        if (sighting.rememberedId == id)
            sighting.rememberedId.clear();
    }
}

DeviceTable::Entry *DeviceTable::entry(const QString &id)
{
    const auto at = m_entries.find(id);
    return at == m_entries.end() ? nullptr : at->second.get();
}

bool DeviceTable::isStored(const Entry &entry) const
{
    return entry.pinned || !entry.acceptedKeys.isEmpty();
}

bool DeviceTable::isKept(const Entry &entry) const
{
    return isStored(entry) || entry.monitor->facts();
}

// An ssh configuration names much that is no machine of ours: it is contacted when chosen.
bool DeviceTable::isAwaited(const Entry &entry) const
{
    return isStored(entry)
        || std::any_of(entry.sightings.begin(), entry.sightings.end(), [](const SightingKey &key) {
               return key.source != mdns::SourceKind::SshConfig;
           });
}

std::vector<Route> DeviceTable::routesOf(const Entry &entry) const
{
    std::vector<Sighting> sightings;
    for (const SightingKey &key : entry.sightings)
        sightings.push_back(m_sightings.at(key));
    return routesTo({entry.id, nameOf(entry), entry.user, entry.identityFiles}, sightings);
}

QString DeviceTable::nameOf(const Entry &entry) const
{
    if (entry.monitor->facts() && !entry.monitor->facts()->hostName.isEmpty())
        return entry.monitor->facts()->hostName;
    if (!entry.name.isEmpty())
        return entry.name;
    const auto first = std::min_element(entry.sightings.begin(), entry.sightings.end());
    return first == entry.sightings.end() ? entry.id : m_sightings.at(*first).announcement.name;
}

Device DeviceTable::deviceOf(const Entry &entry) const
{
    const DeviceMonitor &monitor = *entry.monitor;
    Device device;
    device.id = entry.id;
    device.name = nameOf(entry);
    for (const SightingKey &key : entry.sightings)
        device.announcements.append(m_sightings.at(key).announcement);
    device.target = monitor.route().target;
    device.state = monitor.state();
    device.offeredKeys = monitor.offeredKeys();
    device.acceptedKeys = entry.acceptedKeys;
    device.error = monitor.error();
    device.facts = monitor.facts();
    device.sample = monitor.sample();
    device.firstSeenAt = entry.firstSeenAt;
    device.lastHeardAt = monitor.lastHeardAt();
    device.pinned = entry.pinned;
    device.isThisMachine = device.target.isThisMachine;
    return device;
}

void DeviceTable::restore(const std::vector<StoredDevice> &devices)
{
    for (const StoredDevice &device : devices) {
        if (entry(device.id) || m_forgotten.contains(device.id))
            continue;
        Entry &entry = makeEntry(device.id);
        entry.acceptedKeys = m_contact.acceptedHostKeys(device.id);
        entry.name = device.name;
        entry.user = device.user;
        entry.identityFiles = device.identityFiles;
        entry.rememberedNode = device.node;
        entry.pinned = device.pinned;
        if (device.firstSeenAt.isValid())
            entry.firstSeenAt = device.firstSeenAt;
        entry.monitor->setRemembered(device.lastHeardAt);
        for (const mdns::Announcement &announcement : device.announcements) {
            const SightingKey key{announcement.source, announcement.key};
            const auto [at, isNew] = m_sightings.try_emplace(key);
            if (isNew) {
                at->second.announcement = announcement;
                at->second.isLive = false; // its source has not said so yet
            }
            at->second.rememberedId = device.id;
            at->second.node = device.node;
            at->second.keys = entry.acceptedKeys;
            entry.sightings.push_back(key);
        }
    }
    emit changed();
}

std::vector<StoredDevice> DeviceTable::stored() const
{
    std::vector<StoredDevice> devices;
    for (const auto &[id, entry] : m_entries) {
        if (isStored(*entry))
            devices.push_back(storedOf(*entry));
    }
    return devices;
}

StoredDevice DeviceTable::storedOf(const Entry &entry) const
{
    StoredDevice device;
    device.id = entry.id;
    device.name = nameOf(entry);
    device.user = entry.user;
    device.identityFiles = entry.identityFiles;
    device.node = entry.monitor->facts() ? entry.monitor->facts()->id : entry.rememberedNode;
    device.pinned = entry.pinned;
    device.firstSeenAt = entry.firstSeenAt;
    device.lastHeardAt = entry.monitor->lastHeardAt();
    if (entry.monitor->state() == DeviceState::Connected) {
        const qint64 seconds = device.lastHeardAt.toSecsSinceEpoch();
        device.lastHeardAt = QDateTime::fromSecsSinceEpoch(seconds - seconds % kHeardGrain, Qt::UTC);
    }
    for (const SightingKey &key : entry.sightings)
        device.announcements.append(m_sightings.at(key).announcement);
    return device;
}

Result<void> DeviceTable::acceptHostKeys(const QString &deviceId)
{
    Entry *device = entry(deviceId);
    if (!device)
        return unknownDevice(deviceId);
    const QList<remote::HostKey> keys = device->monitor->offeredKeys();
    if (keys.isEmpty()) {
        return Error{ErrorCode::NotFound,
                     tr("%1 has not shown its host key yet. Wait until it answers.")
                         .arg(nameOf(*device))
                         .toStdString(),
                     {}};
    }
    // Not beside the old ones: a key that was replaced must not be good for anything any more.
    if (!device->acceptedKeys.isEmpty()) {
        if (Result<void> done = m_contact.forgetHostKeys(deviceId); !done)
            return done;
    }
    if (Result<void> done = m_contact.acceptHostKeys(deviceId, keys); !done)
        return done;
    device->acceptedKeys = keys;
    device->monitor->resume();
    emit changed();
    return {};
}

Result<void> DeviceTable::setLogin(const QString &deviceId, const QString &user,
                                   const QString &identityFile)
{
    Entry *device = entry(deviceId);
    if (!device)
        return unknownDevice(deviceId);
    device->user = user;
    device->identityFiles = identityFile.isEmpty() ? QStringList() : QStringList{identityFile};
    device->monitor->setRoutes(routesOf(*device));
    emit changed();
    return {};
}

Result<void> DeviceTable::connectDevice(const QString &deviceId)
{
    Entry *device = entry(deviceId);
    if (!device)
        return unknownDevice(deviceId);
    device->monitor->contactNow();
    return {};
}

Result<QStringList> DeviceTable::forget(const QString &deviceId)
{
    Entry *device = entry(deviceId);
    if (!device)
        return unknownDevice(deviceId);
    if (const Result<void> done = m_contact.forgetHostKeys(deviceId); !done)
        return done.error();
    m_contact.disconnect(device->monitor->route().target);
    release(deviceId);
    QStringList typed;
    for (const SightingKey &key : std::vector<SightingKey>(device->sightings)) {
        Sighting &sighting = m_sightings[key];
        sighting.keys.clear();
        sighting.node = {};
        if (key.source == mdns::SourceKind::Typed)
            typed.append(key.key);
        if (key.source == mdns::SourceKind::Typed || !sighting.isLive)
            m_sightings.erase(key);
    }
    drop(deviceId);
    emit changed();
    return typed;
}

void DeviceTable::pin(const QString &deviceId, bool isPinned)
{
    if (Entry *device = entry(deviceId); device && device->pinned != isPinned) {
        device->pinned = isPinned;
        emit changed();
    }
}

void DeviceTable::pin(const probe::NodeId &node, bool isPinned)
{
    for (const auto &[id, entry] : m_entries) {
        const auto &facts = entry->monitor->facts();
        if ((facts ? facts->id : entry->rememberedNode) == node)
            pin(id, isPinned);
    }
}

} // namespace discovery::directory
