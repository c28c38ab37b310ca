// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/session/job.h"

#include <QtCore/QByteArray>
#include <optional>
#include <vector>

namespace launcher::session {

enum class ProcessState { Starting, Alive, Ended };

// One process of a job as its node's pid and exit files tell it.
struct NodeProcess
{
    QString stem; // "rank-0-server"
    qint64 pid = 0; // 0: not known
    ProcessState state = ProcessState::Starting;
    std::optional<int> exitStatus;      // absent: it runs, or its end was not seen (guard killed)
    std::optional<qint64> exitedAtMilliseconds; // node clock, Unix time
    friend bool operator==(const NodeProcess &, const NodeProcess &) = default;
};

struct NodeJob
{
    Job job; // from job.yaml
    bool stopping = false;
    std::vector<NodeProcess> processes;
};

// What scripts/read_jobs.sh prints on one node.
struct NodeJobs
{
    QString bootId;
    qint64 nowMilliseconds = 0; // node clock
    std::vector<NodeJob> jobs;
    QStringList unreadable; // ids whose job.yaml is not one of ours, with the reason
};

// Fails with Parse where the output is cut short or not ours; a job that cannot be read is listed
// in unreadable and hurts no other.
engine::protocol::Result<NodeJobs> parseNodeJobs(const QByteArray &output);

} // namespace launcher::session
