// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/reachability_checks.h"

#include <QtCore/QCoreApplication>
#include <algorithm>

namespace discovery::directory {
namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("discovery::directory::ReachabilityChecks", text);
}

ReachabilityCheck check(const char *code, CheckOutcome outcome, const QString &message)
{
    return {QString::fromLatin1(code), outcome, message};
}

const mdns::SourceProblem *problem(const ReachabilityFacts &facts, QLatin1String prefix)
{
    for (const mdns::SourceProblem &entry : facts.problems) {
        if (entry.code.startsWith(prefix))
            return &entry;
    }
    return nullptr;
}

ReachabilityCheck networkCheck(const ReachabilityFacts &facts)
{
    if (facts.hasNetwork) {
        return check("network", CheckOutcome::Passed,
                     tr("This computer is in %1.").arg(facts.networks.join(QLatin1String(", "))));
    }
    return check("network", CheckOutcome::Failed,
                 tr("No network interface of this computer is up. Plug in the cable or join the "
                    "Wi-Fi of the devices."));
}

ReachabilityCheck busCheck(const ReachabilityFacts &facts)
{
    if (const mdns::SourceProblem *found = problem(facts, QLatin1String("dbus-")))
        return check("dbus", CheckOutcome::Failed, found->message);
    return check("dbus", CheckOutcome::Passed, tr("The system's message bus answers."));
}

ReachabilityCheck avahiCheck(const ReachabilityFacts &facts)
{
    if (const mdns::SourceProblem *found = problem(facts, QLatin1String("avahi-")))
        return check("avahi", CheckOutcome::Failed, found->message);
    if (problem(facts, QLatin1String("dbus-"))) {
        return check("avahi", CheckOutcome::Unknown,
                     tr("Whether Avahi runs cannot be told without the message bus."));
    }
    return check("avahi", CheckOutcome::Passed, tr("Avahi is running and looks for devices."));
}

ReachabilityCheck multicastCheck(const ReachabilityFacts &facts)
{
    if (!facts.hasNetwork)
        return check("multicast", CheckOutcome::Unknown, tr("There is no network to try it on."));
    if (!facts.canMulticast) {
        return check("multicast", CheckOutcome::Failed,
                     tr("No interface of this computer speaks multicast, by which devices announce "
                        "themselves (a VPN may be the only one). Type the address of a device."));
    }
    if (!facts.answer.machines.isEmpty()) {
        return check("multicast", CheckOutcome::Failed,
                     tr("%n machine(s) answer when asked, but what they announce does not reach "
                        "this computer: %1. A switch or access point filters multicast (look for "
                        "IGMP snooping or client isolation), or type these addresses.")
                         .replace(QLatin1String("%n"),
                                  QString::number(facts.answer.machines.size()))
                         .arg(facts.answer.machines.join(QLatin1String(", "))));
    }
    if (!facts.answer.wasSent) {
        return check("multicast", CheckOutcome::Failed,
                     tr("A question by multicast could not be sent; a firewall on this computer "
                        "may forbid it (UDP port 5353)."));
    }
    return check("multicast", CheckOutcome::Unknown,
                 tr("A question by multicast was sent and nobody answered: no device is on in this "
                    "network, or a switch or access point filters multicast."));
}

ReachabilityCheck firewallCheck(const ReachabilityFacts &facts)
{
    if (facts.answer.heardItself) {
        return check("firewall", CheckOutcome::Passed,
                     tr("This computer hears its own mDNS, so no firewall of its own drops it."));
    }
    if (!facts.answer.couldListen || !facts.answer.wasSent) {
        return check("firewall", CheckOutcome::Unknown,
                     tr("Whether a firewall on this computer drops mDNS cannot be told here."));
    }
    return check("firewall", CheckOutcome::Failed,
                 tr("This computer does not hear its own mDNS: a firewall on it drops UDP port "
                    "5353. Allow the service \"mdns\", then refresh."));
}

ReachabilityCheck subnetCheck(const ReachabilityFacts &facts)
{
    if (!facts.elsewhere.isEmpty()) {
        return check("other-subnet", CheckOutcome::Failed,
                     tr("Known machines are in another network (%1), and announcements do not "
                        "cross routers. They are reached by their address.")
                         .arg(facts.elsewhere.join(QLatin1String(", "))));
    }
    return check("other-subnet", CheckOutcome::Unknown,
                 tr("A device in another network cannot be seen from here, as announcements do not "
                    "cross routers. Type its address."));
}

QString describe(const QNetworkInterface &interface, const QNetworkAddressEntry &entry)
{
    const quint32 mask = entry.prefixLength() == 0
        ? 0
        : ~quint32(0) << (32 - entry.prefixLength());
    return QStringLiteral("%1/%2 (%3)")
        .arg(QHostAddress(entry.ip().toIPv4Address() & mask).toString())
        .arg(entry.prefixLength())
        .arg(interface.name());
}

void lookAtInterfaces(ReachabilityFacts &facts, const QList<QHostAddress> &known)
{
    QList<QNetworkAddressEntry> ours;
    for (const QNetworkInterface &interface : QNetworkInterface::allInterfaces()) {
        const auto flags = interface.flags();
        if (!flags.testFlag(QNetworkInterface::IsUp) || !flags.testFlag(QNetworkInterface::IsRunning)
            || flags.testFlag(QNetworkInterface::IsLoopBack))
            continue;
        for (const QNetworkAddressEntry &entry : interface.addressEntries()) {
            facts.hasNetwork = true;
            ours.append(entry);
            if (entry.ip().protocol() == QAbstractSocket::IPv4Protocol)
                facts.networks.append(describe(interface, entry));
            else if (!entry.ip().isLinkLocal())
                facts.networks.append(interface.name());
        }
    }
    facts.networks.removeDuplicates();
    facts.canMulticast = !MulticastQuestion::usableInterfaces().isEmpty();
    for (const QHostAddress &address : known) {
        const bool isNear = address.isLinkLocal() || address.isLoopback()
            || std::any_of(ours.begin(), ours.end(), [&](const QNetworkAddressEntry &entry) {
                   return entry.ip().protocol() == address.protocol()
                       && address.isInSubnet(entry.ip(), entry.prefixLength());
               });
        if (!isNear)
            facts.elsewhere.append(address.toString());
    }
    facts.elsewhere.removeDuplicates();
}

} // namespace

QList<ReachabilityCheck> judgeReachability(const ReachabilityFacts &facts)
{
    return {networkCheck(facts),   busCheck(facts),      avahiCheck(facts),
            multicastCheck(facts), firewallCheck(facts), subnetCheck(facts)};
}

ReachabilityChecks::ReachabilityChecks(QObject *parent) : QObject(parent), m_question(this)
{
    connect(&m_question, &MulticastQuestion::answered, this,
            [this](const MulticastQuestion::Answer &answer) {
                m_facts.answer = answer;
                m_heardDirectly = answer.machines;
                m_checks = judgeReachability(m_facts);
                emit finished();
            });
}

void ReachabilityChecks::run(const QList<mdns::SourceProblem> &problems,
                             const QList<QHostAddress> &known)
{
    m_facts = {};
    m_facts.problems = problems;
    lookAtInterfaces(m_facts, known);
    m_question.ask();
}

void ReachabilityChecks::clear()
{
    m_checks.clear();
    m_heardDirectly.clear();
}

} // namespace discovery::directory
