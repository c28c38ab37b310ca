// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/session/endpoint.h"
#include "launcher/session/sse_parser.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QJsonObject>
#include <QtCore/QList>
#include <QtCore/QObject>
#include <optional>

class QNetworkAccessManager;
class QNetworkReply;

namespace launcher::session {

struct ChatMessage
{
    QString role; // "system", "user", "assistant"
    QString content;
};

struct ChatRequest
{
    QString model; // served name
    QList<ChatMessage> messages;
    int maxTokens = 512;
    std::optional<double> temperature;
};

// What one answer was measured to be. Absent: the server did not say and it could not be measured.
struct ChatReport
{
    std::optional<engine::protocol::Error> error; // absent: the answer is complete
    QString text;
    QString finishReason; // "stop", "length"; empty: not told
    std::optional<std::chrono::milliseconds> firstToken; // from the request, on this desk
    std::chrono::milliseconds total{0};
    std::optional<int> promptTokens;
    std::optional<int> tokens;
    std::optional<double> prefillTokensPerSecond; // as the server measured
    std::optional<double> decodeTokensPerSecond;  // likewise, else between first and last token here
};

// OpenAI's chat completions, streamed. One answer at a time. Lives in one thread, never blocks.
class ChatClient final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChatClient)

public:
    explicit ChatClient(QObject *parent = nullptr);
    ~ChatClient() override;

    // Requires: !isBusy().
    void ask(const Endpoint &endpoint, const ChatRequest &request);
    void cancel(); // finished() follows with Cancelled and the text so far
    bool isBusy() const { return m_reply != nullptr; }

signals:
    void received(const QString &text); // a piece of the answer
    void finished(const launcher::session::ChatReport &report);

private:
    void read();
    void takeEvent(const QByteArray &data);
    void takeUsage(const QJsonObject &event);
    void end();

    QNetworkAccessManager *m_network;
    QNetworkReply *m_reply = nullptr;
    SseParser m_parser;
    QByteArray m_body; // of an answer that is no stream
    ChatReport m_report;
    QElapsedTimer m_clock;
    qint64 m_lastTokenAt = 0;
    bool m_isComplete = false;
    bool m_isCancelled = false;
};

} // namespace launcher::session
