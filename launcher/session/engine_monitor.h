// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/engines/llama_slots.h"
#include "launcher/session/async.h"
#include "launcher/session/endpoint.h"
#include "launcher/session/http.h"

#include <QtCore/QDateTime>
#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <optional>

class QNetworkAccessManager;

namespace launcher::session {

// What an engine does at one moment, over all its requests. Absent: the engine does not say, or there
// is no earlier reading to take the difference from; 0: nothing happens.
struct EngineReading
{
    QDateTime at; // UTC, desk clock
    std::optional<Error> error; // it did not answer; all values are absent
    std::optional<double> decodeTokensPerSecond;
    std::optional<double> prefillTokensPerSecond;
    std::optional<int> running;
    std::optional<int> waiting;
    std::optional<qint64> tokensTotal; // since its start, moves at a request's end
    std::optional<qint64> promptTokensTotal;
};

// Asks an endpoint for its slots and metrics once a second. Lives in one thread, never blocks; a
// request that is not answered in three seconds is an error, and the next one follows.
class EngineMonitor final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EngineMonitor)

public:
    explicit EngineMonitor(const Endpoint &endpoint, QObject *parent = nullptr);
    ~EngineMonitor() override;

    void start();
    void stop();
    const Endpoint &endpoint() const { return m_endpoint; }

signals:
    void read(const launcher::session::EngineReading &reading);

private:
    void ask();
    void takeSlots(const Result<HttpReply> &reply);
    void takeMetrics(const Result<HttpReply> &reply);
    void answered();

    Endpoint m_endpoint;
    QNetworkAccessManager *m_network;
    QTimer m_timer;
    engines::LlamaTokenMeter m_meter;
    QElapsedTimer m_sinceSlots;
    EngineReading m_reading; // being filled
    int m_open = 0;          // requests of this round without an answer
};

} // namespace launcher::session
