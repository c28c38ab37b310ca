// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/tables.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>

namespace launcher::report {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

namespace probe = discovery::probe;
namespace topology = discovery::topology;

// One word for a port: how fast its halves are, or why there is nothing.
QString portCell(const probe::NodeFacts &facts, int cage)
{
    if (!facts.hasFabric)
        return QStringLiteral("-");
    int up = 0;
    bool isPresent = false;
    qint64 speed = 0;
    for (const probe::Rail &rail : facts.cages[size_t(cage)].rails) {
        isPresent = isPresent || rail.isPresent();
        if (rail.carrier.value_or(false)) {
            ++up;
            speed = std::max(speed, rail.speedBitsPerSecond.value_or(0));
        }
    }
    if (!isPresent)
        return Text::tr("asleep");
    if (up == 0)
        return Text::tr("empty");
    const QString rate = speed > 0 ? formatBits(double(speed)) : Text::tr("up");
    return up == 2 ? rate : Text::tr("%1, one half").arg(rate);
}

} // namespace

TextTable nodesTable(const discovery::directory::Inventory &inventory)
{
    TextTable table({Text::tr("MACHINE"), Text::tr("STATE"), Text::tr("PRODUCT"),
                     Text::tr("MEMORY"), Text::tr("PORT 0"), Text::tr("PORT 1"),
                     Text::tr("ADDRESS")});
    table.alignRight(3);
    for (const discovery::directory::Device &device : inventory.devices) {
        QStringList row{device.name, textOf(device.state)};
        if (const probe::NodeFacts *facts = device.facts.get()) {
            row << facts->product
                << (facts->memoryBytes ? formatBytes(*facts->memoryBytes) : QString())
                << portCell(*facts, 0) << portCell(*facts, 1);
        } else {
            row << QString() << QString() << QString() << QString();
        }
        table.addRow(row << device.target.host);
    }
    return table;
}

TextTable cablesTable(const discovery::directory::Inventory &inventory)
{
    TextTable table({Text::tr("FROM"), Text::tr("TO"), Text::tr("STATE"), Text::tr("HALF A"),
                     Text::tr("HALF B"), Text::tr("SEEN BY")});
    for (const topology::Link &link : inventory.topology.links) {
        QStringList kinds;
        for (const topology::Observation &entry : link.evidence)
            kinds.append(textOf(entry.kind));
        kinds.removeDuplicates();
        table.addRow({endName(link.a, inventory), endName(link.b, inventory), textOf(link.state),
                      textOf(link.rails[0]), textOf(link.rails[1]),
                      kinds.join(QStringLiteral(", "))});
    }
    return table;
}

TextTable jobsTable(const std::vector<session::Job> &jobs, const QDateTime &now)
{
    TextTable table({Text::tr("JOB"), Text::tr("MODEL"), Text::tr("STATE"), Text::tr("ENGINE"),
                     Text::tr("MACHINES"), Text::tr("STARTED"), Text::tr("ENDPOINT")});
    for (const session::Job &job : jobs) {
        QStringList machines;
        for (const session::JobRank &rank : job.ranks)
            machines.append(rank.nodeName);
        machines.removeDuplicates();
        const QString endpoint = job.localPort == 0
                                     ? QString()
                                     : QStringLiteral("http://127.0.0.1:%1/v1").arg(job.localPort);
        QString state = textOf(job.state);
        if (!job.cause.isEmpty())
            state += QStringLiteral(": ") + job.cause;
        table.addRow({job.id, job.name, state, job.engine, machines.join(QStringLiteral(", ")),
                      formatAge(job.createdAt, now), endpoint});
    }
    return table;
}

TextTable ranksTable(const plan::Plan &plan)
{
    TextTable table({Text::tr("RANK"), Text::tr("MACHINE"), Text::tr("LAYERS"), Text::tr("WEIGHTS"),
                     Text::tr("KV CACHE"), Text::tr("PEAK"), Text::tr("OF"), Text::tr("PATH")});
    for (const int column : {0, 2, 3, 4, 5, 6})
        table.alignRight(column);
    for (const plan::RankPlan &rank : plan.ranks) {
        QString path = textOf(rank.path);
        if (!rank.pathInterface.isEmpty())
            path += QStringLiteral(" (%1)").arg(rank.pathInterface);
        table.addRow({QString::number(rank.rank), rank.nodeName, QString::number(rank.layerCount),
                      formatBytes(rank.memory.weightsBytes), formatBytes(rank.memory.keyValueBytes),
                      formatBytes(rank.memory.peakBytes()), formatBytes(rank.memory.totalBytes),
                      path});
    }
    return table;
}

} // namespace launcher::report
