// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/details_view_model.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"
#include "ui/cluster/cluster_text.h"

#include <algorithm>

namespace ui::cluster {

using discovery::directory::Device;
using discovery::directory::Inventory;
using discovery::probe::NodeFacts;
using namespace discovery::topology;

namespace report = launcher::report;

namespace {

void add(std::vector<DetailRow> &rows, const QString &id, const QString &label,
         const QString &value, const NodeFacts &facts, const QString &unknownKey = {},
         bool isCode = false)
{
    DetailRow row{id, label, value, {}, -1, isCode};
    if (value.isEmpty()) {
        row.value = DetailsViewModel::tr("unknown");
        row.note = facts.unknown.value(unknownKey);
        row.isCode = false;
    }
    rows.push_back(row);
}

QString addressesOf(const QList<discovery::probe::InterfaceAddress> &addresses)
{
    QStringList parts;
    for (const auto &entry : addresses)
        parts.append(entry.address.toString() + QLatin1Char('/')
                     + QString::number(entry.prefixLength));
    return parts.join(QLatin1Char('\n'));
}

std::vector<DetailRow> factRows(const Device &device, const Inventory &inventory)
{
    const NodeFacts &facts = *device.facts;
    std::vector<DetailRow> rows;
    add(rows, QStringLiteral("product"), DetailsViewModel::tr("Product"), facts.product, facts,
        QStringLiteral("product"));
    add(rows, QStringLiteral("maker"), DetailsViewModel::tr("Maker"), facts.maker, facts, QStringLiteral("maker"));
    add(rows, QStringLiteral("memory"), DetailsViewModel::tr("Memory"),
        facts.memoryBytes ? report::formatBytes(*facts.memoryBytes) : QString(), facts,
        QStringLiteral("memory.total"));
    for (qsizetype i = 0; i < facts.gpus.size(); ++i)
        add(rows, QStringLiteral("gpu%1").arg(i), DetailsViewModel::tr("GPU"), facts.gpus[i].name, facts);
    if (facts.gpus.isEmpty())
        add(rows, QStringLiteral("gpu"), DetailsViewModel::tr("GPU"), {}, facts, QStringLiteral("gpu"));
    add(rows, QStringLiteral("os"), DetailsViewModel::tr("System"), facts.operatingSystem, facts,
        QStringLiteral("os"));
    add(rows, QStringLiteral("kernel"), DetailsViewModel::tr("Kernel"), facts.kernel, facts,
        QStringLiteral("kernel"));
    add(rows, QStringLiteral("driver"), DetailsViewModel::tr("Driver"), facts.driverVersion, facts,
        QStringLiteral("driver"));
    add(rows, QStringLiteral("user"), DetailsViewModel::tr("Logged in as"), facts.user, facts);
    for (const auto &disk : facts.disks)
        add(rows, QStringLiteral("disk") + disk.path, DetailsViewModel::tr("Free disk"),
            DetailsViewModel::tr("%1 of %2").arg(report::formatBytes(disk.freeBytes),
                                                 report::formatBytes(disk.totalBytes)), facts);
    for (const auto &interface : facts.interfaces) {
        if (interface.addresses.isEmpty())
            continue;
        DetailRow row{QStringLiteral("if") + interface.name, interface.name,
                      addressesOf(interface.addresses), {}, -1, true};
        if (interface.carriesSsh)
            row.note = interface.kind == discovery::probe::InterfaceKind::Wifi
                ? DetailsViewModel::tr("the path ssh uses, over Wi-Fi") : DetailsViewModel::tr("the path ssh uses");
        rows.push_back(row);
    }
    for (size_t cage = 0; cage < 2; ++cage) {
        for (size_t rail = 0; rail < 2; ++rail) {
            const auto &entry = facts.cages[cage].rails[rail];
            if (!entry.isPresent())
                continue;
            DetailRow row{QStringLiteral("rail%1%2").arg(cage).arg(rail),
                          DetailsViewModel::tr("Port %1 half %2").arg(cage).arg(rail ? QLatin1Char('B')
                                                                                     : QLatin1Char('A')),
                          entry.netdev, addressesOf(entry.addresses), -1, true};
            rows.push_back(row);
        }
    }
    add(rows, QStringLiteral("uptime"), DetailsViewModel::tr("Up since"), report::formatDuration(std::chrono::seconds(facts.uptimeSeconds)), facts);
    rows.push_back({QStringLiteral("asked"), DetailsViewModel::tr("Facts taken"),
                    report::formatAge(facts.takenAt, inventory.at), {}, -1, false});
    return rows;
}

DetailRow halfRow(const Link &link, size_t rail, const Inventory &inventory)
{
    DetailRow row;
    row.id = QString::number(rail);
    const Device *device = inventory.node(link.a.node);
    QString netdev;
    QStringList values;
    if (device && link.a.cage >= 0) {
        const auto &entry = device->facts->cages[static_cast<size_t>(link.a.cage & 1)].rails[rail];
        netdev = entry.netdev;
        if (entry.speedBitsPerSecond)
            values.append(report::formatBits(static_cast<double>(*entry.speedBitsPerSecond)));
        if (entry.mtu)
            values.append(DetailsViewModel::tr("MTU %1").arg(*entry.mtu));
    }
    row.label = (rail ? QStringLiteral("B ") : QStringLiteral("A ")) + netdev;
    row.value = values.isEmpty() ? report::textOf(link.rails[rail])
                                 : values.join(QStringLiteral("  "));
    row.note = link.rails[rail] == RailState::Up ? QString() : report::textOf(link.rails[rail]);
    row.mark = static_cast<int>(link.rails[rail] == RailState::Up ? Mark::Good
                                : link.rails[rail] == RailState::Weak ? Mark::Warn
                                : link.rails[rail] == RailState::Down ? Mark::Bad : Mark::Unknown);
    row.isCode = true;
    return row;
}

std::vector<DetailRow> evidenceRows(const Link &link, const Inventory &inventory)
{
    std::vector<DetailRow> rows;
    for (const Observation &observation : link.evidence) {
        const Device *device = inventory.node(observation.node);
        DetailRow row;
        row.id = QStringLiteral("%1/%2/%3/%4").arg(int(observation.kind)).arg(observation.node.value)
                     .arg(observation.cage).arg(observation.rail);
        row.label = report::textOf(observation.kind);
        row.value = report::formatAge(observation.at, inventory.at);
        row.note = DetailsViewModel::tr("%1 on %2, half %3").arg(
            observation.command, device ? device->name : DetailsViewModel::tr("unknown machine"),
            observation.rail ? QStringLiteral("B") : QStringLiteral("A"));
        const bool known = std::any_of(rows.begin(), rows.end(),
                                       [&row](const DetailRow &other) { return other.id == row.id; });
        if (!known)
            rows.push_back(row);
    }
    return rows;
}

} // namespace

void DetailsViewModel::clear()
{
    m_facts.setRows({});
    m_halves.setRows({});
    m_cables.setRows({});
    m_evidence.setRows({});
    m_foreign.setRows({});
    m_findings.setRows({});
    m_title.clear();
    m_stateText.clear();
    m_errorText.clear();
    m_errorDetails.clear();
}

void DetailsViewModel::show(Kind kind, const QString &id, const Inventory &inventory)
{
    if (kind != m_kind || id != m_id)
        clear();
    m_kind = kind;
    m_id = id;
    const bool found = kind == Machine ? showMachine(inventory)
        : kind == Cable ? showCable(inventory) : false;
    if (!found && m_kind != Nothing) {
        clear();
        m_kind = Nothing;
        m_id.clear();
    }
    emit changed();
}

bool DetailsViewModel::showMachine(const Inventory &inventory)
{
    const Device *device = inventory.device(m_id);
    if (!device)
        return false;
    m_title = device->name;
    m_stateText = report::textOf(device->state);
    m_errorText = device->error ? QString::fromStdString(device->error->message) : QString();
    m_errorDetails = device->error ? QString::fromStdString(device->error->details) : QString();
    std::vector<FindingRow> findings;
    for (FindingRow &row : findingRows(inventory)) {
        if (row.deviceId == m_id)
            findings.push_back(std::move(row));
    }
    m_findings.setRows(std::move(findings));
    if (!device->isNode())
        return true;
    m_facts.setRows(factRows(*device, inventory));
    std::vector<DetailRow> cables;
    for (const Link &link : inventory.topology.links) {
        const bool isA = link.a.node == device->facts->id;
        if (!isA && link.b.node != device->facts->id)
            continue;
        const LinkEnd &near = isA ? link.a : link.b;
        const LinkEnd &far = isA ? link.b : link.a;
        cables.push_back({linkIdOf(link),
                          near.cage < 0 ? DetailsViewModel::tr("Port unknown") : DetailsViewModel::tr("Port %1").arg(near.cage),
                          report::endName(far, inventory), report::textOf(link.state),
                          static_cast<int>(markOf(link.state)), false});
    }
    m_cables.setRows(std::move(cables));
    std::vector<DetailRow> foreign;
    for (const auto &process : device->facts->foreign) {
        QStringList notes;
        if (!process.user.isEmpty())
            notes.append(DetailsViewModel::tr("user %1").arg(process.user));
        if (process.uptimeSeconds)
            notes.append(DetailsViewModel::tr("up %1").arg(report::formatDuration(std::chrono::seconds(*process.uptimeSeconds))));
        foreign.push_back({QString::number(process.pid) + QLatin1Char('/') + process.name
                               + QLatin1Char('/') + process.container,
                           process.container.isEmpty() ? process.name : process.container,
                           process.memoryBytes ? report::formatBytes(*process.memoryBytes) : QString(),
                           notes.join(QStringLiteral(", ")), -1, false});
    }
    m_foreign.setRows(std::move(foreign));
    return true;
}

bool DetailsViewModel::showCable(const Inventory &inventory)
{
    for (const Link &link : inventory.topology.links) {
        if (linkIdOf(link) != m_id)
            continue;
        m_title = report::endName(link.a, inventory) + QStringLiteral(" \u2194 ")
            + report::endName(link.b, inventory);
        m_stateText = report::textOf(link.state);
        if (link.a.cage >= 0)
            m_halves.setRows({halfRow(link, 0, inventory), halfRow(link, 1, inventory)});
        m_evidence.setRows(evidenceRows(link, inventory));
        std::vector<FindingRow> findings;
        for (FindingRow &row : findingRows(inventory)) {
            if (row.linkId == m_id)
                findings.push_back(std::move(row));
        }
        m_findings.setRows(std::move(findings));
        return true;
    }
    return false;
}

} // namespace ui::cluster
