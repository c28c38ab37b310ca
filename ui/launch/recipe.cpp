// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/recipe.h"

#include "discovery/remote/quoting.h"
#include "launcher/report/words.h"

#include <QtCore/QRegularExpression>
#include <algorithm>
#include <yaml-cpp/yaml.h>

namespace ui::launch {

using discovery::remote::quoteForSh;
using launcher::plan::Plan;
using launcher::plan::RankPlan;
using launcher::plan::RankProcess;

namespace {

std::string text(const QString &value)
{
    return value.toStdString();
}

// Quotes only what needs it, so that people can read the line.
QString word(const QString &text)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:,=+@%-]+$"));
    return plain.match(text).hasMatch() ? text : quoteForSh(text);
}

void writeModel(YAML::Emitter &out, const launcher::plan::ModelFacts &model)
{
    out << YAML::Key << "model" << YAML::Value << YAML::BeginMap;
    out << YAML::Key << "id" << YAML::Value << text(model.id);
    out << YAML::Key << "name" << YAML::Value << text(model.name);
    out << YAML::Key << "file" << YAML::Value << text(model.file);
    if (!model.sha256.isEmpty())
        out << YAML::Key << "sha256" << YAML::Value << text(model.sha256);
    out << YAML::EndMap;
}

void writeRank(YAML::Emitter &out, const RankPlan &rank)
{
    out << YAML::BeginMap;
    out << YAML::Key << "rank" << YAML::Value << rank.rank;
    out << YAML::Key << "machine" << YAML::Value << text(rank.nodeName);
    out << YAML::Key << "first_layer" << YAML::Value << rank.firstLayer;
    out << YAML::Key << "layers" << YAML::Value << rank.layerCount;
    out << YAML::Key << "path" << YAML::Value << text(launcher::report::keyOf(rank.path));
    out << YAML::Key << "address" << YAML::Value << text(rank.address);
    out << YAML::Key << "processes" << YAML::Value << YAML::BeginSeq;
    for (const RankProcess &process : rank.processes) {
        out << YAML::BeginMap << YAML::Key << "role" << YAML::Value << text(process.role);
        out << YAML::Key << "command" << YAML::Value << YAML::Flow << YAML::BeginSeq;
        for (const QString &word : process.command)
            out << text(word);
        out << YAML::EndSeq << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::EndMap;
}

} // namespace

std::vector<ProcessOfRank> inStartOrder(const Plan &plan)
{
    std::vector<ProcessOfRank> result;
    for (const RankPlan &rank : plan.ranks) {
        for (const RankProcess &process : rank.processes)
            result.emplace_back(&rank, &process);
    }
    // The head's server connects to all others, so it comes last.
    std::stable_partition(result.begin(), result.end(), [](const ProcessOfRank &entry) {
        return entry.second->role != QLatin1String("llama-server");
    });
    return result;
}

QString commandText(const RankProcess &process)
{
    QStringList words;
    for (auto entry = process.environment.begin(); entry != process.environment.end(); ++entry)
        words.append(entry.key() + QLatin1Char('=') + word(entry.value()));
    for (const QString &part : process.command)
        words.append(word(part));
    return words.join(QLatin1Char(' '));
}

QByteArray recipeYaml(const Plan &plan)
{
    YAML::Emitter out;
    out << YAML::BeginMap;
    out << YAML::Key << "schema" << YAML::Value << 1;
    out << YAML::Key << "served_name" << YAML::Value << text(plan.servedName);
    writeModel(out, plan.request.model);
    out << YAML::Key << "engine" << YAML::Value << text(plan.engine);
    out << YAML::Key << "context_per_request" << YAML::Value << plan.request.contextPerRequest;
    out << YAML::Key << "requests_at_once" << YAML::Value << plan.request.parallelRequests;
    out << YAML::Key << "audience" << YAML::Value
        << text(launcher::report::keyOf(plan.request.audience));
    out << YAML::Key << "ranks" << YAML::Value << YAML::BeginSeq;
    for (const RankPlan &rank : plan.ranks)
        writeRank(out, rank);
    out << YAML::EndSeq << YAML::EndMap;
    return QByteArray(out.c_str()) + '\n';
}

QString planScript(const Plan &plan)
{
    QStringList lines{
        QStringLiteral("#!/bin/sh"),
        QStringLiteral("# %1 with %2. Run each part on its machine, in this order, in "
                       "the folder of the engine.")
            .arg(plan.servedName, plan.engine)};
    for (const auto &[rank, process] : inStartOrder(plan)) {
        lines += {QString(),
                  QStringLiteral("# %1, rank %2: %3")
                      .arg(rank->nodeName)
                      .arg(rank->rank)
                      .arg(process->role),
                  commandText(*process)};
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace ui::launch
