// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/last_words.h"
#include "discovery/directory/node_contact.h"
#include "discovery/probe/prober.h"

namespace discovery::directory {

// The real NodeContact: everything over one Shell.
class ShellContact final : public NodeContact
{
public:
    // shell is borrowed and must outlive this object, its futures and its feeds.
    // lastWordsDirectory: see LastWords.
    explicit ShellContact(remote::Shell &shell, const QString &lastWordsDirectory = {});

    QFuture<Result<QList<remote::HostKey>>> offeredHostKeys(const remote::Target &target) override;
    QList<remote::HostKey> acceptedHostKeys(const QString &deviceId) const override;
    Result<void> acceptHostKeys(const QString &deviceId,
                                const QList<remote::HostKey> &keys) override;
    Result<void> forgetHostKeys(const QString &deviceId) override;
    void disconnect(const remote::Target &target) override;
    QFuture<Result<probe::NodeFacts>> probe(const remote::Target &target) override;
    std::shared_ptr<const probe::NodeFacts> lastWords(const QString &deviceId) const override;
    std::unique_ptr<SampleFeed> follow(const remote::Target &target) override;

private:
    remote::Shell &m_shell;
    LastWords m_lastWords;
    probe::Prober m_prober;
};

} // namespace discovery::directory
