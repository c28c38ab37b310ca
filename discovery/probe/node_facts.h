// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_id.h"

#include <QtCore/QDateTime>
#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <QtNetwork/QHostAddress>
#include <array>
#include <optional>

namespace discovery::probe {

struct InterfaceAddress
{
    QHostAddress address;
    int prefixLength = 0;
    friend bool operator==(const InterfaceAddress &, const InterfaceAddress &) = default;
};

// Half of a cage: one PCIe function of the ConnectX-7. Absent values were not readable; the reason
// stands in NodeFacts::unknown under the key of the node script ("cage.0.rail.1.mtu").
struct Rail
{
    QString netdev;     // "enp1s0f0np0"; empty: the device is not there (asleep or no cable)
    QString rdmaDevice; // "rocep1s0f0"; empty: none
    QString mac;        // lower case, colons
    QString pciAddress; // "0000:01:00.0"
    std::optional<qint64> speedBitsPerSecond;
    std::optional<int> mtu;
    std::optional<bool> carrier;
    std::optional<int> pcieWidth;    // lanes now
    std::optional<int> pcieMaxWidth; // lanes possible
    std::optional<double> pcieGigaTransfersPerSecond;
    QList<InterfaceAddress> addresses;
    bool isPresent() const { return !netdev.isEmpty(); }
    friend bool operator==(const Rail &, const Rail &) = default;
};

// One QSFP port: rails A and B are its twins. Cage 0 is the port beside the RJ-45.
struct Cage
{
    std::array<Rail, 2> rails;
    friend bool operator==(const Cage &, const Cage &) = default;
};

enum class InterfaceKind { Ethernet, Wifi, Other };

// A network interface that is no rail: management Ethernet, Wi-Fi.
struct Interface
{
    QString name;
    InterfaceKind kind = InterfaceKind::Other;
    QString mac;
    std::optional<bool> carrier;
    std::optional<qint64> speedBitsPerSecond;
    QList<InterfaceAddress> addresses;
    bool carriesSsh = false; // the path this probe came by
    std::optional<bool> wifiPowerSave;
    friend bool operator==(const Interface &, const Interface &) = default;
};

struct Gpu
{
    QString name;              // "NVIDIA GB10"
    QString computeCapability; // "12.1"
    std::optional<qint64> memoryBytes; // dedicated; absent on unified memory
    bool unifiedMemory = false;
    friend bool operator==(const Gpu &, const Gpu &) = default;
};

// Something that uses the GPU or a container and was not started by us: shown, never touched.
struct ForeignProcess
{
    qint64 pid = 0;
    QString name;
    std::optional<qint64> memoryBytes;
    std::optional<qint64> uptimeSeconds;
    QString container; // name; empty: none
    QString user;
    friend bool operator==(const ForeignProcess &, const ForeignProcess &) = default;
};

struct Disk
{
    QString path; // of the user's home
    qint64 freeBytes = 0;
    qint64 totalBytes = 0;
    friend bool operator==(const Disk &, const Disk &) = default;
};

// Who a port sees, by one source, as the node printed it. topology makes Observations of it.
struct NeighbourRecord
{
    QString source;  // "lldp", "neighbour"
    QString netdev;  // ours
    QString peerMac; // chassis or port MAC / neighbour's MAC
    QString peerName;   // LLDP system name
    QString peerPort;   // LLDP port id or description (netdev name on a machine, port on a switch)
    QString peerChassis;
    bool peerIsBridge = false; // LLDP capability: bridge enabled
    QHostAddress peerAddress;
    friend bool operator==(const NeighbourRecord &, const NeighbourRecord &) = default;
};

// All that one round trip to a machine tells. Immutable once made.
struct NodeFacts
{
    NodeId id;
    QString machineId;
    QString hostName;
    QString bootId;
    QString user;          // whom we are logged in as
    QString homeDirectory;
    std::optional<bool> canSudoWithoutPassword;
    bool inSudoGroup = false;
    QString product; // "NVIDIA DGX Spark"
    QString maker;   // DMI sys_vendor
    QString dgxRelease;
    QString operatingSystem; // PRETTY_NAME
    QString kernel;
    QString architecture; // "aarch64"
    QString libc;         // "glibc 2.39"
    QString driverVersion;
    QString cudaVersion;
    QString firmwareVersion; // NIC
    std::optional<int> cpuCount;
    std::optional<qint64> memoryBytes;
    std::optional<qint64> memoryAvailableBytes;
    QList<Gpu> gpus;
    std::array<Cage, 2> cages;
    bool hasFabric = false; // any rail device present
    QList<Interface> interfaces;
    QList<NeighbourRecord> neighbours;
    bool lldpReadable = false; // lldpcli answered; else the reason is in unknown["lldp"]
    QList<Disk> disks;
    QMap<QString, QString> tools; // name to path or version: lldpcli, ethtool, docker, tar ...
    QList<ForeignProcess> foreign;
    std::optional<qint64> clockOffsetMilliseconds; // node minus desk, half the round trip removed
    qint64 uptimeSeconds = 0;
    QMap<QString, QString> unknown; // key of the node script to the reason why it is absent
    QDateTime takenAt;              // desk clock, UTC
};

} // namespace discovery::probe
