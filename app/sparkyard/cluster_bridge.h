// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/wiring/services.h"
#include "ui/cluster/cluster_actions.h"

#include <QtCore/QObject>

namespace app {

// Carries what a person asks for on the Cluster page to the directory and to set-up, and their
// answers back. Lives in the services' thread; ClusterActions stays in the GUI's.
class ClusterBridge final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ClusterBridge)

public:
    // Both are borrowed and outlive this.
    ClusterBridge(wiring::Services &services, ui::cluster::ClusterActions &actions);

signals: // to ClusterActions, queued
    void authorizedKeyLineKnown(const QString &line);
    void progressed(const QString &deviceId, const QString &step, double fraction);
    void connected(const QString &deviceId);
    void failed(const QString &deviceId, const QString &message, const QString &details);

private:
    void tellKeyLine();
    void addAddress(const QString &text, quint16 port);
    void acceptHostKeys(const QStringList &deviceIds);
    void logIn(const ui::cluster::LoginRequest &request);
    void logInTo(const discovery::directory::Device &device,
                 const ui::cluster::LoginRequest &request);
    void forget(const QString &deviceId);
    void fail(const QString &deviceId, const engine::protocol::Error &error);

    wiring::Services &m_services;
};

} // namespace app
