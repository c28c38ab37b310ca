// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/async.h"

#include <functional>
#include <memory>
#include <vector>

namespace launcher::session {

// What a running step holds of its runner: cancellation reaches the futures it waits for (and so the
// ssh processes behind them), progress goes the other way. Lives in one thread.
class StepControl
{
public:
    struct Reports
    {
        std::function<void(qint64 done, qint64 total)> bytes;
        std::function<void(const QString &outcome, const QString &detail)> outcome;
    };
    explicit StepControl(Reports reports) : m_reports(std::move(reports)) {}

    // Use as: co_await control->track(shell.run(...)).
    template <typename T>
    Task<T> track(Task<T> future)
    {
        if (m_cancelled)
            future.cancel();
        std::erase_if(m_pending, [](const Pending &pending) { return pending.isFinished(); });
        m_pending.push_back({[future]() mutable { future.cancel(); },
                             [future] { return future.isFinished(); }});
        return future;
    }

    void cancel()
    {
        m_cancelled = true;
        const std::vector<Pending> pending = std::move(m_pending);
        m_pending.clear();
        for (const Pending &entry : pending)
            entry.cancel();
    }
    bool isCancelled() const { return m_cancelled; }

    void reportBytes(qint64 done, qint64 total)
    {
        if (m_reports.bytes)
            m_reports.bytes(done, total);
    }
    void reportOutcome(const QString &outcome, const QString &detail = {})
    {
        if (m_reports.outcome)
            m_reports.outcome(outcome, detail);
    }

private:
    struct Pending
    {
        std::function<void()> cancel;
        std::function<bool()> isFinished;
    };
    Reports m_reports;
    bool m_cancelled = false;
    std::vector<Pending> m_pending;
};

using StepControlPointer = std::shared_ptr<StepControl>;

} // namespace launcher::session
