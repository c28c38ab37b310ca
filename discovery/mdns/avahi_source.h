// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/mdns/node_source.h"
#include "discovery/mdns/service_table.h"

#include <QtCore/QSet>
#include <QtCore/QTimer>
#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <chrono>
#include <functional>
#include <map>

class QDBusServiceWatcher;

namespace discovery::mdns {

struct AvahiOptions
{
    QString busAddress; // empty: the system bus (DBUS_SYSTEM_BUS_ADDRESS is honoured)
    QString serviceType = QStringLiteral("_ssh._tcp");
};

// Machines that announce ssh by mDNS, as Avahi sees them: every interface, IPv4 and IPv6, merged to
// one announcement a service. Survives restarts of the daemon and of the bus.
// Lives in one thread; every call to the bus is asynchronous. Opening the connection is Qt's and
// waits for the local bus daemon's greeting once, so do not start() this in the GUI thread.
// Problems: dbus-absent, avahi-absent, avahi-failed.
class AvahiSource final : public NodeSource
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AvahiSource)

public:
    explicit AvahiSource(AvahiOptions options = {}, QObject *parent = nullptr);
    ~AvahiSource() override;

    void start() override;
    void refresh() override;

private slots: // named in QDBusConnection::connect, which takes no member pointers
    void itemNew(const QDBusMessage &message);
    void itemRemove(const QDBusMessage &message);
    void allForNow(const QDBusMessage &message);
    void browserFailure(const QDBusMessage &message);
    void resolverFound(const QDBusMessage &message);
    void resolverFailure(const QDBusMessage &message);
    void busGone();

private:
    struct Resolver
    {
        QString path; // empty: its reply is on the way
        int failures = 0;
    };

    void openBus();
    void closeBus();
    void subscribe();
    void askOwner();
    void ownerChanged(const QString &owner);
    void browse();
    void resolve(const ServiceItem &item);
    void resolveLater(const ServiceItem &item);
    void release(const QString &path, const QString &interface);
    void announce(const ServiceChanges &changes);
    void raise(const QString &code, const QString &message);
    void solve(const QString &code);
    bool isFromAvahi(const QDBusMessage &message) const;
    // Calls Avahi (or the bus) and hands the reply to then, unless the daemon changed meanwhile.
    void call(const QDBusMessage &message, std::function<void(const QDBusMessage &)> then);

    AvahiOptions m_options;
    QString m_connectionName;
    QDBusConnection m_connection;
    QDBusServiceWatcher *m_watcher = nullptr;
    QString m_owner; // Avahi's unique name; empty: not running
    quint64 m_generation = 0;
    QString m_browserPath;
    ServiceTable m_table;
    std::map<ServiceItem, Resolver> m_resolvers;
    QSet<QString> m_earlyFailures; // paths of resolvers that failed before we learnt their path
    QSet<QString> m_problems;
    QTimer m_reconnect;
    std::chrono::seconds m_reconnectDelay;
    QTimer m_sweep;
};

} // namespace discovery::mdns
