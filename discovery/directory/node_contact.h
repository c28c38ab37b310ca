// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/remote/shell.h"
#include "discovery/telemetry/sample.h"

#include <QtCore/QFuture>
#include <QtCore/QObject>
#include <memory>

namespace discovery::directory {

using engine::protocol::Result;

// Samples of one machine as they come, until it breaks. Destroying it ends the stream.
class SampleFeed : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SampleFeed)

public:
    explicit SampleFeed(QObject *parent = nullptr) : QObject(parent) {}

signals:
    void sampled(const discovery::telemetry::Sample &sample);
    void broken(const engine::protocol::Error &error); // once; nothing follows
};

// All that the directory asks of machines: the seam between its decisions and the network.
// Lives in the directory's thread; nothing blocks; futures finish in that thread.
class NodeContact
{
    Q_DISABLE_COPY_MOVE(NodeContact)

public:
    NodeContact() = default;
    virtual ~NodeContact() = default;

    virtual QFuture<Result<QList<remote::HostKey>>> offeredHostKeys(const remote::Target &) = 0;
    virtual QList<remote::HostKey> acceptedHostKeys(const QString &deviceId) const = 0;
    virtual Result<void> acceptHostKeys(const QString &deviceId,
                                        const QList<remote::HostKey> &keys) = 0;
    virtual Result<void> forgetHostKeys(const QString &deviceId) = 0;
    virtual void disconnect(const remote::Target &target) = 0; // ends the master connection

    virtual QFuture<Result<probe::NodeFacts>> probe(const remote::Target &target) = 0;
    // What it told when it was last probed, perhaps by an earlier run; null: nothing is kept.
    virtual std::shared_ptr<const probe::NodeFacts> lastWords(const QString &deviceId) const = 0;
    virtual std::unique_ptr<SampleFeed> follow(const remote::Target &target) = 0;
};

} // namespace discovery::directory
