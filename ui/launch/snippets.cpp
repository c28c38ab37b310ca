// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/snippets.h"

#include "discovery/remote/quoting.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>

namespace ui::launch {

using discovery::remote::quoteForSh;

namespace {

// JSON strings are Python strings too.
QString jsonString(const QString &text)
{
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2));
}

} // namespace

QString curlSnippet(const QString &endpoint, const QString &model)
{
    const QJsonObject body{
        {QStringLiteral("model"), model},
        {QStringLiteral("messages"),
         QJsonArray{QJsonObject{{QStringLiteral("role"), QStringLiteral("user")},
                                {QStringLiteral("content"), QStringLiteral("Hello")}}}}};
    const QString json = QString::fromUtf8(QJsonDocument(body).toJson(QJsonDocument::Compact));
    return QStringLiteral("curl %1 -H 'Content-Type: application/json' -d %2")
        .arg(quoteForSh(endpoint + QStringLiteral("/chat/completions")), quoteForSh(json));
}

QString pythonSnippet(const QString &endpoint, const QString &model)
{
    return QStringLiteral("from openai import OpenAI\n\n"
                          "client = OpenAI(base_url=%1, api_key=\"none\")\n"
                          "answer = client.chat.completions.create(\n"
                          "    model=%2,\n"
                          "    messages=[{\"role\": \"user\", \"content\": \"Hello\"}],\n"
                          ")\n"
                          "print(answer.choices[0].message.content)")
        .arg(jsonString(endpoint), jsonString(model));
}

QString openCodeSnippet(const QString &endpoint, const QString &model)
{
    const QJsonObject provider{
        {QStringLiteral("npm"), QStringLiteral("@ai-sdk/openai-compatible")},
        {QStringLiteral("name"), QStringLiteral("Sparkyard")},
        {QStringLiteral("options"), QJsonObject{{QStringLiteral("baseURL"), endpoint}}},
        {QStringLiteral("models"),
         QJsonObject{{model, QJsonObject{{QStringLiteral("name"), model}}}}}};
    const QJsonObject config{
        {QStringLiteral("$schema"), QStringLiteral("https://opencode.ai/config.json")},
        {QStringLiteral("provider"), QJsonObject{{QStringLiteral("sparkyard"), provider}}}};
    return QString::fromUtf8(QJsonDocument(config).toJson()).trimmed();
}

QString openWebUiSnippet(const QString &endpoint)
{
    return QStringLiteral("OPENAI_API_BASE_URL=%1 OPENAI_API_KEY=none open-webui serve")
        .arg(quoteForSh(endpoint));
}

} // namespace ui::launch
