// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/cluster_view_model.h"

#include "launcher/report/summary.h"
#include "ui/cluster/cluster_text.h"

#include <algorithm>

namespace ui::cluster {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::Inventory;
using discovery::directory::InventoryPointer;
using namespace std::chrono_literals;

namespace {
constexpr auto kPatience = 6s; // after which "looking" becomes "nothing found"
}

ClusterViewModel::ClusterViewModel(ClusterActions &actions, QObject *parent)
    : QObject(parent), m_actions(actions), m_inventory(std::make_shared<Inventory>())
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isOverdue = true;
        emit changed();
    });
    m_patience.start(kPatience);
}

ClusterViewModel::Stage ClusterViewModel::stage() const
{
    if (m_nodes.count() > 0)
        return Map;
    if (!m_inventory->devices.empty())
        return Choosing;
    return m_isOverdue ? NothingFound : Looking;
}

QString ClusterViewModel::name() const
{
    return m_nodes.count() > 0 ? tr("My cluster") : tr("Sparkyard");
}

QString ClusterViewModel::shapeTitle() const
{
    return cluster::shapeTitle(m_inventory->topology);
}

QString ClusterViewModel::shapeHint() const
{
    return cluster::shapeHint(m_inventory->topology.shape);
}

QStringList ClusterViewModel::problems() const
{
    QStringList result;
    for (const auto &problem : m_inventory->problems)
        result.append(problem.message);
    return result;
}

QString ClusterViewModel::switchName() const
{
    const QString name = m_inventory->topology.switchName;
    return name.isEmpty() ? tr("Switch") : name;
}

QVariantList ClusterViewModel::switchPorts() const
{
    QVariantList result;
    for (const SwitchPortPlace &port : m_places.switchPorts)
        result.append(QVariantMap{{QStringLiteral("name"), port.name},
                                  {QStringLiteral("place"), port.place},
                                  {QStringLiteral("linkId"), port.linkId}});
    return result;
}

void ClusterViewModel::setMapArea(QSizeF area)
{
    if (m_area == area || area.width() < 1 || area.height() < 1)
        return;
    m_area = area;
    emit mapAreaChanged();
    layOutAgain();
}

void ClusterViewModel::setDragged(const QHash<QString, QPointF> &dragged)
{
    if (m_dragged == dragged)
        return;
    m_dragged = dragged;
    emit draggedChanged();
    layOutAgain();
}

void ClusterViewModel::setInventory(const InventoryPointer &inventory)
{
    if (!inventory || inventory == m_inventory)
        return;
    m_inventory = inventory;
    rebuild();
}

void ClusterViewModel::setJobs(const QList<launcher::session::Job> &jobs)
{
    m_jobs = jobs;
    rebuild();
}

void ClusterViewModel::layOutAgain()
{
    m_places = layOut(mapInput(*m_inventory, m_area, m_dragged));
    m_nodes.setRows(nodeRows(*m_inventory, m_jobs, m_places));
    m_links.setRows(linkRows(*m_inventory, m_places));
    emit changed();
}

void ClusterViewModel::rebuild()
{
    m_findings.setRows(findingRows(*m_inventory));
    m_summary = launcher::report::clusterSummary(*m_inventory);
    m_waiting = static_cast<int>(std::count_if(
        m_inventory->devices.begin(), m_inventory->devices.end(), [](const Device &device) {
            return !device.isNode() && device.state != DeviceState::Gone;
        }));
    m_details.show(m_details.kind(), m_details.id(), *m_inventory);
    layOutAgain();
}

void ClusterViewModel::selectNode(const QString &deviceId)
{
    m_details.show(DetailsViewModel::Machine, deviceId, *m_inventory);
}

void ClusterViewModel::selectLink(const QString &linkId)
{
    m_details.show(DetailsViewModel::Cable, linkId, *m_inventory);
}

void ClusterViewModel::selectFinding(const QString &findingId)
{
    const int row = m_findings.rowOf(findingId);
    if (row < 0)
        return;
    const FindingRow &finding = m_findings.rows()[static_cast<size_t>(row)];
    if (!finding.linkId.isEmpty())
        selectLink(finding.linkId);
    else if (!finding.deviceId.isEmpty())
        selectNode(finding.deviceId);
}

void ClusterViewModel::clearSelection()
{
    m_details.show(DetailsViewModel::Nothing, {}, *m_inventory);
}

void ClusterViewModel::moveNode(const QString &deviceId, QPointF topLeft)
{
    const auto place = m_places.nodes.constFind(deviceId);
    if (place == m_places.nodes.constEnd())
        return;
    const QSizeF room = m_places.size - place->card.size();
    if (room.width() < 1 || room.height() < 1)
        return;
    m_dragged.insert(deviceId, {std::clamp(topLeft.x() / room.width(), 0.0, 1.0),
                                std::clamp(topLeft.y() / room.height(), 0.0, 1.0)});
    emit draggedChanged();
    layOutAgain();
}

void ClusterViewModel::resetPositions()
{
    setDragged({});
}

void ClusterViewModel::refresh()
{
    if (m_inventory->devices.empty()) {
        m_isOverdue = false;
        m_patience.start(kPatience);
        emit changed();
    }
    m_actions.refresh();
}

void ClusterViewModel::forget(const QString &deviceId)
{
    m_actions.forget(deviceId);
}

void ClusterViewModel::reconnect(const QString &deviceId)
{
    m_actions.connectDevice(deviceId);
}

} // namespace ui::cluster
