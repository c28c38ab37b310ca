// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/connect_view_model.h"

#include "ui/cluster/cluster_rows.h"

#include <QtCore/QRegularExpression>

namespace ui::cluster {

using discovery::directory::DeviceState;
using discovery::directory::Inventory;
using discovery::directory::InventoryPointer;

ConnectViewModel::ConnectViewModel(ClusterActions &actions, QObject *parent)
    : QObject(parent), m_actions(actions), m_inventory(std::make_shared<Inventory>())
{
    connect(&actions, &ClusterActions::authorizedKeyLineKnown, this, [this](const QString &line) {
        m_authorizedKeyLine = line;
        emit changed();
    });
    connect(&actions, &ClusterActions::progressed, this,
            [this](const QString &id, const QString &step, double fraction) {
                m_steps.insert(id, {step, fraction});
                rebuild();
            });
    connect(&actions, &ClusterActions::connected, this, [this](const QString &id) {
        m_steps.remove(id);
        m_failures.remove(id);
        m_chosen.remove(id);
        rebuild();
    });
    connect(&actions, &ClusterActions::failed, this,
            [this](const QString &id, const QString &message, const QString &details) {
                m_steps.remove(id);
                m_failures.insert(id, {message, details});
                rebuild();
            });
}

QString ConnectViewModel::suggestedUser() const
{
    for (const DeviceRow &row : m_devices.rows()) {
        if (row.isChosen && !row.user.isEmpty())
            return row.user;
    }
    return {};
}

void ConnectViewModel::choose(const QString &deviceId, bool chosen)
{
    if (m_chosen.contains(deviceId) == chosen)
        return;
    if (chosen)
        m_chosen.insert(deviceId);
    else
        m_chosen.remove(deviceId);
    rebuild();
}

void ConnectViewModel::chooseAll()
{
    for (const DeviceRow &row : m_devices.rows()) {
        if (row.canConnect)
            m_chosen.insert(row.id);
    }
    rebuild();
}

void ConnectViewModel::startWithPassword(const QString &user, const QString &password)
{
    start({{}, user.trimmed(), password, {}});
}

void ConnectViewModel::startWithKey(const QString &user, const QString &identityFile)
{
    start({{}, user.trimmed(), {}, identityFile.trimmed()});
}

void ConnectViewModel::start(LoginRequest request)
{
    QStringList toAccept;
    for (const DeviceRow &row : m_devices.rows()) {
        if (!row.isChosen || !row.canConnect)
            continue;
        if (row.fingerprint.isEmpty() && !row.hasAcceptedKey) {
            m_actions.connectDevice(row.id); // its fingerprint comes first
            continue;
        }
        request.deviceIds.append(row.id);
        if (!row.fingerprint.isEmpty())
            toAccept.append(row.id);
        m_failures.remove(row.id);
        m_steps.insert(row.id, {tr("connecting"), 0});
    }
    if (request.deviceIds.isEmpty())
        return;
    rebuild();
    if (!toAccept.isEmpty())
        m_actions.acceptHostKeys(toAccept);
    m_actions.logIn(request);
}

bool ConnectViewModel::addAddress(const QString &text)
{
    QString host;
    quint16 port = 0;
    if (!parseAddress(text, host, port))
        return false;
    m_actions.addAddress(host, port);
    return true;
}

void ConnectViewModel::forget(const QString &deviceId)
{
    m_actions.forget(deviceId);
}

void ConnectViewModel::setInventory(const InventoryPointer &inventory)
{
    if (!inventory)
        return;
    m_inventory = inventory;
    rebuild();
}

void ConnectViewModel::rebuild()
{
    std::vector<DeviceRow> all = deviceRows(*m_inventory);
    std::vector<DeviceRow> open;
    QSet<QString> present;
    for (DeviceRow &row : all) {
        present.insert(row.id);
        if (row.isConnected) {
            m_steps.remove(row.id);
            m_failures.remove(row.id);
            m_chosen.remove(row.id);
            continue;
        }
        // A machine that is there for the first time is chosen: most people want all of theirs.
        if (row.canConnect && !m_seen.contains(row.id)) {
            m_seen.insert(row.id);
            m_chosen.insert(row.id);
        }
        row.isChosen = row.canConnect && m_chosen.contains(row.id);
        const auto step = m_steps.constFind(row.id);
        if (step != m_steps.constEnd()) {
            row.stepText = step->text;
            row.progress = step->fraction;
        }
        const auto failure = m_failures.constFind(row.id);
        if (failure != m_failures.constEnd()) {
            row.errorText = failure->message;
            row.errorDetails = failure->details;
        }
        open.push_back(row);
    }
    m_chosen.intersect(present);
    m_devices.setRows(std::move(open));
    m_allDevices.setRows(std::move(all));
    emit changed();
}

bool parseAddress(const QString &text, QString &hostOrUserAtHost, quint16 &port)
{
    // A leading dash would be an option to ssh; spaces and quotes belong to no host.
    static const QRegularExpression pattern(QStringLiteral(
        R"(^(?:([A-Za-z_][\w.-]*)@)?(?:\[([0-9A-Fa-f:.]+(?:%[\w.-]+)?)\]|([A-Za-z0-9][\w.-]*)|([0-9A-Fa-f]*:[0-9A-Fa-f:.]+(?:%[\w.-]+)?))(?::(\d{1,5}))?$)"));
    const auto match = pattern.match(text.trimmed());
    if (!match.hasMatch())
        return false;
    QString host = match.captured(2);
    if (host.isEmpty())
        host = match.captured(3);
    if (host.isEmpty())
        host = match.captured(4);
    const uint number = match.captured(5).toUInt();
    if (number > 65535 || (match.hasCaptured(5) && number == 0))
        return false;
    port = static_cast<quint16>(number);
    hostOrUserAtHost = match.captured(1).isEmpty() ? host
                                                   : match.captured(1) + QLatin1Char('@') + host;
    return true;
}

} // namespace ui::cluster
