// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/launcher/session/fake_server.h"

#include <QtNetwork/QTcpServer>
#include <QtTest/QtTest>

FakeServer::FakeServer()
{
    QTcpServer probe;
    probe.listen(QHostAddress::LocalHost);
    m_endpoint.port = probe.serverPort();
    probe.close();
    const QString script = QStringLiteral(SPARKYARD_TEST_DATA "/fake_engine/llama-server.py");
    m_process.start(QStringLiteral("python3"),
                    {script, QStringLiteral("--port"), QString::number(m_endpoint.port),
                     QStringLiteral("-m"), script, QStringLiteral("--alias"), QStringLiteral("tiny")});
    const auto isUp = [this] {
        QTcpSocket socket;
        socket.connectToHost(m_endpoint.host, m_endpoint.port);
        return socket.waitForConnected(100); // a test may wait
    };
    if (!QTest::qWaitFor(isUp, 20000))
        qFatal("the stand-in server did not start");
}

FakeServer::~FakeServer()
{
    kill();
}

void FakeServer::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}
