// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"

#include <QtCore/QByteArray>
#include <QtCore/QDateTime>
#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <optional>

namespace discovery::telemetry {

// Counters of one netdev since its creation; rates are differences of two samples.
struct InterfaceCounters
{
    QString netdev;
    qint64 receivedBytes = 0;
    qint64 transmittedBytes = 0;
    qint64 errors = 0;
    std::optional<bool> carrier;
    // RDMA traffic of the rail's device; the netdev's counters do not contain it.
    std::optional<qint64> rdmaReceivedBytes;
    std::optional<qint64> rdmaTransmittedBytes;
    friend bool operator==(const InterfaceCounters &, const InterfaceCounters &) = default;
};

// What else findings depend on, as it is now.
struct RailState
{
    QString netdev;
    std::optional<int> mtu;
    std::optional<int> pcieWidth;
    QString networks; // its networks and addresses as the kernel writes them; for comparison only
    friend bool operator==(const RailState &, const RailState &) = default;
};

struct JobProcess
{
    QString jobId;
    int rank = 0;
    qint64 pid = 0;
    bool alive = false;
    std::optional<int> exitStatus;
    std::optional<qint64> exitedAtMilliseconds; // node clock, Unix time
    std::optional<qint64> residentBytes;
    friend bool operator==(const JobProcess &, const JobProcess &) = default;
};

// What one machine says of itself once a second. Absent stays absent.
struct Sample
{
    quint64 sequence = 0;
    QDateTime at; // desk clock, UTC, at arrival
    qint64 uptimeMilliseconds = 0;
    std::optional<qint64> memoryTotalBytes;
    std::optional<qint64> memoryAvailableBytes;
    std::optional<qint64> memoryReclaimableBytes; // page cache and slab
    std::optional<double> memoryPressureSome10;   // PSI avg10, percent
    std::optional<double> memoryPressureFull10;
    std::optional<double> cpuBusyPercent; // of all cores, over the last interval
    std::optional<double> gpuBusyPercent;
    std::optional<double> gpuClockMegahertz;
    std::optional<double> powerWatts;
    std::optional<double> gpuTemperatureCelsius;
    std::optional<double> socTemperatureCelsius;
    QList<InterfaceCounters> interfaces;
    QList<JobProcess> jobs;
    QMap<QString, QByteArray> jobStats; // "jobs/<id>/stats-N.tsv" to its content
    // Fresh cabling, present in the blocks that carry it (LLDP and neighbours every 5 s; carrier
    // changes at once).
    std::optional<QList<probe::NeighbourRecord>> neighbours;
    QList<RailState> rails; // with neighbours
};

} // namespace discovery::telemetry
