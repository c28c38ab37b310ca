// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/finding.h"
#include "launcher/catalogue/catalogue_entry.h"

#include <QtCore/QStringList>
#include <vector>

namespace launcher::catalogue {

// The models the program knows by name: those it ships with (in its resources) and those of the
// user's folder. A value; reading blocks on a few small files.
class Catalogue final
{
public:
    // Where the shipped files lie in the program's resources.
    static QString shippedFolder();

    // Reads all *.yaml files of the folders, in this order; an id given twice is taken from the
    // later folder, so that users can correct an entry. A folder that does not exist is empty.
    static Catalogue load(const QStringList &folders);

    const std::vector<CatalogueEntry> &entries() const { return m_entries; }
    // Null: no model has this id.
    const CatalogueEntry *find(const QString &id) const;
    // The entry whose file this is, by its name (a path is cut); null: none.
    const CatalogueEntry *findByFile(const QString &path) const;

    const QList<CatalogueProblem> &problems() const { return m_problems; }
    // The problems as findings "catalogue-file-bad" (file, line, problem).
    QList<discovery::topology::Finding> findings() const;

private:
    std::vector<CatalogueEntry> m_entries;
    QList<CatalogueProblem> m_problems;
};

// What is known of a model once its file is at hand: the header's word, under the entry's id and
// name. The entry's hash is taken only for a file of the size it was made from.
plan::ModelFacts withHeader(const CatalogueEntry &entry, const plan::ModelFacts &header);

} // namespace launcher::catalogue
