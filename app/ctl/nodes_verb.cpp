// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/tables.h"

namespace app::ctl {

namespace {

using discovery::directory::InventoryPointer;

class NodesVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("nodes"); }
    QString summary() const override
    {
        return QStringLiteral("list the machines, what they are and how they are reached");
    }

    void run(Context &context) override
    {
        context.withInventory([&context](const InventoryPointer &inventory) {
            if (context.wantsJson()) {
                context.printJson(
                    {{QStringLiteral("schema"), launcher::report::kReportSchema},
                     {QStringLiteral("nodes"),
                      launcher::report::nodesJson(*inventory, launcher::report::Machines::All)}});
            } else if (inventory->devices.empty()) {
                context.print(QStringLiteral("No machine answered."));
                for (const auto &problem : inventory->problems)
                    context.print(QStringLiteral("- ") + problem.message);
            } else {
                context.printTable(launcher::report::nodesTable(*inventory));
            }
            context.finish(ExitCode::Done);
        });
    }
};

} // namespace

std::unique_ptr<Verb> makeNodesVerb()
{
    return std::make_unique<NodesVerb>();
}

} // namespace app::ctl
