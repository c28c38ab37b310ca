// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"

#include <QtCore/QPromise>

// A Shell whose answers the test gives by hand.
class FakeShell final : public discovery::remote::Shell
{
public:
    using Target = discovery::remote::Target;
    using Script = discovery::remote::Script;
    using RunOutput = discovery::remote::RunOutput;
    template <typename T>
    using Result = engine::protocol::Result<T>;

    QFuture<Result<RunOutput>> run(const Target &, const Script &script,
                                   const discovery::remote::RunOptions &) override
    {
        lastScript = script;
        m_promise = QPromise<Result<RunOutput>>();
        m_promise.start();
        lastRun = m_promise.future();
        return lastRun;
    }
    std::unique_ptr<discovery::remote::Stream> stream(const Target &, const Script &script) override
    {
        lastScript = script;
        return std::move(nextStream);
    }
    QFuture<Result<RunOutput>> send(const Target &, const Script &, const QString &,
                                    discovery::remote::ProgressHandler, qint64) override
    {
        return {};
    }
    QFuture<Result<QList<discovery::remote::HostKey>>> offeredHostKeys(const Target &) override
    {
        return {};
    }
    QList<discovery::remote::HostKey> acceptedHostKeys(const QString &) const override
    {
        return {};
    }
    Result<void> acceptHostKeys(const QString &, const QList<discovery::remote::HostKey> &) override
    {
        return {};
    }
    Result<void> forgetHostKeys(const QString &) override { return {}; }
    QFuture<Result<quint16>> openForward(const Target &,
                                         const discovery::remote::Forward &) override
    {
        return {};
    }
    QFuture<Result<void>> closeForward(const Target &, const discovery::remote::Forward &) override
    {
        return {};
    }
    QFuture<Result<void>> disconnect(const Target &) override { return {}; }

    void answer(const Result<RunOutput> &output)
    {
        m_promise.addResult(output);
        m_promise.finish();
    }
    void finish() { m_promise.finish(); }

    Script lastScript;
    QFuture<Result<RunOutput>> lastRun;
    std::unique_ptr<discovery::remote::Stream> nextStream;

private:
    QPromise<Result<RunOutput>> m_promise;
};
