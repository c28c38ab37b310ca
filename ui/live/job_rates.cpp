// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/job_rates.h"

#include "launcher/report/numbers.h"

#include <QtCore/QLocale>
#include <algorithm>
#include <chrono>

namespace ui::live {

using launcher::report::formatDuration;
using launcher::report::formatRate;

namespace {

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString requestsText(int count)
{
    return count == 1 ? JobRates::tr("1 request") : JobRates::tr("%1 requests").arg(count);
}

} // namespace

JobRates::JobRates(QObject *parent)
    : QObject(parent)
{
    m_decode.setName(QStringLiteral("decode_tok_s"));
    m_prefill.setName(QStringLiteral("prefill_tok_s"));
}

void JobRates::Burst::add(const QDateTime &at, std::optional<double> rate)
{
    now = rate;
    if (!rate || *rate <= 0)
        return;
    last = *rate;
    lastAt = at;
}

void JobRates::add(const EngineRates &rates)
{
    const qint64 at = rates.at.toMSecsSinceEpoch();
    m_newest = rates;
    m_decode.append(at, rates.decodeTokensPerSecond);
    m_prefill.append(at, rates.prefillTokensPerSecond);
    m_decodeBurst.add(rates.at, rates.decodeTokensPerSecond);
    m_prefillBurst.add(rates.at, rates.prefillTokensPerSecond);
    if (!rates.missing.isEmpty()) {
        m_missing = rates.missing;
        m_missingAt = rates.at;
    }
}

QString JobRates::textOf(const Burst &burst) const
{
    if (!m_newest)
        return tr("waiting for figures");
    if (!burst.now)
        return tr("no figures");
    if (*burst.now > 0)
        return tr("%1 in all").arg(formatRate(*burst.now));
    return burst.lastAt.isValid() ? tr("last burst %1").arg(formatRate(burst.last)) : tr("idle");
}

QString JobRates::idleNote(const Burst &burst, const QDateTime &now) const
{
    if (!burst.lastAt.isValid())
        return tr("nothing asked yet");
    const auto idle = std::chrono::seconds(std::max<qint64>(0, burst.lastAt.secsTo(now)));
    // Whole seconds: an age is read while it grows.
    const auto shown = std::max(idle, std::chrono::seconds(1));
    return tr("idle for %1")
        .arg(shown < std::chrono::seconds(60) ? tr("%1 s").arg(shown.count())
                                              : formatDuration(shown));
}

QString JobRates::holeNote(const QDateTime &now, int spanSeconds) const
{
    if (!m_missingAt.isValid() || m_missingAt.secsTo(now) > spanSeconds)
        return {};
    return tr("hole: %1").arg(m_missing);
}

QString JobRates::decodeNote(const QDateTime &now, int spanSeconds) const
{
    if (!m_newest)
        return {};
    const QString hole = holeNote(now, spanSeconds);
    if (!m_decodeBurst.now)
        return hole;
    const QString waiting = tr("%1 waiting").arg(m_newest->waiting);
    if (*m_decodeBurst.now <= 0)
        return joined({idleNote(m_decodeBurst, now),
                       m_newest->running > 0 ? requestsText(m_newest->running) : QString(), hole});
    QString requests = requestsText(m_newest->running);
    if (m_newest->running > 1)
        requests +=
            tr(", %1 each").arg(QLocale().toString(*m_decodeBurst.now / m_newest->running, 'f', 1));
    return joined({requests, waiting, hole});
}

QString JobRates::prefillNote(const QDateTime &now, int spanSeconds) const
{
    if (!m_newest)
        return {};
    const QString hole = holeNote(now, spanSeconds);
    if (!m_prefillBurst.now)
        return hole;
    if (*m_prefillBurst.now <= 0)
        return joined({idleNote(m_prefillBurst, now), hole});
    return joined({tr("reading prompts"), hole});
}

} // namespace ui::live
