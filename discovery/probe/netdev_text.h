// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/probe/node_text.h"

#include <vector>

namespace discovery::probe {

// One netdev as the node printed it, before anybody decides whether it is a rail.
struct Netdev
{
    QString name;
    QString mac;
    QString permanentMac; // empty: the same, or not told
    QString pciAddress;   // "0000:01:00.0", from sysfs, else as the name implies; may be empty
    QString driver;
    QString vendor;
    QString physicalPort;   // "p0"
    QString physicalSwitch; // equal for all ports of one chip
    bool onUsb = false;
    bool hasDevice = false;
    InterfaceKind kind = InterfaceKind::Other;
    std::optional<qint64> speedBitsPerSecond;
    std::optional<int> mtu;
    std::optional<bool> carrier;
    std::optional<int> pcieWidth;
    std::optional<int> pcieMaxWidth;
    std::optional<double> pcieGigaTransfersPerSecond;
    std::optional<bool> wifiPowerSave;
    QList<InterfaceAddress> addresses;

    // A port of a ConnectX: see readNetwork().
    bool isFabric() const;
    // The cage it belongs to, 0 or 1; -1 when neither kernel nor name tells.
    int cage() const;
};

// All netdevs of the text, in its order, at most 256. Pure; any thread.
std::vector<Netdev> netdevsOf(const NodeText &text);

// "enP2p1s0f0np0" -> "0002:01:00.0"; empty for names that do not say where the device sits.
QString pciAddressOfName(const QString &name);

} // namespace discovery::probe
