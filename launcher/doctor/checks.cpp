// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/doctor/checks.h"

#include <QtCore/QCoreApplication>
#include <algorithm>
#include <functional>

namespace launcher::doctor {

namespace {

using discovery::directory::Device;
using discovery::directory::Inventory;
using discovery::probe::NodeFacts;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Doctor)
};

// What one check is about, and on which machines it can be made at all.
struct Rule
{
    const char *name;
    QString text;
    QList<const char *> codes;
    std::function<bool(const NodeFacts &)> isKnown;
};

bool everyRail(const NodeFacts &facts,
               const std::function<bool(const discovery::probe::Rail &)> &is)
{
    for (const auto &cage : facts.cages) {
        for (const auto &rail : cage.rails) {
            if (rail.isPresent() && !is(rail))
                return false;
        }
    }
    return true;
}

bool isCabled(const NodeFacts &facts)
{
    return facts.hasFabric;
}

QList<Rule> machineRules()
{
    return {
        {"identity",
         Text::tr("No two machines share a host name or machine-id"),
         {"duplicate-identity"},
         [](const NodeFacts &f) { return !f.machineId.isEmpty(); }},
        {"memory",
         Text::tr("Every machine has memory left"),
         {"low-memory"},
         [](const NodeFacts &f) { return f.memoryBytes && f.memoryAvailableBytes; }},
        {"memory-alike",
         Text::tr("All machines have the same amount of memory"),
         {"mixed-memory"},
         [](const NodeFacts &f) { return f.memoryBytes.has_value(); }},
        {"disk",
         Text::tr("Every disk has room"),
         {"disk-full"},
         [](const NodeFacts &f) { return !f.disks.isEmpty(); }},
        {"clock",
         Text::tr("Every clock agrees with this desk's"),
         {"clock-skew"},
         [](const NodeFacts &f) { return f.clockOffsetMilliseconds.has_value(); }},
    };
}

QList<Rule> cableRules()
{
    return {
        {"cables",
         Text::tr("Every cable the shape needs is there and in its place"),
         {"cable-missing", "wrong-cage", "second-cable"},
         isCabled},
        {"cable-ends",
         Text::tr("It is known where every cable leads"),
         {"cabling-unknown"},
         [](const NodeFacts &f) {
             return isCabled(f) && (f.lldpReadable || !f.neighbours.isEmpty());
         }},
        {"halves", Text::tr("Both halves of every cable have a signal"), {"rail-down"}, isCabled},
        {"mtu",
         Text::tr("Both ends of every cable have the same MTU"),
         {"mtu-mismatch"},
         [](const NodeFacts &f) {
             return isCabled(f) && everyRail(f, [](const auto &r) { return r.mtu.has_value(); });
         }},
        {"pcie",
         Text::tr("Every network card has all its PCIe lanes"),
         {"half-pcie"},
         [](const NodeFacts &f) {
             return isCabled(f) &&
                    everyRail(f, [](const auto &r) { return r.pcieWidth.has_value(); });
         }},
        {"networks",
         Text::tr("The halves of a cable are in networks of their own"),
         {"same-subnet-twins"},
         isCabled},
    };
}

bool hasFinding(const Inventory &inventory, const QStringList &codes)
{
    return std::any_of(inventory.findings.cbegin(), inventory.findings.cend(),
                       [&](const auto &finding) { return codes.contains(finding.code); });
}

QStringList strings(const QList<const char *> &codes)
{
    QStringList result;
    for (const char *code : codes)
        result.append(QString::fromLatin1(code));
    return result;
}

Check made(const Rule &rule, const Inventory &inventory)
{
    Check check{
        QString::fromLatin1(rule.name), rule.text, CheckOutcome::Passed, strings(rule.codes), {}};
    QStringList blind;
    int seen = 0;
    for (const Device &device : inventory.devices) {
        if (!device.facts)
            continue;
        if (rule.isKnown(*device.facts))
            ++seen;
        else
            blind.append(device.name);
    }
    if (!blind.isEmpty())
        check.reason = Text::tr("not known of %1").arg(blind.join(QStringLiteral(", ")));
    if (hasFinding(inventory, check.codes)) {
        check.outcome = CheckOutcome::Failed;
    } else if (seen == 0) {
        check.outcome = CheckOutcome::NotPossible;
        if (check.reason.isEmpty())
            check.reason = Text::tr("no machine is connected");
    }
    return check;
}

Check contact(const Inventory &inventory)
{
    Check check{QStringLiteral("contact"),
                Text::tr("Every connected machine answers"),
                CheckOutcome::Passed,
                strings({"host-key-changed", "node-off", "node-silent", "ssh-refused"}),
                {}};
    const bool isAny = std::any_of(inventory.devices.begin(), inventory.devices.end(),
                                   [](const Device &device) { return device.isNode(); });
    if (hasFinding(inventory, check.codes)) {
        check.outcome = CheckOutcome::Failed;
    } else if (!isAny) {
        check.outcome = CheckOutcome::NotPossible;
        check.reason = Text::tr("no machine is connected");
    }
    return check;
}

Check announcements(const Inventory &inventory)
{
    Check check{QStringLiteral("announcements"),
                Text::tr("Announcements of machines reach this desk"),
                CheckOutcome::Passed,
                strings({"no-multicast"}),
                {}};
    const bool isHeard =
        std::any_of(inventory.devices.begin(), inventory.devices.end(), [](const Device &device) {
            return std::any_of(device.announcements.cbegin(), device.announcements.cend(),
                               [](const auto &entry) {
                                   return entry.source == discovery::mdns::SourceKind::Mdns;
                               });
        });
    if (hasFinding(inventory, check.codes)) {
        check.outcome = CheckOutcome::Failed;
    } else if (!isHeard) {
        check.outcome = CheckOutcome::NotPossible;
        check.reason = inventory.problems.isEmpty() ? Text::tr("none was heard")
                                                    : inventory.problems.first().message;
    }
    return check;
}

} // namespace

QList<Check> checksOf(const Inventory &inventory)
{
    QList<Check> checks{announcements(inventory), contact(inventory)};
    for (const Rule &rule : cableRules() + machineRules())
        checks.append(made(rule, inventory));
    return checks;
}

} // namespace launcher::doctor
