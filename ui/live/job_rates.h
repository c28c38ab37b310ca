// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/live/engine_rates.h"
#include "ui/plots/series_buffer.h"

#include <QtCore/QObject>

namespace ui::live {

// The rates of one job: its series, and what they say in words. GUI thread.
class JobRates final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JobRates)

public:
    explicit JobRates(QObject *parent = nullptr);

    void add(const EngineRates &rates);

    plots::SeriesBuffer *decode() { return &m_decode; }
    plots::SeriesBuffer *prefill() { return &m_prefill; }

    // "32.4 tok/s in all", "idle", "no figures".
    QString decodeText() const { return textOf(m_decodeBurst); }
    QString prefillText() const { return textOf(m_prefillBurst); }
    // "2 requests, 16.2 each · 0 waiting"; idle: "idle for 8 s · last burst 31.0 tok/s"; a hole
    // within the last spanSeconds names its cause.
    QString decodeNote(const QDateTime &now, int spanSeconds) const;
    QString prefillNote(const QDateTime &now, int spanSeconds) const;
    // Absent: nothing came yet.
    const std::optional<EngineRates> &newest() const { return m_newest; }

private:
    // One direction's newest value and the end of its last work.
    struct Burst
    {
        std::optional<double> now;
        double last = 0;
        QDateTime lastAt; // invalid: it never worked
        void add(const QDateTime &at, std::optional<double> rate);
    };
    QString textOf(const Burst &burst) const;
    QString idleNote(const Burst &burst, const QDateTime &now) const;
    QString holeNote(const QDateTime &now, int spanSeconds) const;

    plots::SeriesBuffer m_decode;
    plots::SeriesBuffer m_prefill;
    Burst m_decodeBurst;
    Burst m_prefillBurst;
    std::optional<EngineRates> m_newest;
    QString m_missing;
    QDateTime m_missingAt;
};

} // namespace ui::live
