// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "discovery/directory/multicast_question.h"

#include <QtCore/QObject>

namespace discovery::directory {

// What the checks are made from; a value, so that judging can be tested.
struct ReachabilityFacts
{
    bool hasNetwork = false;          // an interface but loopback is up and has an address
    bool canMulticast = false;        // one of them speaks multicast
    QStringList networks;             // "192.168.1.0/24 (eth0)"
    QList<mdns::SourceProblem> problems; // of the mDNS source
    MulticastQuestion::Answer answer;
    QStringList elsewhere; // known machines whose address is in none of our networks
};

// The reasons why nothing may be found, in the order in which to look at them. Pure.
QList<ReachabilityCheck> judgeReachability(const ReachabilityFacts &facts);

// Looks for reasons why no machine is found: asks by multicast, looks at the interfaces. Lives in
// one thread; nothing blocks; nothing is changed.
class ReachabilityChecks final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReachabilityChecks)

public:
    explicit ReachabilityChecks(QObject *parent = nullptr);

    // finished() follows in about 1.5 s. known: addresses of machines from other sources.
    void run(const QList<mdns::SourceProblem> &problems, const QList<QHostAddress> &known);

    const QList<ReachabilityCheck> &checks() const { return m_checks; }
    // Machines that answer when asked directly.
    const QStringList &heardDirectly() const { return m_heardDirectly; }
    void clear();

signals:
    void finished();

private:
    ReachabilityFacts m_facts;
    MulticastQuestion m_question;
    QList<ReachabilityCheck> m_checks;
    QStringList m_heardDirectly;
};

} // namespace discovery::directory
