// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/plan_request.h"
#include "app/ctl/verbs.h"
#include "discovery/remote/quoting.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/json_launch.h"
#include "launcher/report/plan_text.h"
#include "launcher/report/tables.h"

namespace app::ctl {

namespace {

using discovery::directory::Inventory;
using discovery::directory::InventoryPointer;
using launcher::plan::Plan;
using launcher::plan::PlanOutcome;
using launcher::plan::Refusal;

class PlanVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("plan"); }
    QString summary() const override
    {
        return QStringLiteral("say how a model would run, or why it cannot; starts nothing");
    }
    QString arguments() const override { return QStringLiteral("MODEL"); }
    QString description() const override
    {
        return QStringLiteral("MODEL is an id that \"models\" lists, or the path of a GGUF file. Exit "
                              "code 1 when the plan is refused.");
    }
    void declareOptions(QCommandLineParser &parser) const override { declarePlanOptions(parser); }

    void run(Context &context) override
    {
        withPlan(context, [&context](const PlanOutcome &outcome, const InventoryPointer &inventory) {
            const Plan *plan = std::get_if<Plan>(&outcome);
            if (context.wantsJson()) {
                context.printJson(
                    {{QStringLiteral("schema"), launcher::report::kReportSchema},
                     plan ? std::pair{QStringLiteral("plan"),
                                      QJsonValue(launcher::report::jsonOf(*plan, *inventory))}
                          : std::pair{QStringLiteral("refusal"),
                                      QJsonValue(launcher::report::jsonOf(
                                          std::get<Refusal>(outcome), *inventory))}});
            } else if (plan) {
                print(context, *plan, *inventory);
            } else {
                context.print(
                    launcher::report::textOf(std::get<Refusal>(outcome), *inventory));
            }
            context.finish(plan ? ExitCode::Done : ExitCode::AnswerIsNo);
        });
    }

private:
    static void print(Context &context, const Plan &plan, const Inventory &inventory)
    {
        context.printTable(launcher::report::ranksTable(plan));
        context.print({});
        for (const auto &prediction : plan.predictions)
            context.print(launcher::report::textOf(prediction));
        for (const auto &remark : plan.reasons + plan.warnings)
            context.print(launcher::report::textOf(remark, inventory));
        for (const auto &rank : plan.ranks) {
            for (const auto &process : rank.processes) {
                QStringList words{rank.nodeName + QLatin1Char(':')};
                for (const QString &word : process.command)
                    words.append(discovery::remote::quoteForSh(word));
                context.print(words.join(u' '));
            }
        }
    }
};

} // namespace

std::unique_ptr<Verb> makePlanVerb()
{
    return std::make_unique<PlanVerb>();
}

} // namespace app::ctl
