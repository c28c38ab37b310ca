// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/node_jobs.h"

#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QSet>

namespace launcher::session {

// What one machine said of its jobs, or that it said nothing.
struct NodeReport
{
    QString deviceId;
    QString nodeName;
    discovery::probe::NodeId node;
    bool answered = false; // false: it cannot be asked now; jobs is its last word or empty
    qint64 receivedAtMilliseconds = 0; // desk clock, Unix time: tells the node's clock offset
    NodeJobs jobs;
};

// Joins the reports of all machines into jobs, and decides their states: pure. ready: ids of jobs
// whose endpoint has answered. A rank whose machine does not answer is Lost; the cause of a failure
// is the rank that ended first, by the desk's clock.
QList<Job> mergeJobs(const QList<NodeReport> &reports, const QSet<QString> &ready);

// "ended with status 137 (SIGKILL)", "ended with status 1", "ended without a word".
QString describeEnd(const std::optional<int> &status);

} // namespace launcher::session
