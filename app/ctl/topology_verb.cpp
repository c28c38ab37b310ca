// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/summary.h"
#include "launcher/report/tables.h"

namespace app::ctl {

namespace {

using discovery::directory::InventoryPointer;

class TopologyVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("topology"); }
    QString summary() const override
    {
        return QStringLiteral("show how the machines are cabled, and how that is known");
    }

    void run(Context &context) override
    {
        context.withInventory([&context](const InventoryPointer &inventory) {
            if (context.wantsJson()) {
                context.printJson({{QStringLiteral("schema"), launcher::report::kReportSchema},
                                   {QStringLiteral("topology"),
                                    launcher::report::topologyJson(*inventory)}});
            } else {
                context.print(launcher::report::clusterSummary(*inventory));
                if (!inventory->topology.links.empty())
                    context.printTable(launcher::report::cablesTable(*inventory));
            }
            context.finish(ExitCode::Done);
        });
    }
};

} // namespace

std::unique_ptr<Verb> makeTopologyVerb()
{
    return std::make_unique<TopologyVerb>();
}

} // namespace app::ctl
