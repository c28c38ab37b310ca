// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/plan_notes.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"
#include "ui/launch/recipe.h"
#include "ui/models/mark.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFileInfo>
#include <QtCore/QLocale>
#include <algorithm>
#include <cmath>

namespace ui::launch {

using launcher::plan::EvidenceKind;
using launcher::plan::MemoryEstimate;
using launcher::plan::PathKind;
using launcher::plan::Plan;
using launcher::plan::Prediction;
using launcher::plan::RankPlan;
using launcher::report::formatBytes;
using models::Mark;

namespace {

struct NoteText
{
    Q_DECLARE_TR_FUNCTIONS(PlanNotes)
};

QString pathText(PathKind path)
{
    switch (path) {
    case PathKind::Local:
        return NoteText::tr("on the head itself");
    case PathKind::Fabric:
        return NoteText::tr("over the cables");
    case PathKind::Management:
        return NoteText::tr("over the ordinary network");
    }
    return {};
}

RankRow rankRow(const RankPlan &rank)
{
    const MemoryEstimate &memory = rank.memory;
    RankRow row;
    row.rank = rank.rank;
    row.machine = rank.nodeName;
    row.memory = memory;
    row.rankText =
        rank.rank == 0 ? NoteText::tr("head · rank 0") : NoteText::tr("rank %1").arg(rank.rank);
    row.shareText = rank.layerCount > 0 ? NoteText::tr("layers %1 to %2 · %3")
                                              .arg(rank.firstLayer)
                                              .arg(rank.firstLayer + rank.layerCount - 1)
                                              .arg(pathText(rank.path))
                                        : NoteText::tr("no layers · %1").arg(pathText(rank.path));
    row.figure = formatBytes(memory.peakBytes());
    row.spokenText =
        NoteText::tr(
            "%1, %2, %3: %4 of %5 at the end of the start-up peak; in use now %6, weights %7, "
            "KV cache %8, engine %9")
            .arg(row.machine, row.rankText, row.shareText, row.figure,
                 formatBytes(memory.totalBytes), formatBytes(memory.inUseBytes),
                 formatBytes(memory.weightsBytes), formatBytes(memory.keyValueBytes),
                 formatBytes(memory.overheadBytes)) +
        NoteText::tr(", start-up peak %1, reserve %2")
            .arg(formatBytes(memory.startPeakBytes), formatBytes(memory.reserveBytes));
    return row;
}

QString quantityText(const QString &quantity)
{
    if (quantity == QLatin1String("decode_tok_s"))
        return NoteText::tr("Decode");
    if (quantity == QLatin1String("prefill_tok_s"))
        return NoteText::tr("Prefill");
    if (quantity == QLatin1String("ready_s"))
        return NoteText::tr("First start");
    return quantity;
}

QString figureText(const Prediction &prediction)
{
    const auto number = [&prediction](double value) {
        return prediction.quantity.endsWith(QLatin1String("_tok_s"))
                   ? launcher::report::formatRate(value)
                   : launcher::report::formatDuration(
                         std::chrono::milliseconds(std::llround(value * 1000)));
    };
    if (prediction.low && prediction.high && *prediction.low < *prediction.high) {
        const QString high = number(*prediction.high);
        const QString unit = high.section(QLatin1Char(' '), 1);
        QString low = number(*prediction.low);
        if (low.section(QLatin1Char(' '), 1) == unit)
            low = low.section(QLatin1Char(' '), 0, 0);
        return NoteText::tr("%1 – %2").arg(low, high);
    }
    return number(prediction.low ? *prediction.low : prediction.high.value_or(0));
}

NoteLine noteOf(const Prediction &prediction, const Plan &plan)
{
    NoteLine line;
    line.heading = quantityText(prediction.quantity);
    line.figure = figureText(prediction);
    QStringList notes{launcher::report::textOf(prediction.kind)};
    if (prediction.kind != EvidenceKind::Modelled) {
        if (prediction.nodes > 0)
            notes.append(prediction.nodes == 1 ? NoteText::tr("1 machine")
                                               : NoteText::tr("%1 machines").arg(prediction.nodes));
        notes += {prediction.conditions, prediction.source};
        const bool isOtherEngine = prediction.engine != plan.engine;
        if (isOtherEngine)
            notes.append(NoteText::tr("another engine"));
        line.isFaded = isOtherEngine || prediction.nodes != static_cast<int>(plan.ranks.size());
    }
    notes.removeAll(QString());
    line.note = notes.join(QStringLiteral(", "));
    return line;
}

NoteLine check(const QString &heading, const QString &note, Mark mark)
{
    NoteLine line;
    line.id = heading;
    line.heading = heading;
    line.note = note;
    line.mark = static_cast<int>(mark);
    return line;
}

NoteLine engineCheck(const Plan &plan, const World &world)
{
    int lacking = 0;
    for (const RankPlan &rank : plan.ranks) {
        const auto bundles = world.surroundings.nodeBundles.value(rank.node);
        const bool isThere =
            std::any_of(bundles.begin(), bundles.end(),
                        [&rank](const auto &bundle) { return bundle.id == rank.bundle; });
        lacking += isThere ? 0 : 1;
    }
    if (lacking == 0)
        return check(NoteText::tr("Engine on every machine"), plan.ranks.front().bundle,
                     Mark::Done);
    return check(
        NoteText::tr("Engine on every machine"),
        lacking == 1
            ? NoteText::tr("looked for on 1 machine, copied if it is missing")
            : NoteText::tr("looked for on %1 machines, copied where it is missing").arg(lacking),
        Mark::Waiting);
}

NoteLine modelCheck(const Plan &plan)
{
    const auto &model = plan.request.model;
    const QString size =
        model.sizeBytes ? formatBytes(*model.sizeBytes) : NoteText::tr("of unknown size");
    return check(NoteText::tr("Model on the head"),
                 NoteText::tr("%1, %2: used where %3 has it, else copied from %4")
                     .arg(QFileInfo(model.file).fileName(), size, plan.ranks.front().nodeName,
                          model.fileNode.isEmpty() ? NoteText::tr("this desk") : model.fileNode),
                 Mark::Waiting);
}

NoteLine pathCheck(const Plan &plan)
{
    int fabric = 0;
    QStringList slow;
    for (const RankPlan &rank : plan.ranks) {
        fabric += rank.path == PathKind::Fabric ? 1 : 0;
        if (rank.path == PathKind::Management)
            slow.append(rank.nodeName);
    }
    if (slow.isEmpty())
        return check(NoteText::tr("Fabric"),
                     fabric == 0 ? NoteText::tr("one machine: no cable is needed")
                     : fabric == 1
                         ? NoteText::tr("1 rank reached over a cable that is up")
                         : NoteText::tr("%1 ranks reached over cables that are up").arg(fabric),
                     Mark::Done);
    return check(NoteText::tr("Fabric"),
                 NoteText::tr("%1: no cable from the head, so the ordinary network is used")
                     .arg(slow.join(QStringLiteral(", "))),
                 Mark::Warn);
}

NoteLine memoryCheck(const Plan &plan)
{
    const auto tightest = std::min_element(plan.ranks.begin(), plan.ranks.end(),
                                           [](const RankPlan &a, const RankPlan &b) {
                                               return a.memory.totalBytes - a.memory.peakBytes() <
                                                      b.memory.totalBytes - b.memory.peakBytes();
                                           });
    const qint64 left = tightest->memory.totalBytes - tightest->memory.peakBytes();
    return check(
        NoteText::tr("Memory"),
        NoteText::tr("floor %1 on %2, reserve %3")
            .arg(formatBytes(left), tightest->nodeName, formatBytes(tightest->memory.reserveBytes)),
        left >= tightest->memory.reserveBytes ? Mark::Done : Mark::Warn);
}

NoteLine portCheck(const Plan &plan)
{
    QStringList ports{QString::number(plan.endpointPort)};
    for (const RankPlan &rank : plan.ranks) {
        const QString port = QString::number(rank.port);
        if (rank.port && !ports.contains(port))
            ports.append(port);
    }
    return check(NoteText::tr("Ports"),
                 NoteText::tr("%1 wanted; the next free ones are taken at the start")
                     .arg(ports.join(QStringLiteral(", "))),
                 Mark::Waiting);
}

NoteLine othersCheck(const Plan &plan, const World &world)
{
    QStringList others;
    for (const RankPlan &rank : plan.ranks) {
        const auto *device = world.inventory->node(rank.node);
        if (!device)
            continue;
        for (const auto &process : device->facts->foreign) {
            const QString name = process.container.isEmpty() ? process.name : process.container;
            QString text = NoteText::tr("%1 on %2").arg(name, rank.nodeName);
            if (process.memoryBytes)
                text += QStringLiteral(", ") + formatBytes(*process.memoryBytes);
            others.append(text);
        }
    }
    if (others.isEmpty())
        return check(NoteText::tr("Other jobs"), NoteText::tr("nothing else uses these GPUs"),
                     Mark::Done);
    return check(NoteText::tr("Other jobs"),
                 NoteText::tr("%1: not ours, left alone").arg(others.join(QStringLiteral("; "))),
                 Mark::Info);
}

} // namespace

std::vector<RankRow> rankRows(const Plan &plan)
{
    std::vector<RankRow> rows;
    for (const RankPlan &rank : plan.ranks)
        rows.push_back(rankRow(rank));
    return rows;
}

std::vector<NoteLine> expectations(const Plan &plan, const QList<Prediction> &reported)
{
    std::vector<NoteLine> lines;
    QList<Prediction> all = plan.predictions;
    // Of what others reported, only what holds for as many machines: the rest would mislead.
    for (const Prediction &report : reported) {
        if (report.nodes == static_cast<int>(plan.ranks.size()))
            all.append(report);
    }
    for (const Prediction &prediction : std::as_const(all)) {
        if (!prediction.low && !prediction.high)
            continue;
        NoteLine line = noteOf(prediction, plan);
        line.id = QString::number(lines.size());
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<NoteLine> checksBeforeStart(const Plan &plan, const World &world)
{
    return {engineCheck(plan, world), modelCheck(plan), pathCheck(plan),
            memoryCheck(plan),        portCheck(plan),  othersCheck(plan, world)};
}

std::vector<NoteLine> commandLines(const Plan &plan)
{
    std::vector<NoteLine> lines;
    for (const auto &[rank, process] : inStartOrder(plan)) {
        NoteLine line;
        line.id = QStringLiteral("%1 %2").arg(rank->rank).arg(process->role);
        line.heading = rank->nodeName;
        line.note = commandText(*process);
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace ui::launch
