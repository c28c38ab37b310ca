// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/catalogue/gguf_header.h"
#include "launcher/plan/plan.h"

#include <vector>

namespace launcher::catalogue {

using engine::protocol::Result;

// One file of a model: its header and size.
struct GgufPart
{
    QString path;
    GgufHeader header;
    qint64 fileBytes = 0;
};

// What the planner needs of a model in one file or several (in their order). What the header does
// not tell stays absent. Errors: Parse (no architecture, parts that do not belong together, parts
// missing). Pure.
Result<plan::ModelFacts> ggufFacts(const std::vector<GgufPart> &parts);

// The paths of all parts, given the first and split.count ("m-00001-of-00003.gguf"); only path when
// its name has no such end.
QStringList ggufPartPaths(const QString &path, int count);

// Reads the headers of a model on this machine, all its parts. Blocks on the disk: call it from a
// worker thread. Errors name the file: NotFound, Io, Parse, Unsupported.
Result<plan::ModelFacts> readGgufFacts(const QString &path);

} // namespace launcher::catalogue
