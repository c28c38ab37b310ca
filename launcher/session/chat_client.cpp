// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/chat_client.h"

#include "launcher/session/http.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtNetwork/QNetworkAccessManager>
#include <QtNetwork/QNetworkReply>

namespace launcher::session {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

namespace {

// Without a byte: a long prompt is worked through before the first one comes.
constexpr std::chrono::minutes kSilenceLimit{10};
constexpr qsizetype kMaxErrorBytes = 64 * 1024;

QByteArray bodyOf(const ChatRequest &request)
{
    QJsonArray messages;
    for (const ChatMessage &message : request.messages) {
        messages.append(QJsonObject{{QStringLiteral("role"), message.role},
                                    {QStringLiteral("content"), message.content}});
    }
    QJsonObject body{
        {QStringLiteral("model"), request.model},
        {QStringLiteral("messages"), messages},
        {QStringLiteral("max_tokens"), request.maxTokens},
        {QStringLiteral("stream"), true},
        {QStringLiteral("stream_options"), QJsonObject{{QStringLiteral("include_usage"), true}}}};
    if (request.temperature)
        body.insert(QStringLiteral("temperature"), *request.temperature);
    return QJsonDocument(body).toJson(QJsonDocument::Compact);
}

std::optional<double> positive(const QJsonObject &object, const char *key)
{
    const double value = object.value(QLatin1String(key)).toDouble();
    return value > 0 ? std::optional<double>(value) : std::nullopt;
}

// The server's own words, {"error": {"message": ...}} in all engines we know.
QString messageOf(const QJsonObject &object)
{
    const QJsonValue error = object.value(QLatin1String("error"));
    return error.isString() ? error.toString()
                            : error.toObject().value(QLatin1String("message")).toString();
}

} // namespace

ChatClient::ChatClient(QObject *parent) : QObject(parent), m_network(makeDirectNetwork(this)) {}

ChatClient::~ChatClient()
{
    if (m_reply)
        m_reply->disconnect(this);
}

void ChatClient::ask(const Endpoint &endpoint, const ChatRequest &request)
{
    Q_ASSERT(!isBusy());
    m_parser = SseParser();
    m_body.clear();
    m_report = ChatReport();
    m_lastTokenAt = 0;
    m_isComplete = false;
    m_isCancelled = false;
    m_clock.start();
    m_reply = m_network->post(
        endpoint.request(QStringLiteral("/v1/chat/completions"), kSilenceLimit), bodyOf(request));
    connect(m_reply, &QNetworkReply::readyRead, this, &ChatClient::read);
    connect(m_reply, &QNetworkReply::finished, this, &ChatClient::end);
}

void ChatClient::cancel()
{
    if (!m_reply)
        return;
    m_isCancelled = true;
    m_reply->abort();
}

void ChatClient::read()
{
    const QByteArray bytes = m_reply->isOpen() ? m_reply->readAll() : QByteArray(); // closed by abort
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status != 200) {
        m_body.append(bytes.left(kMaxErrorBytes - m_body.size()));
        return;
    }
    const QList<QByteArray> events = m_parser.feed(bytes);
    for (const QByteArray &event : events)
        takeEvent(event);
}

void ChatClient::takeEvent(const QByteArray &data)
{
    if (data == "[DONE]") {
        m_isComplete = true;
        return;
    }
    const QJsonObject event = QJsonDocument::fromJson(data).object();
    const QString failure = messageOf(event);
    if (!failure.isEmpty() && !m_report.error) {
        m_report.error = Error{ErrorCode::Failed,
                               QStringLiteral("The engine gave up: %1").arg(failure).toStdString(),
                               data.toStdString()};
    }
    const QJsonObject choice
        = event.value(QLatin1String("choices")).toArray().at(0).toObject();
    const QString reason = choice.value(QLatin1String("finish_reason")).toString();
    if (!reason.isEmpty())
        m_report.finishReason = reason;
    const QJsonObject delta = choice.value(QLatin1String("delta")).toObject();
    const QString piece = delta.value(QLatin1String("content")).toString();
    const bool isThought
        = !delta.value(QLatin1String("reasoning_content")).toString().isEmpty();
    if (!piece.isEmpty() || isThought) {
        m_lastTokenAt = m_clock.elapsed();
        if (!m_report.firstToken)
            m_report.firstToken = std::chrono::milliseconds(m_lastTokenAt);
    }
    if (!piece.isEmpty()) {
        m_report.text += piece;
        emit received(piece);
    }
    takeUsage(event);
}

void ChatClient::takeUsage(const QJsonObject &event)
{
    const QJsonObject usage = event.value(QLatin1String("usage")).toObject();
    if (const auto tokens = positive(usage, "completion_tokens"))
        m_report.tokens = int(*tokens);
    if (const auto tokens = positive(usage, "prompt_tokens"))
        m_report.promptTokens = int(*tokens);
    const QJsonObject timings = event.value(QLatin1String("timings")).toObject();
    if (const auto rate = positive(timings, "prompt_per_second"))
        m_report.prefillTokensPerSecond = rate;
    if (const auto rate = positive(timings, "predicted_per_second"))
        m_report.decodeTokensPerSecond = rate;
}

void ChatClient::end()
{
    read();
    QNetworkReply *reply = m_reply;
    m_reply = nullptr;
    reply->deleteLater();
    m_report.total = std::chrono::milliseconds(m_clock.elapsed());
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_isCancelled) {
        m_report.error = Error{ErrorCode::Cancelled, "The answer was stopped.", {}};
    } else if (status != 0 && status != 200) {
        const QString said = messageOf(QJsonDocument::fromJson(m_body).object());
        m_report.error = Error{status == 401 ? ErrorCode::Authentication : ErrorCode::Failed,
                               QStringLiteral("The endpoint refused the request (status %1): %2")
                                   .arg(status)
                                   .arg(said.isEmpty() ? QStringLiteral("no reason given") : said)
                                   .toStdString(),
                               m_body.toStdString()};
    } else if (!m_isComplete && !m_report.error) {
        if (reply->error() != QNetworkReply::NoError)
            m_report.error = errorOf(*reply);
        else
            m_report.error = Error{ErrorCode::Unreachable,
                                   "The answer broke off: the engine or the line to it ended. See "
                                   "Live for the machine that did.",
                                   {}};
    }
    const qint64 first = m_report.firstToken ? m_report.firstToken->count() : 0;
    if (!m_report.decodeTokensPerSecond && m_report.tokens && *m_report.tokens > 1
        && m_lastTokenAt > first)
        m_report.decodeTokensPerSecond
            = 1000.0 * (*m_report.tokens - 1) / double(m_lastTokenAt - first);
    emit finished(m_report);
}

} // namespace launcher::session

#include "moc_chat_client.cpp"
