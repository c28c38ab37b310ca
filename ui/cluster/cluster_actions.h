// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace ui::cluster {

// How one or more machines are to be logged in to. With a password the desk's own key is installed
// (the line was shown); the password is used once and kept nowhere. Without one the named key, or
// the agent's and ssh's own, is used and nothing is written on the machines.
struct LoginRequest
{
    QStringList deviceIds;
    QString user;
    QString password;
    QString identityFile;
};

// What a person asks for on the Cluster page, as signals, and what the program answers, as slots.
// GUI thread. The wiring connects them (queued) to NodeDirectory and Enrolment in their thread:
//   refreshRequested      -> NodeDirectory::refresh
//   addressRequested      -> NodeDirectory::addTyped
//   hostKeysAccepted      -> NodeDirectory::acceptHostKeys, for each
//   loginRequested        -> Enrolment with a password, else NodeDirectory::setLogin and connectDevice
//   connectRequested      -> NodeDirectory::connectDevice
//   forgetRequested       -> Enrolment's forget (removes our line), then NodeDirectory::forget
class ClusterActions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ClusterActions)

public:
    explicit ClusterActions(QObject *parent = nullptr) : QObject(parent) {}

    void refresh() { emit refreshRequested(); }
    void addAddress(const QString &hostOrUserAtHost, quint16 port)
    {
        emit addressRequested(hostOrUserAtHost, port);
    }
    void acceptHostKeys(const QStringList &deviceIds) { emit hostKeysAccepted(deviceIds); }
    void logIn(const LoginRequest &request) { emit loginRequested(request); }
    void connectDevice(const QString &deviceId) { emit connectRequested(deviceId); }
    void forget(const QString &deviceId) { emit forgetRequested(deviceId); }

public slots:
    // The exact line that connecting would add to ~/.ssh/authorized_keys.
    void setAuthorizedKeyLine(const QString &line) { emit authorizedKeyLineKnown(line); }
    // Where the connecting of a device is ("installing the key"); fraction 0..1.
    void tellProgress(const QString &deviceId, const QString &step, double fraction)
    {
        emit progressed(deviceId, step, fraction);
    }
    void tellConnected(const QString &deviceId) { emit connected(deviceId); }
    void tellFailure(const QString &deviceId, const QString &message, const QString &details)
    {
        emit failed(deviceId, message, details);
    }

signals:
    void refreshRequested();
    void addressRequested(const QString &hostOrUserAtHost, quint16 port);
    void hostKeysAccepted(const QStringList &deviceIds);
    void loginRequested(const ui::cluster::LoginRequest &request);
    void connectRequested(const QString &deviceId);
    void forgetRequested(const QString &deviceId);

    void authorizedKeyLineKnown(const QString &line);
    void progressed(const QString &deviceId, const QString &step, double fraction);
    void connected(const QString &deviceId);
    void failed(const QString &deviceId, const QString &message, const QString &details);
};

} // namespace ui::cluster
