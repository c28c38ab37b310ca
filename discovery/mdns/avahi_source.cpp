// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/mdns/avahi_source.h"

#include <QtCore/QUuid>
#include <QtDBus/QDBusObjectPath>
#include <QtDBus/QDBusPendingCallWatcher>
#include <QtDBus/QDBusServiceWatcher>
#include <QtNetwork/QNetworkInterface>
#include <algorithm>
#include <chrono>
#include <utility>

using namespace std::chrono_literals;

namespace discovery::mdns {
namespace {

constexpr QLatin1String kAvahi("org.freedesktop.Avahi");
constexpr QLatin1String kServer("org.freedesktop.Avahi.Server");
constexpr QLatin1String kBrowser("org.freedesktop.Avahi.ServiceBrowser");
constexpr QLatin1String kResolver("org.freedesktop.Avahi.ServiceResolver");
constexpr QLatin1String kBus("org.freedesktop.DBus");

constexpr int kUnspecified = -1; // every interface, every protocol
constexpr uint kResultIsLocal = 8; // AVAHI_LOOKUP_RESULT_LOCAL: announced by this machine
constexpr std::chrono::seconds kReconnectFirst = 3s;
constexpr std::chrono::seconds kReconnectMost = 60s;
constexpr auto kSweepDelay = 3s; // after "all for now": slow answers of the first query
constexpr int kEarlyFailuresKept = 64;

ServiceItem itemOf(const QList<QVariant> &arguments)
{
    return {arguments.at(0).toInt(), arguments.at(1).toInt(), arguments.at(2).toString(),
            arguments.at(4).toString()};
}

} // namespace

AvahiSource::AvahiSource(AvahiOptions options, QObject *parent)
    : NodeSource(parent),
      m_options(std::move(options)),
      m_connection(QString()),
      m_reconnectDelay(kReconnectFirst)
{
    m_reconnect.setParent(this); // moves to another thread with us
    m_sweep.setParent(this);
    m_reconnect.setSingleShot(true);
    m_sweep.setInterval(kSweepDelay);
    m_sweep.setSingleShot(true);
    connect(&m_reconnect, &QTimer::timeout, this, &AvahiSource::openBus);
    connect(&m_sweep, &QTimer::timeout, this, [this] {
        QList<ServiceItem> dropped;
        const ServiceChanges changes = m_table.sweep(&dropped);
        for (const ServiceItem &item : std::as_const(dropped)) {
            if (const auto at = m_resolvers.find(item); at != m_resolvers.end()) {
                release(at->second.path, kResolver);
                m_resolvers.erase(at);
            }
        }
        announce(changes);
    });
}

AvahiSource::~AvahiSource()
{
    closeBus();
}

void AvahiSource::start()
{
    openBus();
}

void AvahiSource::refresh()
{
    if (!m_connection.isConnected()) {
        openBus();
    } else if (m_owner.isEmpty()) {
        askOwner();
    } else {
        // Avahi shares one question among browsers, so only a freed one is asked anew.
        release(std::exchange(m_browserPath, QString()), kBrowser);
        browse();
        for (const ServiceItem &item : m_table.items()) {
            if (!m_table.isResolved(item) && !m_resolvers.contains(item))
                resolve(item);
        }
    }
}

void AvahiSource::openBus()
{
    closeBus();
    // A name of its own for each try: Qt keeps a failed connection under its name for good.
    m_connectionName = QStringLiteral("sparkyard-avahi-") + QUuid::createUuid().toString();
    m_connection = m_options.busAddress.isEmpty()
        ? QDBusConnection::connectToBus(QDBusConnection::SystemBus, m_connectionName)
        : QDBusConnection::connectToBus(m_options.busAddress, m_connectionName);
    if (!m_connection.isConnected()) {
        raise(QStringLiteral("dbus-absent"),
              tr("The system's message bus (D-Bus) does not answer, so Avahi cannot be asked for "
                 "devices. Start the dbus service, or type the address of a device."));
        m_reconnect.start(m_reconnectDelay);
        m_reconnectDelay = std::min<std::chrono::seconds>(2 * m_reconnectDelay, kReconnectMost);
        return;
    }
    m_reconnectDelay = kReconnectFirst;
    solve(QStringLiteral("dbus-absent"));
    subscribe();
    askOwner();
}

void AvahiSource::closeBus()
{
    ++m_generation;
    m_owner.clear();
    m_browserPath.clear();
    m_resolvers.clear();
    m_earlyFailures.clear();
    delete std::exchange(m_watcher, nullptr);
    m_connection = QDBusConnection(QString());
    m_reconnect.stop();
    QDBusConnection::disconnectFromBus(m_connectionName);
}

void AvahiSource::subscribe()
{
    m_watcher = new QDBusServiceWatcher(kAvahi, m_connection,
                                        QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(m_watcher, &QDBusServiceWatcher::serviceOwnerChanged, this,
            [this](const QString &, const QString &, const QString &owner) {
                ownerChanged(owner);
            });
    // Without a path: Avahi speaks before the reply that names the path. Without a service: Qt
    // would ask for the owner and wait; isFromAvahi() checks the sender instead.
    const auto listen = [this](const QString &interface, const char *name, const char *slot) {
        m_connection.connect(QString(), QString(), interface, QString::fromLatin1(name), this, slot);
    };
    listen(kBrowser, "ItemNew", SLOT(itemNew(QDBusMessage)));
    listen(kBrowser, "ItemRemove", SLOT(itemRemove(QDBusMessage)));
    listen(kBrowser, "AllForNow", SLOT(allForNow(QDBusMessage)));
    listen(kBrowser, "Failure", SLOT(browserFailure(QDBusMessage)));
    listen(kResolver, "Found", SLOT(resolverFound(QDBusMessage)));
    listen(kResolver, "Failure", SLOT(resolverFailure(QDBusMessage)));
    m_connection.connect(QString(), QStringLiteral("/org/freedesktop/DBus/Local"),
                         QStringLiteral("org.freedesktop.DBus.Local"),
                         QStringLiteral("Disconnected"), this, SLOT(busGone()));
}

void AvahiSource::busGone()
{
    m_table.markAllStale(); // kept as hints until a new bus says otherwise
    m_reconnect.start(0ms);
}

void AvahiSource::askOwner()
{
    QDBusMessage ask = QDBusMessage::createMethodCall(kBus, QStringLiteral("/org/freedesktop/DBus"),
                                                      kBus, QStringLiteral("GetNameOwner"));
    ask << kAvahi;
    call(ask, [this](const QDBusMessage &reply) {
        if (reply.type() == QDBusMessage::ReplyMessage) {
            ownerChanged(reply.arguments().value(0).toString());
            return;
        }
        // Not running. Where the desk has it enabled, the bus starts it when asked.
        QDBusMessage launch = QDBusMessage::createMethodCall(
            kBus, QStringLiteral("/org/freedesktop/DBus"), kBus,
            QStringLiteral("StartServiceByName"));
        launch << kAvahi << uint(0);
        call(launch, [this](const QDBusMessage &started) {
            if (started.type() == QDBusMessage::ErrorMessage)
                ownerChanged(QString());
        });
    });
}

void AvahiSource::ownerChanged(const QString &owner)
{
    if (!owner.isEmpty() && owner == m_owner)
        return;
    ++m_generation;
    m_owner = owner;
    m_browserPath.clear();
    m_resolvers.clear();
    m_earlyFailures.clear();
    m_sweep.stop();
    if (owner.isEmpty()) {
        m_table.markAllStale();
        raise(QStringLiteral("avahi-absent"),
              tr("Avahi is not running on this computer, so devices that announce themselves are "
                 "not seen. Start the service avahi-daemon, or type the address of a device."));
        return;
    }
    solve(QStringLiteral("avahi-absent"));
    browse();
}

void AvahiSource::browse()
{
    m_table.markAllStale();
    QDBusMessage ask = QDBusMessage::createMethodCall(m_owner, QStringLiteral("/"), kServer,
                                                      QStringLiteral("ServiceBrowserNew"));
    ask << kUnspecified << kUnspecified << m_options.serviceType << QString() << uint(0);
    call(ask, [this](const QDBusMessage &reply) {
        if (reply.type() == QDBusMessage::ErrorMessage) {
            raise(QStringLiteral("avahi-failed"),
                  tr("Avahi refused to look for devices (%1). Look at the service avahi-daemon, or "
                     "type the address of a device.")
                      .arg(cleanedText(reply.errorMessage())));
            return;
        }
        solve(QStringLiteral("avahi-failed"));
        m_browserPath = reply.arguments().value(0).value<QDBusObjectPath>().path();
    });
}

void AvahiSource::itemNew(const QDBusMessage &message)
{
    if (!isFromAvahi(message) || message.signature() != QLatin1String("iisssu"))
        return;
    const ServiceItem item = itemOf(message.arguments());
    m_table.add(item);
    if (!m_resolvers.contains(item))
        resolve(item);
}

void AvahiSource::itemRemove(const QDBusMessage &message)
{
    if (!isFromAvahi(message) || message.signature() != QLatin1String("iisssu"))
        return;
    const ServiceItem item = itemOf(message.arguments());
    if (const auto at = m_resolvers.find(item); at != m_resolvers.end()) {
        release(at->second.path, kResolver);
        m_resolvers.erase(at);
    }
    announce(m_table.remove(item));
}

void AvahiSource::allForNow(const QDBusMessage &message)
{
    if (isFromAvahi(message))
        m_sweep.start();
}

void AvahiSource::browserFailure(const QDBusMessage &message)
{
    if (!isFromAvahi(message))
        return;
    raise(QStringLiteral("avahi-failed"),
          tr("Avahi stopped looking for devices (%1). Look at the service avahi-daemon, then "
             "refresh.")
              .arg(cleanedText(message.arguments().value(0).toString())));
}

void AvahiSource::resolve(const ServiceItem &item)
{
    const int failures = m_resolvers[item].failures;
    QDBusMessage ask = QDBusMessage::createMethodCall(m_owner, QStringLiteral("/"), kServer,
                                                      QStringLiteral("ServiceResolverNew"));
    // The address family is asked as the item came: both families have an item of their own.
    ask << item.interfaceIndex << item.protocol << item.name << m_options.serviceType << item.domain
        << item.protocol << uint(0);
    call(ask, [this, item, failures](const QDBusMessage &reply) {
        const auto at = m_resolvers.find(item);
        const QString path = reply.arguments().value(0).value<QDBusObjectPath>().path();
        const bool failed = reply.type() == QDBusMessage::ErrorMessage;
        if (at == m_resolvers.end() || !at->second.path.isEmpty()) {
            if (!failed)
                release(path, kResolver); // the item left, or is served, meanwhile
            return;
        }
        at->second.path = path;
        at->second.failures = failures;
        if (failed || m_earlyFailures.remove(path))
            resolveLater(item);
    });
}

void AvahiSource::resolverFound(const QDBusMessage &message)
{
    if (!isFromAvahi(message) || message.signature() != QLatin1String("iissssisqaayu"))
        return;
    const QList<QVariant> arguments = message.arguments();
    const ServiceItem item = itemOf(arguments);
    Resolution resolution;
    resolution.hostName = cleanedHostName(arguments.at(5).toString());
    if (!resolution.address.setAddress(arguments.at(7).toString()))
        return;
    if (resolution.address.protocol() == QAbstractSocket::IPv6Protocol
        && resolution.address.isLinkLocal()) {
        resolution.address.setScopeId(
            QNetworkInterface::interfaceNameFromIndex(item.interfaceIndex));
    }
    resolution.port = arguments.at(8).value<ushort>();
    resolution.isThisMachine = (arguments.at(10).toUInt() & kResultIsLocal) != 0;
    if (resolution.port == 0)
        return;
    if (const auto at = m_resolvers.find(item); at != m_resolvers.end())
        at->second.failures = 0;
    announce(m_table.resolve(item, resolution));
}

void AvahiSource::resolverFailure(const QDBusMessage &message)
{
    if (!isFromAvahi(message))
        return;
    for (const auto &[item, resolver] : m_resolvers) {
        if (resolver.path == message.path()) {
            resolveLater(ServiceItem(item));
            return;
        }
    }
    if (m_earlyFailures.size() < kEarlyFailuresKept)
        m_earlyFailures.insert(message.path());
}

void AvahiSource::resolveLater(const ServiceItem &item)
{
    Resolver &resolver = m_resolvers[item];
    release(std::exchange(resolver.path, QString()), kResolver);
    const auto delay = std::min<std::chrono::seconds>(5s * (1 << std::min(resolver.failures, 4)),
                                                      60s);
    ++resolver.failures;
    QTimer::singleShot(delay, this, [this, item, generation = m_generation] {
        const auto at = m_resolvers.find(item);
        if (generation == m_generation && at != m_resolvers.end() && at->second.path.isEmpty())
            resolve(item);
    });
}

void AvahiSource::release(const QString &path, const QString &interface)
{
    if (path.isEmpty() || m_owner.isEmpty())
        return;
    m_connection.send(
        QDBusMessage::createMethodCall(m_owner, path, interface, QStringLiteral("Free")));
}

void AvahiSource::announce(const ServiceChanges &changes)
{
    for (const QString &key : changes.lost)
        emit lost(key);
    for (const Announcement &announcement : changes.found)
        emit found(announcement);
}

void AvahiSource::raise(const QString &code, const QString &message)
{
    m_problems.insert(code);
    emit problem({code, message});
}

void AvahiSource::solve(const QString &code)
{
    if (m_problems.remove(code))
        emit problemSolved(code);
}

bool AvahiSource::isFromAvahi(const QDBusMessage &message) const
{
    return !m_owner.isEmpty() && message.service() == m_owner;
}

void AvahiSource::call(const QDBusMessage &message,
                       std::function<void(const QDBusMessage &)> then)
{
    auto *watcher = new QDBusPendingCallWatcher(m_connection.asyncCall(message), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
            [this, then = std::move(then),
             generation = m_generation](QDBusPendingCallWatcher *done) {
                done->deleteLater();
                if (generation == m_generation)
                    then(done->reply());
            });
}

} // namespace discovery::mdns
