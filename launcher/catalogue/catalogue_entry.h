// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/plan.h"

#include <QtCore/QList>
#include <QtCore/QString>

namespace launcher::catalogue {

// One model of the catalogue: what is known of it before any file of it is at hand, and what others
// reported. Schema of the files: docs/catalogue.md.
struct CatalogueEntry
{
    plan::ModelFacts facts;
    QString maker;
    QString licence;  // SPDX id; empty: not known
    QString summary;  // what it is good at, one line
    QString fileName; // by which its file is recognised on disks; empty: none known
    QString source;   // where its files come from, for a person; empty: none known
    QList<plan::Prediction> reported;
    QString definedIn; // the file that says so
};

// A catalogue file that could not be read, or an entry in it; the others stay usable.
struct CatalogueProblem
{
    QString file;
    int line = 0; // from 1; 0: the file as a whole
    QString text;
};

} // namespace launcher::catalogue
