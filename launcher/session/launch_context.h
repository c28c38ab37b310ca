// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"
#include "launcher/session/async.h"
#include "launcher/session/endpoint.h"
#include "launcher/session/job.h"
#include "launcher/session/launch_options.h"
#include "launcher/session/node_check.h"

#include <QtCore/QMap>
#include <memory>
#include <vector>

class QNetworkAccessManager;

namespace launcher::session {

// One machine of a launch.
struct LaunchNode
{
    QString deviceId;
    QString name;
    discovery::remote::Target target;
    QStringList cuda;        // compute capabilities, "121"
    qint64 memoryNeeded = 0; // by our processes on it
    NodeCheck check;         // after CheckNode
    EngineBundle bundle;     // after the choice
};

// What the steps of one launch share; each fills in what the next ones need. One thread.
// shell and network must live until the launch has finished.
struct LaunchContext
{
    discovery::remote::Shell *shell = nullptr;
    QNetworkAccessManager *network = nullptr;
    LaunchOptions options;
    plan::Plan plan;
    std::vector<LaunchNode> nodes; // nodes[0] is the head
    QString jobId;
    QString modelPath; // on the head
    Job job;           // complete once the model is found
    Endpoint endpoint; // on this desk
    QMap<QString, Task<QString>> packs; // of the bundles, by what is in them
    std::chrono::milliseconds firstToken{0};

    LaunchNode &head() { return nodes.front(); }
    LaunchNode &nodeOf(const QString &deviceId)
    {
        for (LaunchNode &node : nodes) {
            if (node.deviceId == deviceId)
                return node;
        }
        Q_UNREACHABLE();
    }
};

using LaunchContextPointer = std::shared_ptr<LaunchContext>;

} // namespace launcher::session
