// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/node_contact.h"

#include <QtCore/QMap>
#include <QtCore/QPointer>
#include <QtCore/QPromise>
#include <QtCore/QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace tests {

using discovery::directory::SampleFeed;
using discovery::remote::HostKey;
using discovery::remote::Target;
using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

// A feed the test speaks through.
class FakeFeed final : public SampleFeed
{
public:
    using SampleFeed::SampleFeed;
    void say(const discovery::telemetry::Sample &sample) { emit sampled(sample); }
    void breakWith(const Error &error) { emit broken(error); }
};

// A machine as the network would show it, by the host of the target.
struct FakeMachine
{
    QList<HostKey> keys;
    std::optional<Error> scanError;
    bool isHung = false; // scans are never answered
    std::optional<Error> probeError;
    discovery::probe::NodeFacts facts;
    QPointer<FakeFeed> feed;
    int scans = 0;
    int probes = 0;
    int follows = 0;
};

// Machines without a network. Accepted keys are kept in memory, and outlive the fake when shared.
class FakeContact final : public discovery::directory::NodeContact
{
public:
    using Accepted = QMap<QString, QList<HostKey>>;
    struct World
    {
        QMap<QString, std::shared_ptr<FakeMachine>> machines; // by host
        Accepted accepted;
        QStringList disconnected; // device ids
        std::optional<Error> acceptError;
        QMap<QString, std::shared_ptr<const discovery::probe::NodeFacts>> lastWords; // by device id
    };

    explicit FakeContact(std::shared_ptr<World> world) : m_world(std::move(world)) {}

    QFuture<Result<QList<HostKey>>> offeredHostKeys(const Target &target) override;
    QList<HostKey> acceptedHostKeys(const QString &deviceId) const override;
    Result<void> acceptHostKeys(const QString &deviceId, const QList<HostKey> &keys) override;
    Result<void> forgetHostKeys(const QString &deviceId) override;
    void disconnect(const Target &target) override;
    QFuture<Result<discovery::probe::NodeFacts>> probe(const Target &target) override;
    std::shared_ptr<const discovery::probe::NodeFacts> lastWords(
        const QString &deviceId) const override;
    std::unique_ptr<SampleFeed> follow(const Target &target) override;

private:
    std::shared_ptr<World> m_world;
    std::vector<QPromise<Result<QList<HostKey>>>> m_unanswered;
};

HostKey hostKey(const char *name);
std::shared_ptr<FakeMachine> machine(const char *name);
Error failure(ErrorCode code, const char *message = "fake failure");

} // namespace tests
