// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/json_launch.h"
#include "launcher/report/numbers.h"
#include "launcher/report/text_table.h"
#include "launcher/session/async.h"

#include <QtCore/QJsonArray>

namespace app::ctl {

namespace {

using launcher::catalogue::CatalogueEntry;
using launcher::catalogue::ModelLibrary;

class ModelsVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("models"); }
    QString summary() const override
    {
        return QStringLiteral("list the models that are known, and which are at hand");
    }

    void run(Context &context) override
    {
        context.withModels([this, &context](const ModelLibrary &library) {
            if (context.wantsJson())
                printJson(context, library);
            else
                printTable(context, library);
            for (const auto &broken : library.unreadable)
                context.complain(QString::fromStdString(broken.error.message));
            context.finish(ExitCode::Done);
        });
    }

private:
    static void printJson(Context &context, const ModelLibrary &library)
    {
        QJsonArray models;
        for (const CatalogueEntry &entry : library.models)
            models.append(launcher::report::jsonOf(entry.facts));
        context.printJson({{QStringLiteral("schema"), launcher::report::kReportSchema},
                           {QStringLiteral("models"), models}});
    }

    static void printTable(Context &context, const ModelLibrary &library)
    {
        launcher::report::TextTable table({QStringLiteral("MODEL"), QStringLiteral("NAME"),
                                           QStringLiteral("SIZE"), QStringLiteral("FORMAT"),
                                           QStringLiteral("ENGINES"), QStringLiteral("FILE")});
        table.alignRight(2);
        for (const CatalogueEntry &entry : library.models) {
            const auto &facts = entry.facts;
            table.addRow({facts.id, facts.name,
                          facts.sizeBytes ? launcher::report::formatBytes(*facts.sizeBytes)
                                          : QString(),
                          QStringList{facts.format, facts.quantization}.join(u' ').trimmed(),
                          facts.engines.join(QStringLiteral(", ")),
                          facts.file.isEmpty() ? QStringLiteral("none at hand") : facts.file});
        }
        context.printTable(table);
    }
};

} // namespace

std::unique_ptr<Verb> makeModelsVerb()
{
    return std::make_unique<ModelsVerb>();
}

} // namespace app::ctl
