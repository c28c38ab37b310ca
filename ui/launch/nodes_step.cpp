// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/nodes_step.h"

#include "launcher/report/numbers.h"
#include "launcher/report/plan_text.h"
#include "launcher/report/words.h"

namespace ui::launch {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using launcher::plan::NodeId;
using launcher::plan::Plan;
using launcher::plan::Refusal;
using launcher::report::formatBytes;

namespace {

QString memoryText(const Device &device)
{
    std::optional<qint64> total = device.facts->memoryBytes;
    std::optional<qint64> free = device.facts->memoryAvailableBytes;
    if (device.sample && device.sample->memoryAvailableBytes) {
        free = device.sample->memoryAvailableBytes;
        total = device.sample->memoryTotalBytes ? device.sample->memoryTotalBytes : total;
    }
    if (total && free)
        return NodesStep::tr("%1 of %2 free").arg(formatBytes(*free), formatBytes(*total));
    return total ? formatBytes(*total) : NodesStep::tr("memory not known");
}

QString noteOf(const Device &device)
{
    if (device.state != DeviceState::Connected)
        return launcher::report::textOf(device.state);
    QStringList running;
    for (const auto &process : device.facts->foreign) {
        const QString name = process.container.isEmpty() ? process.name : process.container;
        running.append(process.memoryBytes
                           ? QStringLiteral("%1, %2").arg(name, formatBytes(*process.memoryBytes))
                           : name);
    }
    return running.isEmpty() ? QString()
                             : NodesStep::tr("%1: not started here, left alone")
                                   .arg(running.join(QStringLiteral("; ")));
}

} // namespace

bool NodesStep::fits() const
{
    return m_outcome && std::holds_alternative<Plan>(*m_outcome);
}

QString NodesStep::reason() const
{
    if (!fits())
        return {};
    QStringList parts;
    for (const auto &remark : std::get<Plan>(*m_outcome).reasons)
        parts.append(launcher::report::textOf(remark, *m_world.inventory));
    return parts.join(QLatin1Char(' '));
}

QString NodesStep::problem() const
{
    if (m_isOwnChoice && m_chosen.isEmpty())
        return tr("No machine is chosen. Choose at least one.");
    if (!m_outcome || fits())
        return {};
    return launcher::report::textOf(std::get<Refusal>(*m_outcome), *m_world.inventory);
}

void NodesStep::fill(launcher::plan::Request &request) const
{
    request.nodes = m_chosen;
    request.headFixed = m_isHeadFixed && !m_chosen.isEmpty();
}

void NodesStep::update(const World &world, const launcher::plan::Request &request)
{
    m_world = world;
    m_request = request;
    refresh();
}

void NodesStep::refresh()
{
    if (!m_world.inventory)
        return;
    m_request.nodes = m_isOwnChoice ? m_chosen : QList<NodeId>{};
    m_request.headFixed = m_isOwnChoice && m_isHeadFixed && !m_chosen.isEmpty();
    if (m_isOwnChoice && m_chosen.isEmpty())
        m_outcome.reset();
    else
        m_outcome = launcher::plan::makePlan(m_request, *m_world.inventory, m_world.surroundings);
    if (fits()) {
        m_chosen.clear();
        for (const auto &rank : std::get<Plan>(*m_outcome).ranks)
            m_chosen.append(rank.node);
    } else if (!m_isOwnChoice) {
        m_chosen.clear();
    }
    showRows();
    emit changed();
}

void NodesStep::showRows()
{
    std::vector<NodeChoiceRow> rows;
    for (const Device &device : m_world.inventory->devices) {
        if (!device.facts)
            continue;
        NodeChoiceRow row;
        row.id = device.id;
        row.name = device.name;
        row.product = device.facts->product.isEmpty() ? device.facts->maker : device.facts->product;
        row.memoryText = memoryText(device);
        row.note = noteOf(device);
        row.canTakePart = device.state == DeviceState::Connected;
        row.isChosen = m_chosen.contains(device.facts->id);
        row.isHead = !m_chosen.isEmpty() && m_chosen.constFirst() == device.facts->id;
        rows.push_back(std::move(row));
    }
    m_machines.setRows(std::move(rows));
}

void NodesStep::setChosen(const QString &deviceId, bool chosen)
{
    const Device *device = m_world.inventory ? m_world.inventory->device(deviceId) : nullptr;
    if (!device || !device->facts || m_chosen.contains(device->facts->id) == chosen)
        return;
    m_isOwnChoice = true;
    if (chosen) {
        m_chosen.append(device->facts->id);
    } else {
        if (m_chosen.constFirst() == device->facts->id)
            m_isHeadFixed = false;
        m_chosen.removeAll(device->facts->id);
    }
    refresh();
}

void NodesStep::setHead(const QString &deviceId)
{
    const Device *device = m_world.inventory ? m_world.inventory->device(deviceId) : nullptr;
    if (!device || !device->facts || !m_chosen.contains(device->facts->id))
        return;
    m_chosen.removeAll(device->facts->id);
    m_chosen.prepend(device->facts->id);
    m_isOwnChoice = true;
    m_isHeadFixed = true;
    refresh();
}

void NodesStep::chooseProposal()
{
    m_isOwnChoice = false;
    m_isHeadFixed = false;
    refresh();
}

void NodesStep::chooseAll()
{
    if (!m_world.inventory)
        return;
    m_isOwnChoice = true;
    for (const Device &device : m_world.inventory->devices) {
        if (device.facts && device.state == DeviceState::Connected &&
            !m_chosen.contains(device.facts->id))
            m_chosen.append(device.facts->id);
    }
    refresh();
}

} // namespace ui::launch
