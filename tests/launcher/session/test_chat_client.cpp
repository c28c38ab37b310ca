// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/chat_client.h"
#include "tests/launcher/session/fake_server.h"

#include <QtNetwork/QTcpServer>
#include <QtNetwork/QTcpSocket>
#include <QtTest/QtTest>

using namespace launcher::session;
using engine::protocol::ErrorCode;

namespace {

ChatRequest say(const QString &text)
{
    ChatRequest request;
    request.model = QStringLiteral("tiny");
    request.messages.append({QStringLiteral("user"), text});
    return request;
}

struct Answer
{
    ChatReport report;
    QStringList pieces;
    bool done = false;
};

// act is called after the first piece.
Answer ask(const Endpoint &endpoint, const ChatRequest &request,
           const std::function<void(ChatClient &)> &act = {})
{
    ChatClient client;
    Answer answer;
    QObject::connect(&client, &ChatClient::received, &client, [&](const QString &piece) {
        answer.pieces.append(piece);
        if (act && answer.pieces.size() == 1)
            act(client);
    });
    QObject::connect(&client, &ChatClient::finished, &client, [&](const ChatReport &report) {
        answer.report = report;
        answer.done = true;
    });
    client.ask(endpoint, request);
    if (!QTest::qWaitFor([&] { return answer.done; }, 20000))
        qFatal("no answer");
    return answer;
}

} // namespace

class TestChatClient final : public QObject
{
    Q_OBJECT

private slots:
    void streamsAnAnswerAndMeasuresIt()
    {
        FakeServer server;
        const Answer answer = ask(server.endpoint(), say(QStringLiteral("one two three four")));
        QVERIFY2(!answer.report.error, answer.report.error ? answer.report.error->message.c_str() : "");
        QCOMPARE(answer.report.text, QStringLiteral("one two three four "));
        QCOMPARE(answer.pieces.join(QString()), answer.report.text);
        QCOMPARE(answer.report.finishReason, QStringLiteral("stop"));
        QCOMPARE(answer.report.tokens, std::optional<int>(4));
        QCOMPARE(answer.report.promptTokens, std::optional<int>(4));
        QCOMPARE(answer.report.decodeTokensPerSecond, std::optional<double>(50.0));
        QCOMPARE(answer.report.prefillTokensPerSecond, std::optional<double>(400.0));
        QVERIFY(answer.report.firstToken && *answer.report.firstToken <= answer.report.total);
    }

    void stopsWhenAsked()
    {
        FakeServer server;
        const Answer answer = ask(server.endpoint(), say(QString(2000, QLatin1Char('x')).replace(
                                                         QLatin1String("xx"), QLatin1String("x "))),
                                  [](ChatClient &client) { client.cancel(); });
        QCOMPARE(answer.report.error->code, ErrorCode::Cancelled);
        QVERIFY(!answer.report.text.isEmpty());
        QVERIFY(answer.report.text.size() < 2000);
    }

    void tellsWhatTheEngineRefused()
    {
        FakeServer server;
        const Answer answer = ask(server.endpoint(), say(QStringLiteral("refuse")));
        QVERIFY(answer.report.error.has_value());
        QVERIFY(answer.report.error->message.find("exceeds the context") != std::string::npos);
    }

    void noticesAnEngineKilledInTheMiddle()
    {
        FakeServer server;
        const Answer answer = ask(server.endpoint(), say(QStringLiteral("a b c d e f g h i j k l m n")),
                                  [&server](ChatClient &) { server.kill(); });
        QVERIFY(answer.report.error.has_value());
        QVERIFY(answer.report.error->code != ErrorCode::Cancelled);
        QVERIFY(!answer.report.text.isEmpty());
    }

    void saysThatNobodyListens()
    {
        FakeServer server;
        const Endpoint endpoint = server.endpoint();
        server.kill();
        QCOMPARE(ask(endpoint, say(QStringLiteral("x"))).report.error->code, ErrorCode::Refused);
    }

    void sendsTheKeyInItsHeaderOnly()
    {
        QTcpServer listener;
        QVERIFY(listener.listen(QHostAddress::LocalHost));
        QByteArray head;
        connect(&listener, &QTcpServer::newConnection, this, [&] {
            QTcpSocket *socket = listener.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [&head, socket] {
                head += socket->readAll();
                socket->write("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
                socket->disconnectFromHost();
            });
        });
        Endpoint endpoint;
        endpoint.port = listener.serverPort();
        endpoint.apiKey = "secret-key";
        const Answer answer = ask(endpoint, say(QStringLiteral("x")));
        QCOMPARE(answer.report.error->code, ErrorCode::Authentication);
        QVERIFY(head.contains("Authorization: Bearer secret-key"));
        QVERIFY(!head.left(head.indexOf("\r\n")).contains("secret-key"));
    }
};

QTEST_GUILESS_MAIN(TestChatClient)
#include "test_chat_client.moc"
