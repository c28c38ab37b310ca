// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/discovery/directory/fake_contact.h"

namespace tests {
namespace {

template <typename T>
QFuture<Result<T>> answer(Result<T> result)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(std::move(result));
    promise.finish();
    return promise.future();
}

const Error kNobody{ErrorCode::Unreachable, "nobody answers there", ""};

} // namespace

QFuture<Result<QList<HostKey>>> FakeContact::offeredHostKeys(const Target &target)
{
    const auto found = m_world->machines.value(target.host);
    if (!found)
        return answer<QList<HostKey>>(kNobody);
    ++found->scans;
    if (found->isHung) {
        m_unanswered.emplace_back().start();
        return m_unanswered.back().future();
    }
    if (found->scanError)
        return answer<QList<HostKey>>(*found->scanError);
    return answer<QList<HostKey>>(found->keys);
}

QList<HostKey> FakeContact::acceptedHostKeys(const QString &deviceId) const
{
    return m_world->accepted.value(deviceId);
}

Result<void> FakeContact::acceptHostKeys(const QString &deviceId, const QList<HostKey> &keys)
{
    if (m_world->acceptError)
        return *m_world->acceptError;
    m_world->accepted[deviceId] += keys;
    return {};
}

Result<void> FakeContact::forgetHostKeys(const QString &deviceId)
{
    m_world->accepted.remove(deviceId);
    return {};
}

void FakeContact::disconnect(const Target &target)
{
    m_world->disconnected.append(target.deviceId);
}

QFuture<Result<discovery::probe::NodeFacts>> FakeContact::probe(const Target &target)
{
    const auto found = m_world->machines.value(target.host);
    if (!found)
        return answer<discovery::probe::NodeFacts>(kNobody);
    ++found->probes;
    if (found->probeError)
        return answer<discovery::probe::NodeFacts>(*found->probeError);
    return answer<discovery::probe::NodeFacts>(found->facts);
}

std::shared_ptr<const discovery::probe::NodeFacts> FakeContact::lastWords(
    const QString &deviceId) const
{
    return m_world->lastWords.value(deviceId);
}

std::unique_ptr<SampleFeed> FakeContact::follow(const Target &target)
{
    auto feed = std::make_unique<FakeFeed>();
    if (const auto found = m_world->machines.value(target.host)) {
        ++found->follows;
        found->feed = feed.get();
    }
    return feed;
}

HostKey hostKey(const char *name)
{
    const QString text = QString::fromLatin1(name);
    return {QStringLiteral("ssh-ed25519"), QStringLiteral("AAAA") + text,
            QStringLiteral("SHA256:") + text};
}

std::shared_ptr<FakeMachine> machine(const char *name)
{
    auto made = std::make_shared<FakeMachine>();
    made->keys = {hostKey(name)};
    made->facts.hostName = QString::fromLatin1(name);
    made->facts.id.value = QStringLiteral("id-") + made->facts.hostName;
    made->facts.machineId = made->facts.id.value;
    made->facts.bootId = QStringLiteral("boot-1");
    return made;
}

Error failure(ErrorCode code, const char *message)
{
    return {code, message, ""};
}

} // namespace tests
