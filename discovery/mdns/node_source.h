// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtNetwork/QHostAddress>

namespace discovery::mdns {

// Where an announcement comes from; shown as evidence.
enum class SourceKind { Mdns, Typed, SshConfig, NvidiaSync, Sparkrun, EugrEnv, ThisMachine };

// One machine that might be there: a hint, never a fact. One announcement a service name; its
// addresses grow and shrink as interfaces and protocols answer.
struct Announcement
{
    QString key;      // unique within its source (mDNS: service name; ssh config: alias)
    QString name;     // what a person calls it (service or host name)
    QString hostName; // "spark-1.local", or what ssh is to be given
    QList<QHostAddress> addresses; // IPv6 link-local ones carry their scope
    quint16 port = 22;
    SourceKind source = SourceKind::Mdns;
    QString user;                // empty: not known
    QString identityFile;        // empty: none named
    QString proxyJump;           // empty: none
    bool isThisMachine = false;  // the desk announces itself
    friend bool operator==(const Announcement &, const Announcement &) = default;
};

// Why a source is silent; each is one of the checks shown when nothing is found.
struct SourceProblem
{
    QString code;    // "avahi-absent", "dbus-absent", "no-multicast", "no-network", ...
    QString message; // for a person: thing, cause, next step
    friend bool operator==(const SourceProblem &, const SourceProblem &) = default;
};

// A stream of announcements. Lives in one thread, never blocks; start() may be called once.
class NodeSource : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NodeSource)

public:
    explicit NodeSource(QObject *parent = nullptr) : QObject(parent) {}
    virtual void start() = 0;
    // Ask again now (F5). Announcements that are still there are not repeated.
    virtual void refresh() = 0;

signals:
    void found(const discovery::mdns::Announcement &announcement); // new or changed
    void lost(const QString &key);
    void problem(const discovery::mdns::SourceProblem &problem);
    void problemSolved(const QString &code);
};

} // namespace discovery::mdns
