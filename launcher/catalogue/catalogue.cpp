// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/catalogue.h"

#include "launcher/catalogue/catalogue_reader.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <algorithm>

// Resources of a static library are not linked in unless somebody asks for them.
static void initResources()
{
    Q_INIT_RESOURCE(sparkyard_catalogue);
}

namespace launcher::catalogue {

QString Catalogue::shippedFolder()
{
    initResources();
    return QStringLiteral(":/sparkyard/catalogue");
}

Catalogue Catalogue::load(const QStringList &folders)
{
    Catalogue catalogue;
    for (const QString &folder : folders) {
        const QDir directory(folder);
        const QStringList names =
            directory.entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name);
        for (const QString &name : names) {
            const QString path = directory.filePath(name);
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) {
                catalogue.m_problems.append({path, 0, file.errorString()});
                continue;
            }
            CatalogueFile read = readCatalogue(file.readAll(), path);
            catalogue.m_problems += read.problems;
            for (CatalogueEntry &entry : read.entries) {
                const auto known =
                    std::find_if(catalogue.m_entries.begin(), catalogue.m_entries.end(),
                                 [&entry](const CatalogueEntry &other) {
                                     return other.facts.id == entry.facts.id;
                                 });
                if (known == catalogue.m_entries.end())
                    catalogue.m_entries.push_back(std::move(entry));
                else
                    *known = std::move(entry);
            }
        }
    }
    return catalogue;
}

const CatalogueEntry *Catalogue::find(const QString &id) const
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(),
                     [&id](const CatalogueEntry &entry) { return entry.facts.id == id; });
    return found == m_entries.end() ? nullptr : &*found;
}

const CatalogueEntry *Catalogue::findByFile(const QString &path) const
{
    const QString name = QFileInfo(path).fileName();
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&name](const CatalogueEntry &entry) {
            return !name.isEmpty() && entry.fileName.compare(name, Qt::CaseInsensitive) == 0;
        });
    return found == m_entries.end() ? nullptr : &*found;
}

QList<discovery::topology::Finding> Catalogue::findings() const
{
    QList<discovery::topology::Finding> result;
    for (const CatalogueProblem &problem : m_problems) {
        discovery::topology::Finding finding;
        finding.code = QStringLiteral("catalogue-file-bad");
        finding.severity = discovery::topology::Severity::Warning;
        finding.arguments = {{QStringLiteral("file"), problem.file},
                             {QStringLiteral("line"), QString::number(problem.line)},
                             {QStringLiteral("problem"), problem.text}};
        finding.evidence = {
            QStringLiteral("%1:%2: %3").arg(problem.file).arg(problem.line).arg(problem.text)};
        result.append(finding);
    }
    return result;
}

plan::ModelFacts withHeader(const CatalogueEntry &entry, const plan::ModelFacts &header)
{
    plan::ModelFacts facts = header;
    facts.id = entry.facts.id;
    facts.name = entry.facts.name;
    facts.kind = entry.facts.kind;
    if (facts.sha256.isEmpty() && facts.sizeBytes && facts.sizeBytes == entry.facts.sizeBytes)
        facts.sha256 = entry.facts.sha256;
    return facts;
}

} // namespace launcher::catalogue
