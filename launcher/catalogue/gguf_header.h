// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <optional>
#include <vector>

namespace launcher::catalogue {

// One metadata value. Of arrays only the length is kept, and of short arrays of whole numbers the
// elements: vocabularies have hundreds of thousands of strings and nothing here needs them.
struct GgufValue
{
    enum class Kind
    {
        Integer,
        Real,
        Text,
        Array
    };
    Kind kind = Kind::Integer;
    qint64 integer = 0; // also bool (0, 1); values beyond 2^63 - 1 are that
    double real = 0;
    QString text;
    quint64 length = 0;     // of an array
    QList<qint64> integers; // of a short array of whole numbers or flags
};

struct GgufTensor
{
    QString name;
    QList<qint64> dimensions; // 1 to 4, innermost first
    quint32 type = 0;
    quint64 offset = 0; // from GgufHeader::dataOffset
    qint64 elements = 0;
    std::optional<qint64> bytes; // absent: a type we do not know
};

// All that stands before the weights of a GGUF file (format: versions 2 and 3, little-endian).
struct GgufHeader
{
    quint32 version = 0;
    QMap<QString, GgufValue> values;
    std::vector<GgufTensor> tensors;
    qint64 dataOffset = 0; // where the weights begin

    const GgufValue *value(const QString &key) const
    {
        const auto found = values.constFind(key);
        return found == values.constEnd() ? nullptr : &*found;
    }
    std::optional<qint64> integer(const QString &key) const
    {
        const GgufValue *found = value(key);
        if (!found || found->kind != GgufValue::Kind::Integer)
            return std::nullopt;
        return found->integer;
    }
    QString text(const QString &key) const
    {
        const GgufValue *found = value(key);
        return found && found->kind == GgufValue::Kind::Text ? found->text : QString();
    }
};

} // namespace launcher::catalogue
