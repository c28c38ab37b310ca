// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QObject>
#include <QtCore/QSet>
#include <QtCore/QStringList>
#include <QtCore/QTimer>
#include <QtNetwork/QNetworkInterface>
#include <QtNetwork/QUdpSocket>
#include <memory>

namespace discovery::directory {

// A question for _ssh._tcp by multicast whose answers come by unicast (a "one-shot" query of
// RFC 6762, 6.7): who answers is there, even when nothing that is announced reaches this computer.
// It also listens for its own question on the mDNS port, which a local firewall would swallow.
// Lives in one thread; nothing blocks.
class MulticastQuestion final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MulticastQuestion)

public:
    struct Answer
    {
        QStringList machines;  // addresses that answered, none of our own
        bool wasSent = false;  // on at least one interface
        bool couldListen = false; // on the mDNS port
        bool heardItself = false;
    };

    explicit MulticastQuestion(QObject *parent = nullptr);

    void ask(); // answered() follows in 1.5 s; while one is on its way this does nothing

    // Interfaces that are up, carry an address, and speak multicast (loopback left out).
    static QList<QNetworkInterface> usableInterfaces();
    static QByteArray packet(quint16 id);

signals:
    void answered(const discovery::directory::MulticastQuestion::Answer &answer);

private:
    void send();
    void receive(QUdpSocket &socket);
    void listen();
    void finish();

    std::unique_ptr<QUdpSocket> m_v4;
    std::unique_ptr<QUdpSocket> m_v6;
    std::unique_ptr<QUdpSocket> m_listener;
    QByteArray m_packet;
    QSet<QString> m_machines;
    Answer m_answer;
    QTimer m_again;
    QTimer m_end;
};

} // namespace discovery::directory
