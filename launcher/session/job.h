// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_id.h"

#include <QtCore/QDateTime>
#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <optional>
#include <vector>

namespace launcher::session {

enum class JobState {
    Starting, // processes run, no token yet
    Running,
    Failed,   // a rank ended or is lost; causeRank and cause say which came first
    Stopping,
    Stopped,
    Unknown, // its nodes cannot be asked now
};

enum class RankState { Starting, Running, Exited, Lost };

// The program that launched a job, so that a launch it left half done can be told from one going on.
struct LauncherIdentity
{
    QString host;
    qint64 pid = 0;
    qint64 startTicks = 0; // after boot
    QString bootId;
    friend bool operator==(const LauncherIdentity &, const LauncherIdentity &) = default;
};

// One process of a job. A rank may have two: the head's rpc-server and llama-server are both rank 0.
struct JobRank
{
    int rank = 0;
    QString role; // "rpc-server", "llama-server"
    discovery::probe::NodeId node;
    QString deviceId; // on this desk; empty: the node is not known here
    QString nodeName;
    QStringList command;
    QMap<QString, QString> environment;
    QString listenAddress;
    quint16 listenPort = 0;
    RankState state = RankState::Starting;
    qint64 pid = 0;
    std::optional<int> exitStatus;
    QDateTime exitedAt;
    QString path; // "local", "fabric", "management"
    QString pathInterface;
    friend bool operator==(const JobRank &, const JobRank &) = default;
};

// A running (or ended) launch as its nodes' files tell it: job.yaml is never changed after it is
// written, state is derived from pid and exit files. See docs/job-files.md.
struct Job
{
    QString id;
    QString name; // served model name
    QString modelFile;
    QString modelSha256;
    QString engine; // "llama-rpc"
    QString bundle;
    QDateTime createdAt;
    QString desk; // host name of the desk that launched it
    LauncherIdentity launcher;
    std::vector<JobRank> ranks;
    QString endpointAddress; // on the head
    quint16 endpointPort = 0;
    JobState state = JobState::Unknown;
    int causeRank = -1;
    QString cause;
    QString localHost = QStringLiteral("127.0.0.1"); // where this desk reaches it
    quint16 localPort = 0; // of this desk's tunnel; 0: none
    bool needsKey = false; // clients send the key of the head's file "api-key" in the job's folder
    bool launchedHere = false;
    int contextPerRequest = 0;
    int parallelRequests = 0;
    bool abandoned = false; // half started, and who started it is gone: clean up is offered
    friend bool operator==(const Job &, const Job &) = default;
};

} // namespace launcher::session
