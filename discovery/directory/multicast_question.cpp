// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/multicast_question.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QVariant>
#include <QtNetwork/QNetworkDatagram>
#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;

namespace discovery::directory {
namespace {

constexpr quint16 kPort = 5353;
constexpr auto kRepeatAfter = 500ms; // one packet may get lost
constexpr auto kPatience = 1500ms;
constexpr qsizetype kHeaderBytes = 12;

QHostAddress groupV4()
{
    return QHostAddress(QStringLiteral("224.0.0.251"));
}

QHostAddress groupV6(const QNetworkInterface &interface)
{
    QHostAddress group(QStringLiteral("ff02::fb"));
    group.setScopeId(interface.name());
    return group;
}

// The same address in the form of QNetworkInterface: no IPv4 within IPv6.
QHostAddress plain(const QHostAddress &address)
{
    bool isV4 = false;
    const quint32 v4 = address.toIPv4Address(&isV4);
    return isV4 ? QHostAddress(v4) : address;
}

} // namespace

MulticastQuestion::MulticastQuestion(QObject *parent) : QObject(parent)
{
    for (QTimer *timer : {&m_again, &m_end}) {
        timer->setParent(this);
        timer->setSingleShot(true);
    }
    m_again.setInterval(kRepeatAfter);
    m_end.setInterval(kPatience);
    connect(&m_again, &QTimer::timeout, this, &MulticastQuestion::send);
    connect(&m_end, &QTimer::timeout, this, &MulticastQuestion::finish);
}

QList<QNetworkInterface> MulticastQuestion::usableInterfaces()
{
    QList<QNetworkInterface> usable = QNetworkInterface::allInterfaces();
    usable.removeIf([](const QNetworkInterface &interface) {
        const auto flags = interface.flags();
        return !flags.testFlag(QNetworkInterface::IsUp)
            || !flags.testFlag(QNetworkInterface::IsRunning)
            || !flags.testFlag(QNetworkInterface::CanMulticast)
            || flags.testFlag(QNetworkInterface::IsLoopBack)
            || interface.addressEntries().isEmpty();
    });
    return usable;
}

QByteArray MulticastQuestion::packet(quint16 id)
{
    QByteArray bytes;
    const auto put = [&bytes](quint16 value) {
        bytes.append(char(value >> 8)).append(char(value & 0xff));
    };
    put(id);
    put(0); // a standard query
    put(1); // one question, nothing else
    put(0);
    put(0);
    put(0);
    for (const QByteArray &label : {QByteArray("_ssh"), QByteArray("_tcp"), QByteArray("local")})
        bytes.append(char(label.size())).append(label);
    bytes.append('\0');
    put(12); // PTR
    put(1);  // IN
    return bytes;
}

void MulticastQuestion::ask()
{
    if (m_end.isActive())
        return;
    m_answer = {};
    m_machines.clear();
    m_packet = packet(quint16(QRandomGenerator::global()->bounded(1, 65536)));
    const auto open = [this](const QHostAddress &any) {
        auto socket = std::make_unique<QUdpSocket>();
        if (socket->bind(any, 0)) {
            socket->setSocketOption(QAbstractSocket::MulticastTtlOption, 255);
            connect(socket.get(), &QUdpSocket::readyRead, this,
                    [this, raw = socket.get()] { receive(*raw); });
        }
        return socket;
    };
    m_v4 = open(QHostAddress(QHostAddress::AnyIPv4));
    m_v6 = open(QHostAddress(QHostAddress::AnyIPv6));
    listen();
    m_end.start();
    send();
    m_again.start();
}

void MulticastQuestion::listen()
{
    m_listener = std::make_unique<QUdpSocket>();
    if (!m_listener->bind(QHostAddress(QHostAddress::AnyIPv4), kPort,
                          QUdpSocket::ShareAddress | QUdpSocket::ReuseAddressHint))
        return;
    for (const QNetworkInterface &interface : usableInterfaces()) {
        if (m_listener->joinMulticastGroup(groupV4(), interface))
            m_answer.couldListen = true;
    }
    connect(m_listener.get(), &QUdpSocket::readyRead, this, [this] {
        while (m_listener->hasPendingDatagrams()) {
            if (m_listener->receiveDatagram().data() == m_packet)
                m_answer.heardItself = true;
        }
    });
}

void MulticastQuestion::send()
{
    for (const QNetworkInterface &interface : usableInterfaces()) {
        const QList<QNetworkAddressEntry> entries = interface.addressEntries();
        const bool hasV4 = std::any_of(entries.begin(), entries.end(), [](const auto &entry) {
            return entry.ip().protocol() == QAbstractSocket::IPv4Protocol;
        });
        if (hasV4) {
            m_v4->setMulticastInterface(interface);
            if (m_v4->writeDatagram(m_packet, groupV4(), kPort) == m_packet.size())
                m_answer.wasSent = true;
        }
        m_v6->setMulticastInterface(interface);
        if (m_v6->writeDatagram(m_packet, groupV6(interface), kPort) == m_packet.size())
            m_answer.wasSent = true;
    }
}

void MulticastQuestion::receive(QUdpSocket &socket)
{
    const QList<QHostAddress> ours = QNetworkInterface::allAddresses();
    while (socket.hasPendingDatagrams()) {
        const QNetworkDatagram datagram = socket.receiveDatagram(9000);
        const QByteArray bytes = datagram.data();
        const bool isAnswer = bytes.size() > kHeaderBytes && bytes.left(2) == m_packet.left(2)
            && (uchar(bytes.at(2)) & 0x80) != 0 && datagram.senderPort() == kPort;
        const QHostAddress sender = plain(datagram.senderAddress());
        if (isAnswer && !ours.contains(sender))
            m_machines.insert(sender.toString());
    }
}

void MulticastQuestion::finish()
{
    m_again.stop();
    m_v4.reset();
    m_v6.reset();
    m_listener.reset();
    m_answer.machines = m_machines.values();
    m_answer.machines.sort();
    emit answered(m_answer);
}

} // namespace discovery::directory
