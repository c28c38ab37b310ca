// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/shell_contact.h"

#include "discovery/telemetry/telemetry_stream.h"

namespace discovery::directory {
namespace {

class StreamFeed final : public SampleFeed
{
public:
    StreamFeed(remote::Shell &shell, const remote::Target &target) : m_stream(shell, target)
    {
        connect(&m_stream, &telemetry::TelemetryStream::sampled, this, &SampleFeed::sampled);
        connect(&m_stream, &telemetry::TelemetryStream::broken, this, &SampleFeed::broken);
        m_stream.start();
    }

private:
    telemetry::TelemetryStream m_stream;
};

} // namespace

ShellContact::ShellContact(remote::Shell &shell, const QString &lastWordsDirectory)
    : m_shell(shell),
      m_lastWords(lastWordsDirectory),
      m_prober(shell, [this](const remote::Target &target, const QByteArray &text) {
          m_lastWords.keep(target.deviceId, text);
      })
{
}

QFuture<Result<QList<remote::HostKey>>> ShellContact::offeredHostKeys(const remote::Target &target)
{
    return m_shell.offeredHostKeys(target);
}

QList<remote::HostKey> ShellContact::acceptedHostKeys(const QString &deviceId) const
{
    return m_shell.acceptedHostKeys(deviceId);
}

Result<void> ShellContact::acceptHostKeys(const QString &deviceId,
                                          const QList<remote::HostKey> &keys)
{
    return m_shell.acceptHostKeys(deviceId, keys);
}

Result<void> ShellContact::forgetHostKeys(const QString &deviceId)
{
    m_lastWords.forget(deviceId);
    return m_shell.forgetHostKeys(deviceId);
}

void ShellContact::disconnect(const remote::Target &target)
{
    m_shell.disconnect(target); // it ends by itself; nobody waits for it
}

QFuture<Result<probe::NodeFacts>> ShellContact::probe(const remote::Target &target)
{
    return m_prober.probe(target);
}

std::shared_ptr<const probe::NodeFacts> ShellContact::lastWords(const QString &deviceId) const
{
    return m_lastWords.of(deviceId);
}

std::unique_ptr<SampleFeed> ShellContact::follow(const remote::Target &target)
{
    return std::make_unique<StreamFeed>(m_shell, target);
}

} // namespace discovery::directory
