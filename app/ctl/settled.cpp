// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/settled.h"

namespace app::ctl {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::NodeDirectory;

namespace {

// Whether the state may still change by itself soon.
bool isOpen(const Device &device)
{
    switch (device.state) {
    case DeviceState::Found:
    case DeviceState::Connecting:
        return true;
    case DeviceState::Connected:
        return !device.facts;
    case DeviceState::Unreachable:
    case DeviceState::Silent:
    case DeviceState::Gone:
        return !device.acceptedKeys.isEmpty(); // a known one is given all the time there is
    case DeviceState::HostKeyUnknown:
    case DeviceState::HostKeyChanged:
    case DeviceState::NeedsLogin:
    case DeviceState::Refused:
        return false;
    }
    return false;
}

} // namespace

Settled::Settled(const SettleLimits &limits, const NodeDirectory &directory, QObject *parent)
    : QObject(parent), m_limits(limits), m_directory(directory)
{
    for (QTimer *timer : {&m_shortest, &m_quiet, &m_longest})
        timer->setSingleShot(true);
    connect(&m_shortest, &QTimer::timeout, this, &Settled::look);
    connect(&m_quiet, &QTimer::timeout, this, &Settled::reached);
    connect(&m_longest, &QTimer::timeout, this, &Settled::reached);
    connect(&directory, &NodeDirectory::inventoryChanged, this, &Settled::look);
}

void Settled::start()
{
    m_longest.start(m_limits.longest);
    m_shortest.start(std::min(m_limits.shortest, m_limits.longest));
}

void Settled::look()
{
    const auto inventory = m_directory.inventory();
    QStringList states;
    bool open = inventory->devices.empty() || m_directory.awaitsAnnouncements();
    for (const Device &device : inventory->devices) {
        states.append(device.id % QLatin1Char(' ') % QString::number(int(device.state)));
        open = open || isOpen(device);
    }
    const bool changed = states != m_states;
    m_states = states;
    if (open || m_shortest.isActive())
        m_quiet.stop();
    else if (changed || !m_quiet.isActive())
        m_quiet.start(m_limits.quiet);
}

} // namespace app::ctl
