// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/model_library.h"

#include "launcher/catalogue/gguf_facts.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QRegularExpression>
#include <algorithm>

namespace launcher::catalogue {

using engine::protocol::Result;

namespace {

// Parts after the first belong to the first: "m-00002-of-00003.gguf".
bool isLaterPart(const QString &fileName)
{
    static const QRegularExpression part(QStringLiteral("-(\\d{5})-of-\\d{5}\\.gguf$"));
    const QRegularExpressionMatch match = part.match(fileName);
    return match.hasMatch() && match.captured(1).toInt() != 1;
}

CatalogueEntry joined(const Catalogue &catalogue, const plan::ModelFacts &header)
{
    CatalogueEntry entry;
    if (const CatalogueEntry *known = catalogue.findByFile(header.file)) {
        entry = *known;
        entry.facts = withHeader(*known, header);
    } else {
        entry.facts = header;
        entry.definedIn = header.file;
        if (entry.facts.engines.isEmpty())
            entry.facts.engines = {QStringLiteral("llama-rpc")};
    }
    return entry;
}

} // namespace

const CatalogueEntry *ModelLibrary::find(const QString &name) const
{
    const auto found = std::find_if(models.begin(), models.end(), [&](const CatalogueEntry &entry) {
        return entry.facts.id == name || entry.facts.name == name
            || (!entry.facts.file.isEmpty() && entry.facts.file == name);
    });
    return found == models.end() ? nullptr : &*found;
}

Result<CatalogueEntry> readModelFile(const Catalogue &catalogue, const QString &path)
{
    const Result<plan::ModelFacts> header = readGgufFacts(QFileInfo(path).absoluteFilePath());
    if (!header)
        return header.error();
    return joined(catalogue, *header);
}

ModelLibrary readModelLibrary(const Catalogue &catalogue, const QStringList &folders)
{
    ModelLibrary library;
    QStringList seen;
    for (const QString &folder : folders) {
        const QFileInfoList files = QDir(folder).entryInfoList(
            {QStringLiteral("*.gguf")}, QDir::Files | QDir::Readable, QDir::Name);
        for (const QFileInfo &file : files) {
            const QString real = file.canonicalFilePath();
            if (isLaterPart(file.fileName()) || seen.contains(real))
                continue;
            seen.append(real);
            Result<CatalogueEntry> entry = readModelFile(catalogue, file.absoluteFilePath());
            if (entry)
                library.models.push_back(*std::move(entry));
            else
                library.unreadable.append({file.absoluteFilePath(), entry.error()});
        }
    }
    for (const CatalogueEntry &entry : catalogue.entries()) {
        if (!library.find(entry.facts.id))
            library.models.push_back(entry);
    }
    return library;
}

} // namespace launcher::catalogue
