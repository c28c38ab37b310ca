// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/discovery/mdns/fake_avahi.h"

#include <QtCore/QUuid>
#include <QtDBus/QDBusMetaType>
#include <QtDBus/QDBusObjectPath>
#include <algorithm>

namespace tests {
namespace {

constexpr QLatin1String kBrowser("org.freedesktop.Avahi.ServiceBrowser");
constexpr QLatin1String kResolver("org.freedesktop.Avahi.ServiceResolver");
constexpr QLatin1String kName("org.freedesktop.Avahi");
constexpr QLatin1String kType("_ssh._tcp");
constexpr QLatin1String kDomain("local");

} // namespace

FakeAvahi::FakeAvahi(const QString &busAddress)
    : m_connectionName(QUuid::createUuid().toString()),
      m_connection(QDBusConnection::connectToBus(busAddress, m_connectionName))
{
    qDBusRegisterMetaType<QList<QByteArray>>();
    m_connection.registerVirtualObject(QStringLiteral("/"), this, QDBusConnection::SubPath);
}

FakeAvahi::~FakeAvahi()
{
    m_connection.unregisterObject(QStringLiteral("/"), QDBusConnection::UnregisterTree);
    QDBusConnection::disconnectFromBus(m_connectionName);
}

bool FakeAvahi::appear()
{
    return m_connection.registerService(kName);
}

void FakeAvahi::disappear()
{
    m_browserPath.clear();
    m_connection.unregisterService(kName);
}

void FakeAvahi::announce(const FakeService &service)
{
    services.append(service);
    if (!m_browserPath.isEmpty())
        tellItem(QStringLiteral("ItemNew"), service);
}

void FakeAvahi::withdraw(const QString &name, int interfaceIndex, int protocol)
{
    const auto at = std::find_if(services.begin(), services.end(), [&](const FakeService &entry) {
        return entry.name == name && entry.interfaceIndex == interfaceIndex
            && entry.protocol == protocol;
    });
    if (at == services.end())
        return;
    const FakeService gone = *at;
    services.erase(at);
    if (!m_browserPath.isEmpty())
        tellItem(QStringLiteral("ItemRemove"), gone);
}

bool FakeAvahi::handleMessage(const QDBusMessage &message, const QDBusConnection &)
{
    m_client = message.service();
    const QString path = u'/' % QString::number(++m_nextObject);
    const QDBusMessage reply = message.createReply(QVariant::fromValue(QDBusObjectPath(path)));
    if (message.member() == QLatin1String("ServiceBrowserNew")) {
        ++browsersMade;
        m_browserPath = path;
        if (!speaksFirst)
            m_connection.send(reply);
        for (const FakeService &service : std::as_const(services))
            tellItem(QStringLiteral("ItemNew"), service);
        tell(path, kBrowser, QStringLiteral("AllForNow"), {});
        if (speaksFirst)
            m_connection.send(reply);
    } else if (message.member() == QLatin1String("ServiceResolverNew")) {
        ++resolversMade;
        if (!speaksFirst)
            m_connection.send(reply);
        tellResolution(path, message.arguments());
        if (speaksFirst)
            m_connection.send(reply);
    } else if (message.member() == QLatin1String("Free")) {
        ++freed;
        m_connection.send(message.createReply());
    } else {
        return false;
    }
    return true;
}

void FakeAvahi::tell(const QString &path, const QString &interface, const QString &signal,
                     const QList<QVariant> &arguments)
{
    QDBusMessage message = QDBusMessage::createTargetedSignal(m_client, path, interface, signal);
    message.setArguments(arguments);
    m_connection.send(message);
}

void FakeAvahi::tellItem(const QString &signal, const FakeService &service)
{
    tell(m_browserPath, kBrowser, signal,
         {service.interfaceIndex, service.protocol, service.name, QString(kType), QString(kDomain),
          service.flags});
}

void FakeAvahi::tellResolution(const QString &path, const QList<QVariant> &request)
{
    for (const FakeService &service : std::as_const(services)) {
        if (service.interfaceIndex != request.at(0).toInt()
            || service.protocol != request.at(1).toInt()
            || service.name != request.at(2).toString()) {
            continue;
        }
        if (!service.resolves)
            break;
        tell(path, kResolver, QStringLiteral("Found"),
             {service.interfaceIndex, service.protocol, service.name, QString(kType),
              QString(kDomain), service.hostName, service.protocol, service.address,
              QVariant::fromValue<ushort>(service.port),
              QVariant::fromValue(QList<QByteArray>{QByteArray("secret=$(reboot)")}),
              service.flags});
        return;
    }
    tell(path, kResolver, QStringLiteral("Failure"), {QStringLiteral("Timeout reached")});
}

} // namespace tests
