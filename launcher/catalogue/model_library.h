// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/catalogue/catalogue.h"

#include <QtCore/QFuture>
#include <QtCore/QStringList>
#include <vector>

namespace launcher::catalogue {

// A GGUF file that lies in a models folder and cannot be used, with the reason.
struct UnreadableModel
{
    QString file;
    engine::protocol::Error error;
};

struct ModelLibrary
{
    // Every model of the catalogue, those with a file at hand first; then files that the catalogue
    // does not know, under their own names.
    std::vector<CatalogueEntry> models;
    QList<UnreadableModel> unreadable;

    // By id, by name, or by the path of its file; null: none.
    const CatalogueEntry *find(const QString &name) const;
};

// Looks through folders (not below them) for GGUF files, reads their headers and joins them with the
// catalogue. Blocks on disks: for worker threads.
ModelLibrary readModelLibrary(const Catalogue &catalogue, const QStringList &folders);

// One file that a person named, as a model of its own. Blocks. Errors: those of readGgufFacts.
engine::protocol::Result<CatalogueEntry> readModelFile(const Catalogue &catalogue, const QString &path);

} // namespace launcher::catalogue
