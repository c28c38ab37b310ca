// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/plan_request.h"

#include "app/ctl/context.h"
#include "app/ctl/machines.h"
#include "launcher/engines/llama_rpc.h"

#include <QtCore/QFileInfo>

namespace app::ctl {

using discovery::directory::Device;
using discovery::directory::InventoryPointer;
using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;
using launcher::catalogue::CatalogueEntry;
using launcher::catalogue::ModelLibrary;
using launcher::plan::PlanOutcome;
using launcher::plan::Request;

namespace {

const QString kNodes = QStringLiteral("nodes");
const QString kEngine = QStringLiteral("engine");
const QString kContext = QStringLiteral("context");
const QString kParallel = QStringLiteral("parallel");
const QString kName = QStringLiteral("name");

Error wrongNumber(const QString &option, const QString &value)
{
    return Error{ErrorCode::InvalidArgument,
                 QStringLiteral("--%1 takes a positive whole number, not \"%2\".")
                     .arg(option, value)
                     .toStdString(),
                 {}};
}

Result<Request> requestOf(const QCommandLineParser &parser, const CatalogueEntry &model,
                          const InventoryPointer &inventory)
{
    Request request;
    request.model = model.facts;
    request.engine = parser.value(kEngine);
    request.servedName = parser.value(kName);
    for (const auto &[option, target] : {std::pair{kContext, &request.contextPerRequest},
                                         std::pair{kParallel, &request.parallelRequests}}) {
        if (!parser.isSet(option))
            continue;
        bool isNumber = false;
        *target = parser.value(option).toInt(&isNumber);
        if (!isNumber || *target <= 0)
            return wrongNumber(option, parser.value(option));
    }
    if (parser.isSet(kNodes)) {
        const auto chosen =
            machinesNamed(*inventory, parser.value(kNodes).split(u',', Qt::SkipEmptyParts));
        if (!chosen)
            return chosen.error();
        for (const Device &device : *chosen) {
            if (!device.facts) {
                return Error{ErrorCode::Unreachable,
                             QStringLiteral("%1 is not connected. \"sparkyardctl nodes\" says why.")
                                 .arg(device.name)
                                 .toStdString(),
                             {}};
            }
            request.nodes.append(device.facts->id);
        }
        request.headFixed = true; // the first one named
    }
    return request;
}

// A word that names an existing file is that file; else the library's model of that id.
Result<CatalogueEntry> modelOf(const QString &word, const ModelLibrary &library)
{
    if (QFileInfo(word).isFile())
        return launcher::catalogue::readModelFile({}, word);
    if (const CatalogueEntry *entry = library.find(word))
        return *entry;
    return Error{ErrorCode::InvalidArgument,
                 QStringLiteral("There is no model \"%1\". \"sparkyardctl models\" lists what is "
                                "known; a GGUF file may be named by its path.")
                     .arg(word)
                     .toStdString(),
                 {}};
}

} // namespace

void declarePlanOptions(QCommandLineParser &parser)
{
    parser.addOption({kNodes, QStringLiteral("Machines to use, the head first; all by default "
                                             "where the planner finds them good."),
                      QStringLiteral("a,b,c")});
    parser.addOption({kEngine, QStringLiteral("Engine: llama-rpc."), QStringLiteral("engine")});
    parser.addOption({kContext, QStringLiteral("Tokens of context for each request (4096)."),
                      QStringLiteral("tokens")});
    parser.addOption({kParallel, QStringLiteral("Requests at once (1)."), QStringLiteral("count")});
    parser.addOption({kName, QStringLiteral("Name to serve the model under."),
                      QStringLiteral("name")});
}

void withPlan(Context &context,
              std::function<void(const PlanOutcome &, const InventoryPointer &)> then)
{
    if (context.positional().size() != 1) {
        context.complain(QStringLiteral("Name one model. \"sparkyardctl models\" lists them."));
        context.finish(ExitCode::WrongUse);
        return;
    }
    context.withModels([&context, then = std::move(then)](const ModelLibrary &library) {
        const auto model = modelOf(context.positional().front(), library);
        if (!model) {
            context.fail(model.error());
            return;
        }
        context.withInventory([&context, then, model = *model](const InventoryPointer &inventory) {
            const auto request = requestOf(context.parser(), model, inventory);
            if (!request) {
                context.fail(request.error());
                return;
            }
            PlanOutcome outcome = launcher::plan::makePlan(*request, *inventory,
                                                           context.services().surroundings());
            if (auto *plan = std::get_if<launcher::plan::Plan>(&outcome))
                launcher::engines::addLlamaProcesses(*plan);
            then(outcome, inventory);
        });
    });
}

} // namespace app::ctl
