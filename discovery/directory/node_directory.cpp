// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/node_directory.h"

#include "discovery/directory/device_findings.h"

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace discovery::directory {
namespace {

using engine::protocol::ErrorCode;

constexpr auto kLookAgainInterval = 10s; // while nothing announces itself
constexpr auto kSaveAgainAfter = 1s;

} // namespace

NodeDirectory::NodeDirectory(std::unique_ptr<NodeContact> contact, const DirectoryOptions &options,
                             QObject *parent)
    : QObject(parent),
      m_contact(std::move(contact)),
      m_options(options),
      m_store(options.configDirectory),
      m_table(*m_contact, options.monitor, this),
      m_checks(this),
      m_inventory(std::make_shared<const Inventory>())
{
    for (QTimer *timer : {&m_change, &m_samples, &m_saveAgain, &m_nothingFound}) {
        timer->setParent(this); // so that it moves to another thread with us
        timer->setSingleShot(true);
    }
    m_change.setInterval(m_options.changeInterval);
    m_samples.setInterval(m_options.sampleInterval);
    m_saveAgain.setInterval(kSaveAgainAfter);
    connect(&m_change, &QTimer::timeout, this, &NodeDirectory::publish);
    connect(&m_samples, &QTimer::timeout, this, &NodeDirectory::publish);
    connect(&m_saveAgain, &QTimer::timeout, this, &NodeDirectory::save);
    connect(&m_nothingFound, &QTimer::timeout, this, &NodeDirectory::checkWhetherFound);
    connect(&m_checks, &ReachabilityChecks::finished, this, [this] {
        m_isSilenceExplained = true;
        publish();
    });
    connect(&m_table, &DeviceTable::changed, this, &NodeDirectory::changeSoon);
    connect(&m_table, &DeviceTable::sampled, this, [this] {
        if (!m_samples.isActive())
            m_samples.start();
    });
    connect(&m_table, &DeviceTable::sampled, this, &NodeDirectory::sampled);
    auto typed = std::make_unique<TypedSource>();
    m_typed = typed.get();
    addSource(std::move(typed));
}

NodeDirectory::~NodeDirectory()
{
    if (m_isStarted)
        save();
    m_table.disconnect(this);
    for (const auto &source : m_sources)
        source->disconnect(this);
}

void NodeDirectory::addSource(std::unique_ptr<mdns::NodeSource> source)
{
    mdns::NodeSource *raw = source.get();
    raw->setParent(this); // moves with us; the unique_ptr still ends it first
    // A source speaks of one kind, which only its announcements name.
    auto kind = std::make_shared<mdns::SourceKind>(mdns::SourceKind::Typed);
    connect(raw, &mdns::NodeSource::found, this,
            [this, kind](const mdns::Announcement &announcement) {
                *kind = announcement.source;
                m_table.see(announcement);
            });
    connect(raw, &mdns::NodeSource::lost, this,
            [this, kind](const QString &key) { m_table.lose({*kind, key}); });
    connect(raw, &mdns::NodeSource::problem, this, [this, raw](const mdns::SourceProblem &problem) {
        QList<mdns::SourceProblem> &known = m_problems[raw];
        known.removeIf([&](const auto &entry) { return entry.code == problem.code; });
        known.append(problem);
        changeSoon();
    });
    connect(raw, &mdns::NodeSource::problemSolved, this, [this, raw](const QString &code) {
        m_problems[raw].removeIf([&](const auto &entry) { return entry.code == code; });
        changeSoon();
    });
    m_sources.push_back(std::move(source));
    if (m_isStarted)
        raw->start();
}

void NodeDirectory::start()
{
    Q_ASSERT(!m_isStarted);
    m_isStarted = true;
    load();
    for (const auto &source : m_sources)
        source->start();
    if (m_options.nothingFoundAfter > 0ms)
        m_nothingFound.start(m_options.nothingFoundAfter);
    changeSoon();
}

void NodeDirectory::refresh()
{
    load();
    for (const auto &source : m_sources)
        source->refresh();
    m_table.contactAll();
    if (m_options.nothingFoundAfter > 0ms)
        m_nothingFound.start(m_options.nothingFoundAfter);
    changeSoon();
}

void NodeDirectory::changeSoon()
{
    if (m_isStarted && !m_change.isActive())
        m_change.start();
}

void NodeDirectory::publish()
{
    m_change.stop();
    m_samples.stop();
    m_table.update();
    auto inventory = std::make_shared<Inventory>();
    inventory->revision = m_inventory->revision + 1;
    inventory->at = m_options.monitor.now();
    inventory->devices = m_table.devices();
    m_cabling.update(inventory->devices, inventory->at);
    inventory->topology = m_cabling.topology();
    inventory->findings = findings(*inventory);
    save();
    inventory->problems = problems();
    const bool isEmpty = std::all_of(inventory->devices.begin(), inventory->devices.end(),
                                     [](const Device &device) {
                                         return device.isThisMachine || device.isImportOnly();
                                     });
    if (isEmpty)
        inventory->checks = m_checks.checks();
    m_inventory = std::move(inventory);
    emit inventoryChanged(m_inventory);
}

QList<topology::Finding> NodeDirectory::findings(const Inventory &inventory)
{
    QList<topology::Finding> all = deviceFindings(inventory.devices) + inventory.topology.findings
        + m_cabling.machineFindings();
    if (m_table.hasForeignMdns())
        m_checks.clear();
    else if (!m_checks.heardDirectly().isEmpty())
        all.append(noMulticastFinding(m_checks.heardDirectly()));
    std::stable_sort(all.begin(), all.end(),
                     [](const auto &a, const auto &b) { return a.severity > b.severity; });
    return all;
}

QList<mdns::SourceProblem> NodeDirectory::problems() const
{
    QList<mdns::SourceProblem> all;
    for (const auto &source : m_sources) { // in the order in which they were added
        if (const auto at = m_problems.find(source.get()); at != m_problems.end())
            all += at->second;
    }
    if (m_storeProblem)
        all.append(*m_storeProblem);
    return all;
}

void NodeDirectory::checkWhetherFound()
{
    if (!m_table.hasForeignMdns())
        m_checks.run(problems(), m_table.knownAddresses());
    m_nothingFound.start(kLookAgainInterval);
}

bool NodeDirectory::awaitsAnnouncements() const
{
    return m_isStarted && m_options.nothingFoundAfter > 0ms && !m_isSilenceExplained
        && !m_table.hasForeignMdns();
}

void NodeDirectory::load()
{
    const Result<std::vector<StoredDevice>> devices = m_store.load();
    m_storeProblem.reset();
    if (devices) {
        m_table.restore(*devices);
        return;
    }
    m_storeProblem = {QStringLiteral("devices-file"),
                      QString::fromStdString(devices.error().message)};
}

void NodeDirectory::save()
{
    const std::vector<StoredDevice> devices = m_table.stored();
    if (devices == m_saved && m_table.forgotten().isEmpty())
        return;
    if (const Result<void> saved = m_store.save(devices, m_table.forgotten()); !saved) {
        if (saved.error().code == ErrorCode::Conflict)
            m_saveAgain.start();
        else
            m_storeProblem = {QStringLiteral("devices-file"),
                              QString::fromStdString(saved.error().message)};
        return;
    }
    m_saved = devices;
    m_table.clearForgotten();
}

Result<QString> NodeDirectory::addTyped(const QString &hostOrUserAtHost, quint16 port)
{
    Result<TypedAddress> address = parseTypedAddress(hostOrUserAtHost);
    if (!address)
        return address.error();
    if (port != 0)
        address->port = port;
    return m_typed->add(*address);
}

Result<void> NodeDirectory::acceptHostKeys(const QString &deviceId)
{
    return m_table.acceptHostKeys(deviceId);
}

Result<void> NodeDirectory::setLogin(const QString &deviceId, const QString &user,
                                     const QString &identityFile)
{
    return m_table.setLogin(deviceId, user, identityFile);
}

Result<void> NodeDirectory::connectDevice(const QString &deviceId)
{
    return m_table.connectDevice(deviceId);
}

Result<void> NodeDirectory::forget(const QString &deviceId)
{
    const Result<QStringList> typed = m_table.forget(deviceId);
    if (!typed)
        return typed.error();
    for (const QString &key : *typed)
        m_typed->remove(key);
    return {};
}

void NodeDirectory::pin(const QString &deviceId, bool isPinned)
{
    m_table.pin(deviceId, isPinned);
}

void NodeDirectory::pin(const probe::NodeId &node, bool isPinned)
{
    m_table.pin(node, isPinned);
}

void NodeDirectory::addObservations(const QList<topology::Observation> &observations)
{
    m_cabling.add(observations);
    changeSoon();
}

} // namespace discovery::directory
