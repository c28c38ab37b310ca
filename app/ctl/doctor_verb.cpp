// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/doctor/diagnosis.h"
#include "launcher/report/json_inventory.h"

namespace app::ctl {

namespace {

using discovery::directory::InventoryPointer;

class DoctorVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("doctor"); }
    QString summary() const override
    {
        return QStringLiteral("say what is wrong with machines and cables, and what to do");
    }
    QString description() const override
    {
        return QStringLiteral("Changes nothing. Exit code 1 when there is something to mend.");
    }

    void run(Context &context) override
    {
        context.withInventory([&context](const InventoryPointer &inventory) {
            const launcher::doctor::Diagnosis diagnosis = launcher::doctor::diagnose(*inventory);
            if (context.wantsJson()) {
                QJsonObject answer = launcher::doctor::jsonOf(diagnosis, *inventory);
                answer.insert(QStringLiteral("schema"), launcher::report::kReportSchema);
                context.printJson(answer);
            } else {
                context.print(launcher::doctor::textOf(diagnosis));
            }
            context.finish(diagnosis.isHealthy() ? ExitCode::Done : ExitCode::AnswerIsNo);
        });
    }
};

} // namespace

std::unique_ptr<Verb> makeDoctorVerb()
{
    return std::make_unique<DoctorVerb>();
}

} // namespace app::ctl
