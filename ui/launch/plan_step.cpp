// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/plan_step.h"

#include "launcher/engines/llama_rpc.h"
#include "launcher/report/numbers.h"
#include "launcher/report/plan_text.h"
#include "ui/launch/model_verdict.h"
#include "ui/launch/plan_notes.h"
#include "ui/launch/recipe.h"

#include <QtCore/QLocale>
#include <QtCore/QSaveFile>
#include <algorithm>
#include <array>

namespace ui::launch {

using launcher::plan::Plan;
using launcher::plan::Refusal;
using launcher::plan::Request;
using launcher::report::formatBytes;

namespace {

constexpr std::array kRequests{1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
constexpr int kSmallestContext = 512;

QString machinesText(size_t count)
{
    return count == 1 ? PlanStep::tr("1 machine") : PlanStep::tr("%1 machines").arg(count);
}

} // namespace

QString PlanStep::title() const
{
    return m_request.model.name.isEmpty() ? m_request.model.id : m_request.model.name;
}

QString PlanStep::summary() const
{
    QStringList parts{m_request.model.quantization};
    if (m_request.model.sizeBytes)
        parts.append(formatBytes(*m_request.model.sizeBytes));
    if (m_plan)
        parts.append(machinesText(m_plan->ranks.size()));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString PlanStep::fitText() const
{
    if (!m_plan)
        return {};
    const QString context = launch::contextText(m_request.contextPerRequest);
    return m_request.parallelRequests == 1
               ? tr("fits: 1 request of %1").arg(context)
               : tr("fits: %1 requests of %2 each").arg(m_request.parallelRequests).arg(context);
}

QString PlanStep::engineText() const
{
    if (!m_plan)
        return {};
    return m_plan->engine == QLatin1String("llama-rpc")
               ? tr("Engine: llama.cpp over RPC, layer split")
               : tr("Engine: %1").arg(m_plan->engine);
}

QString PlanStep::engineReason() const
{
    return m_plan ? launcher::report::engineReasonText(m_plan->engineReason) : QString();
}

QString PlanStep::memoryNote() const
{
    if (!m_plan)
        return {};
    const qint64 first = m_plan->ranks.front().memory.totalBytes;
    const bool isSame =
        std::all_of(m_plan->ranks.begin(), m_plan->ranks.end(), [first](const auto &rank) {
            return formatBytes(rank.memory.totalBytes) == formatBytes(first);
        });
    return isSame ? tr("end of the start-up peak, of %1").arg(formatBytes(first))
                  : tr("end of the start-up peak");
}

QString PlanStep::startText() const
{
    return tr("Start on %1").arg(machinesText(m_plan ? m_plan->ranks.size() : 0));
}

QStringList PlanStep::warnings() const
{
    QStringList result;
    if (m_plan) {
        for (const auto &remark : m_plan->warnings)
            result.append(launcher::report::textOf(remark, *m_world.inventory));
    }
    return result;
}

QString PlanStep::warningHeading() const
{
    const QStringList texts = warnings();
    return texts.size() > 1 ? tr("It runs, but mind this") : texts.value(0);
}

QString PlanStep::warningText() const
{
    const QStringList texts = warnings();
    return texts.size() > 1 ? texts.join(QLatin1Char('\n')) : QString();
}

int PlanStep::contextStep() const
{
    return static_cast<int>(
        std::max<qsizetype>(0, m_contexts.indexOf(m_request.contextPerRequest)));
}

QString PlanStep::contextText() const
{
    const QLocale locale;
    const QString chosen =
        tr("%1 tokens for each request").arg(locale.toString(m_request.contextPerRequest));
    if (!m_plan || !m_plan->largestContextThatFits)
        return chosen;
    const int trained = m_request.model.trainedContext.value_or(0);
    if (trained > 0 && *m_plan->largestContextThatFits >= trained)
        return tr("%1 · the model knows up to %2").arg(chosen, locale.toString(trained));
    return tr("%1 · up to %2 fits").arg(chosen, locale.toString(*m_plan->largestContextThatFits));
}

int PlanStep::requestStep() const
{
    const auto at = std::find(kRequests.begin(), kRequests.end(), m_request.parallelRequests);
    return at == kRequests.end() ? 0 : static_cast<int>(at - kRequests.begin());
}

int PlanStep::requestSteps() const
{
    return static_cast<int>(kRequests.size());
}

QString PlanStep::requestText() const
{
    return QLocale().toString(m_request.parallelRequests);
}

QString PlanStep::script() const
{
    return m_plan ? planScript(*m_plan) : QString();
}

void PlanStep::begin(const launcher::plan::ModelFacts &model,
                     const QList<launcher::plan::Prediction> &reported)
{
    m_request = Request{};
    m_request.model = model;
    m_request.contextPerRequest =
        std::min(kDefaultContext, model.trainedContext.value_or(kDefaultContext));
    m_reported = reported;
    m_plan.reset();
    m_saveNote.clear();
    emit saved();
}

void PlanStep::update(const World &world, const Request &machines)
{
    m_world = world;
    m_request.nodes = machines.nodes;
    m_request.headFixed = machines.headFixed;
    replan();
}

void PlanStep::replan()
{
    if (!m_world.inventory)
        return;
    m_plan.reset();
    m_problem.clear();
    auto outcome = launcher::plan::makePlan(m_request, *m_world.inventory, m_world.surroundings);
    if (const auto *refusal = std::get_if<Refusal>(&outcome);
        refusal && refusal->contextThatFits && *refusal->contextThatFits > 0) {
        // More requests at once leave less for each: take what fits instead of refusing.
        m_request.contextPerRequest = *refusal->contextThatFits;
        outcome = launcher::plan::makePlan(m_request, *m_world.inventory, m_world.surroundings);
    }
    if (auto *plan = std::get_if<Plan>(&outcome)) {
        m_plan = std::move(*plan);
        launcher::engines::addLlamaProcesses(*m_plan);
    } else {
        m_problem = launcher::report::textOf(std::get<Refusal>(outcome), *m_world.inventory);
    }
    fillContexts();
    show();
}

void PlanStep::fillContexts()
{
    const int trained = m_request.model.trainedContext.value_or(kDefaultContext);
    const int largest = m_plan && m_plan->largestContextThatFits
                            ? std::min(*m_plan->largestContextThatFits, trained)
                            : trained;
    m_contexts.clear();
    for (int context = kSmallestContext; context < largest; context *= 2)
        m_contexts.append(context);
    m_contexts.append(largest);
    if (!m_contexts.contains(m_request.contextPerRequest))
        m_contexts.append(m_request.contextPerRequest);
    std::sort(m_contexts.begin(), m_contexts.end());
}

void PlanStep::show()
{
    m_ranks.setRows(m_plan ? rankRows(*m_plan) : std::vector<RankRow>{});
    m_expectations.setRows(m_plan ? launch::expectations(*m_plan, m_reported)
                                  : std::vector<NoteLine>{});
    m_checks.setRows(m_plan ? checksBeforeStart(*m_plan, m_world) : std::vector<NoteLine>{});
    m_commands.setRows(m_plan ? commandLines(*m_plan) : std::vector<NoteLine>{});
    emit changed();
}

void PlanStep::setContextStep(int step)
{
    if (step < 0 || step >= m_contexts.size() || m_contexts[step] == m_request.contextPerRequest)
        return;
    m_request.contextPerRequest = m_contexts[step];
    replan();
}

void PlanStep::setRequestStep(int step)
{
    if (step < 0 || step >= requestSteps())
        return;
    const int requests = kRequests[static_cast<size_t>(step)];
    if (requests == m_request.parallelRequests)
        return;
    m_request.parallelRequests = requests;
    replan();
}

void PlanStep::saveRecipe(const QUrl &file)
{
    if (!m_plan)
        return;
    const QString path = file.toLocalFile();
    const QByteArray yaml = recipeYaml(*m_plan);
    QSaveFile out(path);
    const bool isWritten =
        out.open(QIODevice::WriteOnly) && out.write(yaml) == yaml.size() && out.commit();
    m_saveNote =
        isWritten
            ? tr("Written: %1").arg(path)
            : tr("%1 was not written: %2. Choose another folder.").arg(path, out.errorString());
    emit saved();
}

} // namespace ui::launch
