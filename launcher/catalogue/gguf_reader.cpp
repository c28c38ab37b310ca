// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/gguf_reader.h"

#include "launcher/catalogue/gguf_types.h"

#include <QtCore/QByteArray>
#include <QtCore/QIODevice>
#include <QtCore/QtEndian>
#include <algorithm>
#include <bit>
#include <limits>

namespace launcher::catalogue {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

namespace {

constexpr quint64 kMaxEntries = 1'000'000; // keys, tensors: the largest models have thousands
constexpr quint64 kMaxNameBytes = 65535;   // the format's own limit for keys
constexpr quint64 kMaxKeptIntegers = 4096; // per-layer arrays are far shorter
constexpr qint64 kMaxDimension = qint64(1) << 48;

enum ValueType : quint32
{
    Uint8,
    Int8,
    Uint16,
    Int16,
    Uint32,
    Int32,
    Float32,
    Bool,
    String,
    Array,
    Uint64,
    Int64,
    Float64
};

// Bytes of one element; 0: not of fixed size.
quint64 sizeOf(quint32 type)
{
    switch (type) {
    case Uint8:
    case Int8:
    case Bool:
        return 1;
    case Uint16:
    case Int16:
        return 2;
    case Uint32:
    case Int32:
    case Float32:
        return 4;
    case Uint64:
    case Int64:
    case Float64:
        return 8;
    default:
        return 0;
    }
}

// Walks over the bytes. Stops for good at the first problem: either the bytes ended too early
// (needsMore) or they break the format (problem is set).
class Cursor
{
public:
    Cursor(QByteArrayView bytes, qint64 fileBytes)
        : m_bytes(bytes)
        , m_fileBytes(fileBytes)
    {
    }

    bool isGood() const { return !m_needsMore && m_problem.empty(); }
    bool needsMore() const { return m_needsMore; }
    const std::string &problem() const { return m_problem; }
    qint64 position() const { return m_position; }

    void fail(std::string problem)
    {
        if (isGood())
            m_problem = std::move(problem);
    }

    // The next count bytes, or null after a problem.
    const char *take(quint64 count)
    {
        if (!isGood())
            return nullptr;
        const quint64 left = quint64(m_bytes.size() - m_position);
        if (count <= left) {
            const char *at = m_bytes.data() + m_position;
            m_position += qint64(count);
            return at;
        }
        const quint64 limit = m_fileBytes >= 0 ? quint64(std::min(m_fileBytes, kMaxGgufHeaderBytes))
                                               : quint64(kMaxGgufHeaderBytes);
        if (quint64(m_position) > limit || count > limit - quint64(m_position))
            fail("a length points beyond the end of the file");
        else
            m_needsMore = true;
        return nullptr;
    }

    template <typename T>
    T number()
    {
        const char *at = take(sizeof(T));
        return at ? qFromLittleEndian<T>(at) : T{};
    }

    QString string(quint64 maxBytes)
    {
        const quint64 length = number<quint64>();
        if (isGood() && length > maxBytes)
            fail("a name is longer than the format allows");
        const char *at = take(length);
        return at ? QString::fromUtf8(at, qsizetype(length)) : QString();
    }

