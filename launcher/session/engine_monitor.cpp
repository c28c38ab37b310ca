// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/engine_monitor.h"

#include "launcher/engines/metrics_text.h"

#include <QtNetwork/QNetworkAccessManager>

namespace launcher::session {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kInterval = 1s;
constexpr std::chrono::milliseconds kAnswerLimit = 3s;

std::optional<double> valueOf(const QHash<QString, double> &metrics, const char *name)
{
    const auto found = metrics.constFind(QStringLiteral("llamacpp:") + QLatin1String(name));
    return found == metrics.constEnd() ? std::nullopt : std::optional<double>(*found);
}

} // namespace

EngineMonitor::EngineMonitor(const Endpoint &endpoint, QObject *parent)
    : QObject(parent), m_endpoint(endpoint), m_network(makeDirectNetwork(this)), m_timer(this)
{
    m_timer.setInterval(kInterval);
    connect(&m_timer, &QTimer::timeout, this, &EngineMonitor::ask);
}

EngineMonitor::~EngineMonitor() = default;

void EngineMonitor::start()
{
    if (m_timer.isActive())
        return;
    m_meter.reset();
    m_sinceSlots.invalidate();
    m_timer.start();
    ask();
}

void EngineMonitor::stop()
{
    m_timer.stop();
}

void EngineMonitor::ask()
{
    if (m_open > 0)
        return;
    m_open = 2;
    m_reading = EngineReading();
    whenDone<HttpReply>(
        httpGet(m_network, m_endpoint.request(QStringLiteral("/slots"), kAnswerLimit)), this,
        [this](const Result<HttpReply> &reply) { takeSlots(reply); });
    whenDone<HttpReply>(
        httpGet(m_network, m_endpoint.request(QStringLiteral("/metrics"), kAnswerLimit)), this,
        [this](const Result<HttpReply> &reply) { takeMetrics(reply); });
}

void EngineMonitor::takeSlots(const Result<HttpReply> &reply)
{
    if (!reply) {
        m_reading.error = reply.error();
    } else if (reply->status == 200) {
        if (const auto readings = engines::parseLlamaSlots(reply->body)) {
            const engines::TokenDelta delta = m_meter.feed(*readings);
            m_reading.running = delta.processing;
            if (m_sinceSlots.isValid() && m_sinceSlots.elapsed() > 0) {
                const double seconds = double(m_sinceSlots.nsecsElapsed()) / 1e9;
                m_reading.decodeTokensPerSecond = double(delta.decoded) / seconds;
                m_reading.prefillTokensPerSecond = double(delta.prompt) / seconds;
            }
            m_sinceSlots.start();
        }
    }
    answered();
}

void EngineMonitor::takeMetrics(const Result<HttpReply> &reply)
{
    if (!reply) {
        m_reading.error = reply.error();
    } else if (reply->status == 200) {
        const QHash<QString, double> metrics = engines::parseMetricsText(reply->body);
        if (const auto waiting = valueOf(metrics, "requests_deferred"))
            m_reading.waiting = int(*waiting);
        if (const auto total = valueOf(metrics, "tokens_predicted_total"))
            m_reading.tokensTotal = qint64(*total);
        if (const auto total = valueOf(metrics, "prompt_tokens_total"))
            m_reading.promptTokensTotal = qint64(*total);
    }
    answered();
}

void EngineMonitor::answered()
{
    if (--m_open > 0)
        return;
    m_reading.at = QDateTime::currentDateTimeUtc();
    if (m_reading.error) {
        const EngineReading failed{m_reading.at, m_reading.error, {}, {}, {}, {}, {}, {}};
        m_reading = failed;
        // After a hole the next reading starts anew: a burst must not be spread over it.
        m_meter.reset();
        m_sinceSlots.invalidate();
    }
    if (m_timer.isActive())
        emit read(m_reading);
}

} // namespace launcher::session

#include "moc_engine_monitor.cpp"
