// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/catalogue/catalogue_entry.h"

#include <QtCore/QByteArray>
#include <vector>

namespace launcher::catalogue {

struct CatalogueFile
{
    std::vector<CatalogueEntry> entries;
    QList<CatalogueProblem> problems;
};

// Reads one YAML file of the catalogue. name: how the file is called in problems. An entry with a
// problem is left out, its neighbours are kept. Pure; safe on any bytes.
CatalogueFile readCatalogue(const QByteArray &yaml, const QString &name);

} // namespace launcher::catalogue
