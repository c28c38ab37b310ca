// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/launch_view_model.h"

#include "launcher/report/numbers.h"
#include "ui/launch/snippets.h"

#include <algorithm>

namespace ui::launch {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using launcher::plan::Request;

namespace {
constexpr int kPaceMilliseconds = 2000;
}

LaunchViewModel::LaunchViewModel(LaunchActions &actions, QObject *parent)
    : QObject(parent)
    , m_start(actions)
    , m_chat(actions)
{
    m_pace.setSingleShot(true);
    m_pace.setInterval(kPaceMilliseconds);
    connect(&m_pace, &QTimer::timeout, this, &LaunchViewModel::update);
    connect(&m_model, &ModelStep::chosenChanged, this, &LaunchViewModel::beginModel);
    connect(&m_model, &ModelStep::changed, this, &LaunchViewModel::changed);
    connect(&m_nodes, &NodesStep::changed, this, &LaunchViewModel::changed);
    connect(&m_plan, &PlanStep::changed, this, &LaunchViewModel::changed);
    connect(&m_start, &StartStep::done, this, [this] {
        m_localPort = m_start.end()->localPort;
        m_chat.begin(m_start.end()->jobId);
        setStage(Ready);
    });
}

void LaunchViewModel::setActive(bool active)
{
    if (m_isActive == active)
        return;
    m_isActive = active;
    if (active)
        update();
    else
        m_pace.stop();
    emit activeChanged();
}

bool LaunchViewModel::hasMachines() const
{
    return m_world.inventory &&
           std::any_of(m_world.inventory->devices.begin(), m_world.inventory->devices.end(),
                       [](const Device &device) { return device.isNode(); });
}

bool LaunchViewModel::canGoOn() const
{
    switch (m_stage) {
    case Model:
        return m_model.canStartChosen();
    case Nodes:
        return m_nodes.fits();
    case Plan:
        return m_plan.isReady();
    case Start:
    case Ready:
        break;
    }
    return false;
}

QString LaunchViewModel::endpoint() const
{
    return m_localPort ? QStringLiteral("http://127.0.0.1:%1/v1").arg(m_localPort) : QString();
}

QString LaunchViewModel::readyText() const
{
    const auto &end = m_start.end();
    if (!end || end->readyMilliseconds <= 0)
        return {};
    using launcher::report::formatDuration;
    const QString ready =
        tr("Ready after %1").arg(formatDuration(std::chrono::milliseconds(end->readyMilliseconds)));
    if (end->firstTokenMilliseconds <= 0)
        return ready;
    return tr("%1 · first token of a request in %2")
        .arg(ready, formatDuration(std::chrono::milliseconds(end->firstTokenMilliseconds)));
}

void LaunchViewModel::beginModel()
{
    if (const auto *entry = m_model.chosen()) {
        m_plan.begin(entry->facts, entry->reported);
        m_nodes.chooseProposal();
    }
    emit changed();
}

void LaunchViewModel::setStage(Stage stage)
{
    if (m_stage == stage)
        return;
    m_stage = stage;
    update();
    emit changed();
}

void LaunchViewModel::next()
{
    if (!canGoOn())
        return;
    switch (m_stage) {
    case Model:
        setStage(Nodes);
        break;
    case Nodes:
        setStage(Plan);
        break;
    case Plan:
        m_servedName = m_plan.plan().servedName;
        m_stage = Start;
        m_start.start(m_plan.plan());
        emit changed();
        break;
    case Start:
    case Ready:
        break;
    }
}

void LaunchViewModel::back()
{
    const auto state = m_start.state();
    if (m_stage == Nodes)
        setStage(Model);
    else if (m_stage == Plan)
        setStage(Nodes);
    else if (m_stage == Start && (state == StartStep::Failed || state == StartStep::Cancelled))
        setStage(Plan);
}

void LaunchViewModel::goTo(int stage)
{
    const bool isBusy = m_stage == Start && (m_start.state() == StartStep::Running ||
                                             m_start.state() == StartStep::Cancelling);
    if (stage < 0 || stage >= m_stage || stage >= Start || m_stage == Ready || isBusy)
        return;
    setStage(static_cast<Stage>(stage));
}

void LaunchViewModel::retry()
{
    setStage(Plan);
    next();
}

void LaunchViewModel::startOver()
{
    m_start.reset();
    m_chat.begin({});
    m_localPort = 0;
    setStage(Model);
}

QString LaunchViewModel::snippet(int which) const
{
    switch (which) {
    case Curl:
        return curlSnippet(endpoint(), m_servedName);
    case Python:
        return pythonSnippet(endpoint(), m_servedName);
    case OpenCode:
        return openCodeSnippet(endpoint(), m_servedName);
    case OpenWebUi:
        return openWebUiSnippet(endpoint());
    default:
        return {};
    }
}

void LaunchViewModel::setInventory(const discovery::directory::InventoryPointer &inventory)
{
    const bool isFirst = !m_world.inventory;
    const bool hadMachines = hasMachines();
    m_world.inventory = inventory;
    // The first machines must not wait for the pace, nor change what is shown while it is hidden.
    if (isFirst || hasMachines() != hadMachines)
        update();
    else if (m_isActive && !m_pace.isActive())
        m_pace.start();
}

void LaunchViewModel::setCatalogue(const std::vector<launcher::catalogue::CatalogueEntry> &entries)
{
    m_model.setCatalogue(entries);
    update();
}

void LaunchViewModel::setSurroundings(const launcher::plan::Surroundings &surroundings)
{
    m_world.surroundings = surroundings;
    update();
}

void LaunchViewModel::update()
{
    if (!m_isActive || !m_world.inventory)
        return;
    switch (m_stage) {
    case Model:
        m_model.update(m_world);
        break;
    case Nodes:
        m_nodes.update(m_world, m_plan.request());
        break;
    case Plan: {
        Request machines;
        m_nodes.fill(machines);
        m_plan.update(m_world, machines);
        break;
    }
    case Start:
    case Ready:
        break;
    }
    emit changed();
}

} // namespace ui::launch
