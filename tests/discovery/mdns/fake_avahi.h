// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusVirtualObject>

namespace tests {

struct FakeService
{
    int interfaceIndex = 2;
    int protocol = 0;
    QString name;
    QString hostName;
    QString address;
    quint16 port = 22;
    uint flags = 4;
    bool resolves = true;
};

// Stands in for avahi-daemon on a private bus. Like the real one it may speak of a new object
// before the reply that names it (speaksFirst).
class FakeAvahi final : public QDBusVirtualObject
{
public:
    explicit FakeAvahi(const QString &busAddress);
    ~FakeAvahi() override;

    bool appear(); // takes the name org.freedesktop.Avahi
    void disappear();

    void announce(const FakeService &service);
    void withdraw(const QString &name, int interfaceIndex, int protocol);

    bool speaksFirst = true;
    QList<FakeService> services;
    int browsersMade = 0;
    int resolversMade = 0;
    int freed = 0;

    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override;

private:
    void tell(const QString &path, const QString &interface, const QString &signal,
              const QList<QVariant> &arguments);
    void tellItem(const QString &signal, const FakeService &service);
    void tellResolution(const QString &path, const QList<QVariant> &request);

    QString m_connectionName;
    QDBusConnection m_connection;
    QString m_client;
    QString m_browserPath;
    int m_nextObject = 0;
};

} // namespace tests
