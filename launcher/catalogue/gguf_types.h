// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QString>
#include <QtCore/QtGlobal>
#include <optional>

namespace launcher::catalogue {

// How tensors of one GGUF type lie in memory: rows are cut into blocks of equal size.
struct GgufTensorType
{
    quint32 id = 0;
    const char *name = "";
    qint64 blockElements = 1;
    qint64 blockBytes = 1;
};

// Null: a type this program does not know (a newer file); nothing is guessed.
const GgufTensorType *ggufTensorType(quint32 id);

// "Q4_K_M" for general.file_type; empty: unknown.
QString ggufFileTypeName(qint64 fileType);

} // namespace launcher::catalogue