    void skipString() { take(number<quint64>()); }

private:
    QByteArrayView m_bytes;
    qint64 m_fileBytes;
    qint64 m_position = 0;
    bool m_needsMore = false;
    std::string m_problem;
};

qint64 readInteger(Cursor &cursor, quint32 type)
{
    switch (type) {
    case Uint8:
        return cursor.number<quint8>();
    case Bool:
        return cursor.number<quint8>() != 0;
    case Int8:
        return cursor.number<qint8>();
    case Uint16:
        return cursor.number<quint16>();
    case Int16:
        return cursor.number<qint16>();
    case Uint32:
        return cursor.number<quint32>();
    case Int32:
        return cursor.number<qint32>();
    case Int64:
        return cursor.number<qint64>();
    default:
        return qint64(std::min<quint64>(cursor.number<quint64>(),
                                        quint64(std::numeric_limits<qint64>::max())));
    }
}

void readArray(Cursor &cursor, GgufValue &value)
{
    value.kind = GgufValue::Kind::Array;
    const quint32 type = cursor.number<quint32>();
    value.length = cursor.number<quint64>();
    if (!cursor.isGood())
        return;
    if (type == String) {
        for (quint64 i = 0; i < value.length && cursor.isGood(); ++i)
            cursor.skipString();
        return;
    }
    const quint64 size = sizeOf(type);
    if (size == 0) {
        cursor.fail("an array has elements of an unknown type");
        return;
    }
    if (value.length > quint64(kMaxGgufHeaderBytes) / size) {
        cursor.fail("an array is longer than any header");
        return;
    }
    const bool isWhole = type != Float32 && type != Float64;
    if (!isWhole || value.length > kMaxKeptIntegers) {
        cursor.take(value.length * size);
        return;
    }
    for (quint64 i = 0; i < value.length && cursor.isGood(); ++i)
        value.integers.append(readInteger(cursor, type));
}

GgufValue readValue(Cursor &cursor)
{
    GgufValue value;
    const quint32 type = cursor.number<quint32>();
    if (!cursor.isGood())
        return value;
    if (type == String) {
        value.kind = GgufValue::Kind::Text;
        value.text = cursor.string(quint64(kMaxGgufHeaderBytes));
    } else if (type == Array) {
        readArray(cursor, value);
    } else if (type == Float32) {
        value.kind = GgufValue::Kind::Real;
        value.real = double(std::bit_cast<float>(cursor.number<quint32>()));
    } else if (type == Float64) {
        value.kind = GgufValue::Kind::Real;
        value.real = std::bit_cast<double>(cursor.number<quint64>());
    } else if (sizeOf(type) != 0) {
        value.integer = readInteger(cursor, type);
    } else {
        cursor.fail("a value has an unknown type");
    }
    return value;
}

GgufTensor readTensor(Cursor &cursor)
{
    GgufTensor tensor;
    tensor.name = cursor.string(kMaxNameBytes);
    const quint32 count = cursor.number<quint32>();
    if (cursor.isGood() && (count < 1 || count > 4))
        cursor.fail("a tensor has no dimensions or more than four");
    tensor.elements = 1;
    for (quint32 i = 0; i < count && cursor.isGood(); ++i) {
        const qint64 size = cursor.number<qint64>();
        if (!cursor.isGood())
            break;
        if (size < 0 || size > kMaxDimension ||
            (size > 0 && tensor.elements > std::numeric_limits<qint64>::max() / 16 / size)) {
            cursor.fail("a tensor has an impossible size");
            break;
        }
        tensor.dimensions.append(size);
        tensor.elements *= size;
    }
    tensor.type = cursor.number<quint32>();
    tensor.offset = cursor.number<quint64>();
    if (!cursor.isGood())
        return tensor;
    if (const GgufTensorType *type = ggufTensorType(tensor.type)) {
        if (tensor.dimensions.first() % type->blockElements != 0)
            cursor.fail("a tensor's rows do not divide into the blocks of its type");
        else
            tensor.bytes = tensor.elements / type->blockElements * type->blockBytes;
    }
    return tensor;
}

void checkBounds(Cursor &cursor, const GgufHeader &header, qint64 fileBytes)
{
    if (fileBytes < 0)
        return;
    const quint64 room = quint64(std::max<qint64>(0, fileBytes - header.dataOffset));
    for (const GgufTensor &tensor : header.tensors) {
        const quint64 size = quint64(tensor.bytes.value_or(0));
        if (tensor.offset > room || size > room - tensor.offset) {
            cursor.fail("the file ends before its weights do; it is cut or still being copied");
            return;
        }
    }
}

void readAll(Cursor &cursor, GgufHeader &header, qint64 fileBytes)
{
    const quint64 tensors = cursor.number<quint64>();
    const quint64 keys = cursor.number<quint64>();
    if (cursor.isGood() && (tensors > kMaxEntries || keys > kMaxEntries))
        cursor.fail("the numbers of keys or tensors are impossible");
    for (quint64 i = 0; i < keys && cursor.isGood(); ++i) {
        const QString key = cursor.string(kMaxNameBytes);
        const GgufValue value = readValue(cursor);
        if (cursor.isGood())
            header.values.insert(key, value);
    }
    for (quint64 i = 0; i < tensors && cursor.isGood(); ++i)
        header.tensors.push_back(readTensor(cursor));
    if (!cursor.isGood())
        return;
    const qint64 alignment = header.integer(QStringLiteral("general.alignment")).value_or(32);
    if (alignment < 1 || alignment > 1 << 20 || !std::has_single_bit(quint64(alignment))) {
        cursor.fail("the alignment is no power of two");
        return;
    }
    header.dataOffset = (cursor.position() + alignment - 1) / alignment * alignment;
    checkBounds(cursor, header, fileBytes);
}

} // namespace

Result<std::optional<GgufHeader>> parseGguf(QByteArrayView bytes, qint64 fileBytes)
{
    Cursor cursor(bytes, fileBytes);
    GgufHeader header;
    const char *magic = cursor.take(4);
    if (magic && QByteArrayView(magic, 4) != QByteArrayView("GGUF"))
        return Error{
            ErrorCode::Parse, "This is not a GGUF file: it does not begin with \"GGUF\".", {}};
    header.version = cursor.number<quint32>();
    if (cursor.isGood() && header.version != 2 && header.version != 3) {
        const bool isSwapped = header.version != 0 && (header.version & 0xffff) == 0;
        return Error{ErrorCode::Unsupported,
                     isSwapped ? "This GGUF file is big-endian; convert it for this machine."
                               : "This GGUF file has version " + std::to_string(header.version) +
                                     "; versions 2 and 3 can be read. Convert it anew.",
                     {}};
    }
    readAll(cursor, header, fileBytes);
    if (cursor.needsMore())
        return std::optional<GgufHeader>();
    if (!cursor.isGood())
        return Error{ErrorCode::Parse,
                     "The header of this GGUF file is damaged: " + cursor.problem() +
                         ". Copy or download the file again.",
                     {}};
    return std::optional<GgufHeader>(std::move(header));
}

Result<GgufHeader> readGguf(QIODevice &device)
{
    const qint64 fileBytes = device.isSequential() ? -1 : device.size();
    QByteArray bytes;
    for (qint64 wanted = 1024 * 1024; wanted <= kMaxGgufHeaderBytes; wanted *= 2) {
        bytes += device.read(wanted - bytes.size());
        auto parsed = parseGguf(bytes, fileBytes);
        if (!parsed)
            return parsed.error();
        if (parsed->has_value())
            return std::move(**parsed);
        if (bytes.size() < wanted)
            break; // the device has no more
    }
    return Error{ErrorCode::Parse,
                 "This GGUF file ends within its header; it is cut or still being copied.",
                 {}};
}

} // namespace launcher::catalogue
