// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/model_verdict.h"

#include "launcher/report/numbers.h"
#include "launcher/report/plan_text.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <algorithm>

namespace ui::launch {

using launcher::catalogue::CatalogueEntry;
using launcher::plan::ModelFacts;
using launcher::plan::NodeId;
using launcher::plan::Plan;
using launcher::plan::Refusal;
using launcher::plan::Request;
using Verdict = ModelRow::Verdict;

namespace {

struct VerdictText
{
    Q_DECLARE_TR_FUNCTIONS(ModelVerdict)
};

QString parametersText(qint64 count)
{
    const double value = static_cast<double>(count);
    const QLocale locale;
    if (value >= 1e9)
        return VerdictText::tr("%1 B parameters").arg(locale.toString(value / 1e9, 'g', 3));
    return VerdictText::tr("%1 M parameters").arg(locale.toString(value / 1e6, 'f', 0));
}

QString sizeText(const ModelFacts &facts)
{
    QStringList parts{facts.quantization};
    if (facts.sizeBytes)
        parts.append(launcher::report::formatBytes(*facts.sizeBytes));
    if (facts.parameters)
        parts.append(parametersText(*facts.parameters));
    parts.removeAll(QString());
    return parts.isEmpty() ? VerdictText::tr("size not known") : parts.join(QStringLiteral(" · "));
}

void fillFit(ModelRow &row, const ModelFacts &facts, const Plan &plan)
{
    row.canStart = true;
    row.verdict = Verdict::Fits;
    row.verdictText = plan.ranks.size() == 1
                          ? VerdictText::tr("fits on one machine")
                          : VerdictText::tr("fits on %1 machines").arg(plan.ranks.size());
    if (!plan.largestContextThatFits || !facts.trainedContext ||
        *plan.largestContextThatFits >= *facts.trainedContext)
        return;
    row.verdict = Verdict::FitsSmaller;
    row.verdictText =
        VerdictText::tr("fits with %1 context").arg(contextText(*plan.largestContextThatFits));
}

void fillRefusal(ModelRow &row, const Refusal &refusal, const World &world,
                 const QList<NodeId> &nodes)
{
    row.verdict = Verdict::Cannot;
    row.reason = launcher::report::textOf(refusal, *world.inventory);
    const QString &code = refusal.code;
    const bool isTooLarge = code == QLatin1String("too-large");
    if (isTooLarge && refusal.contextThatFits) {
        row.canStart = true;
        row.verdict = Verdict::FitsSmaller;
        row.verdictText =
            VerdictText::tr("fits with %1 context").arg(contextText(*refusal.contextThatFits));
    } else if (isTooLarge && refusal.nodesThatWouldFit) {
        int present = static_cast<int>(nodes.size());
        if (nodes.isEmpty()) {
            for (const auto &device : world.inventory->devices)
                present += device.state == discovery::directory::DeviceState::Connected ? 1 : 0;
        }
        row.verdict = Verdict::NeedsMore;
        const int more = std::max(1, *refusal.nodesThatWouldFit - present);
        row.verdictText = more == 1 ? VerdictText::tr("needs 1 more machine")
                                    : VerdictText::tr("needs %1 more machines").arg(more);
    } else if (code == QLatin1String("needs-engine")) {
        row.verdictText = VerdictText::tr("needs the engine %1")
                              .arg(refusal.arguments.value(QStringLiteral("engine")));
    } else if (code == QLatin1String("no-file") || code == QLatin1String("facts-missing")) {
        row.verdictText = VerdictText::tr("no file of it here");
    } else if (code == QLatin1String("engine-missing")) {
        row.verdictText = VerdictText::tr("no engine built for these machines");
    } else if (code == QLatin1String("not-text")) {
        row.verdictText = VerdictText::tr("makes images");
    } else {
        row.verdictText = VerdictText::tr("cannot start here");
    }
}

} // namespace

QString contextText(int tokens)
{
    if (tokens >= 1024 && tokens % 1024 == 0)
        return VerdictText::tr("%1K").arg(tokens / 1024);
    return QLocale().toString(tokens);
}

ModelRow modelRow(const CatalogueEntry &entry, const World &world, const QList<NodeId> &nodes)
{
    const ModelFacts &facts = entry.facts;
    ModelRow row;
    row.id = facts.id;
    row.name = facts.name.isEmpty() ? facts.id : facts.name;
    QStringList maker{entry.maker, entry.licence.isEmpty() ? VerdictText::tr("licence not known")
                                                           : entry.licence};
    maker.removeAll(QString());
    row.maker = maker.join(QStringLiteral(" · "));
    row.size = sizeText(facts);
    row.summary = entry.summary;
    Request request;
    request.model = facts;
    request.nodes = nodes;
    if (facts.trainedContext)
        request.contextPerRequest = std::min(request.contextPerRequest, *facts.trainedContext);
    const auto outcome = launcher::plan::makePlan(request, *world.inventory, world.surroundings);
    if (const auto *plan = std::get_if<Plan>(&outcome))
        fillFit(row, facts, *plan);
    else
        fillRefusal(row, std::get<Refusal>(outcome), world, nodes);
    return row;
}

} // namespace ui::launch
