// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/foreign_text.h"

#include <QtCore/QDateTime>
#include <QtCore/QSet>

namespace discovery::probe {

namespace {

constexpr int kMaxForeign = 512;

struct Container
{
    QString id;
    ForeignProcess process;
    bool isShown = false; // by a GPU process of it
};

// "<id> <pid> <started> /<name> <image>"
QList<Container> containersOf(const NodeText &text)
{
    QList<Container> containers;
    const qint64 now = text.number(QStringLiteral("clock.end")).value_or(0) / 1'000'000'000;
    const QStringList lines = text.values(QStringLiteral("container"));
    for (const QString &line : lines) {
        const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (words.size() < 5 || containers.size() >= kMaxForeign)
            continue;
        Container container;
        container.id = words.at(0);
        container.process.pid = words.at(1).toLongLong();
        // Docker prints nanoseconds; Qt reads up to milliseconds.
        const QDateTime started =
            QDateTime::fromString(words.at(2).left(19) + QLatin1Char('Z'), Qt::ISODate);
        if (started.isValid() && now > 0)
            container.process.uptimeSeconds = qMax(qint64(0), now - started.toSecsSinceEpoch());
        container.process.container = words.at(3);
        if (container.process.container.startsWith(QLatin1Char('/')))
            container.process.container.remove(0, 1);
        container.process.name = words.at(4);
        containers.append(container);
    }
    return containers;
}

} // namespace

QList<ForeignProcess> foreignOf(const NodeText &text)
{
    QSet<QString> ours;
    const QStringList jobPids = text.values(QStringLiteral("job.pid"));
    for (const QString &pid : jobPids)
        ours.insert(pid);
    QList<Container> containers = containersOf(text);
    QList<ForeignProcess> foreign;
    const QStringList rows = text.values(QStringLiteral("gpu.process"));
    for (const QString &row : rows) { // "<pid>, <MiB>, <name>"
        const QString pid = row.section(QLatin1Char(','), 0, 0).trimmed();
        ForeignProcess process;
        process.pid = pid.toLongLong();
        if (process.pid <= 0 || ours.contains(pid) || foreign.size() >= kMaxForeign)
            continue;
        bool ok = false;
        const qint64 mebibytes = row.section(QLatin1Char(','), 1, 1).trimmed().toLongLong(&ok);
        if (ok && mebibytes >= 0 && mebibytes < (qint64(1) << 40))
            process.memoryBytes = mebibytes * 1024 * 1024;
        process.name = row.section(QLatin1Char(','), 2).trimmed();
        const QStringList lines = text.values(QStringLiteral("process"));
        for (const QString &line : lines) { // "<pid> <seconds> <user>"
            const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
            if (words.size() == 3 && words.at(0) == pid) {
                process.uptimeSeconds = words.at(1).toLongLong();
                process.user = words.at(2);
            }
        }
        const QString group = text.value(QStringLiteral("process.%1.cgroup").arg(pid));
        for (Container &container : containers) {
            const bool isItsOwn = container.process.pid == process.pid;
            if (isItsOwn || (!container.id.isEmpty() && group.contains(container.id))) {
                process.container = container.process.container;
                container.isShown = true;
            }
        }
        foreign.append(process);
    }
    for (const Container &container : std::as_const(containers)) {
        if (!container.isShown)
            foreign.append(container.process);
    }
    return foreign;
}

} // namespace discovery::probe
