// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QList>
#include <QtCore/QtEndian>

namespace tests {

// Writes GGUF headers for tests, well-formed or, by raw(), not.
class GgufBuilder
{
public:
    GgufBuilder &integer(const QByteArray &key, quint32 value)
    {
        string(m_keys, key);
        number<quint32>(m_keys, 4);
        number<quint32>(m_keys, value);
        ++m_keyCount;
        return *this;
    }
    GgufBuilder &text(const QByteArray &key, const QByteArray &value)
    {
        string(m_keys, key);
        number<quint32>(m_keys, 8);
        string(m_keys, value);
        ++m_keyCount;
        return *this;
    }
    GgufBuilder &integers(const QByteArray &key, const QList<qint32> &values)
    {
        string(m_keys, key);
        number<quint32>(m_keys, 9);
        number<quint32>(m_keys, 5);
        number<quint64>(m_keys, quint64(values.size()));
        for (const qint32 value : values)
            number<qint32>(m_keys, value);
        ++m_keyCount;
        return *this;
    }
    GgufBuilder &texts(const QByteArray &key, const QList<QByteArray> &values)
    {
        string(m_keys, key);
        number<quint32>(m_keys, 9);
        number<quint32>(m_keys, 8);
        number<quint64>(m_keys, quint64(values.size()));
        for (const QByteArray &value : values)
            string(m_keys, value);
        ++m_keyCount;
        return *this;
    }
    GgufBuilder &tensor(const QByteArray &name, const QList<qint64> &dimensions, quint32 type,
                        quint64 offset = 0)
    {
        string(m_tensors, name);
        number<quint32>(m_tensors, quint32(dimensions.size()));
        for (const qint64 size : dimensions)
            number<qint64>(m_tensors, size);
        number<quint32>(m_tensors, type);
        number<quint64>(m_tensors, offset);
        ++m_tensorCount;
        return *this;
    }
    QByteArray bytes(quint32 version = 3) const
    {
        QByteArray result("GGUF");
        number<quint32>(result, version);
        number<quint64>(result, m_tensorCount);
        number<quint64>(result, m_keyCount);
        return result + m_keys + m_tensors;
    }

private:
    template <typename T>
    static void number(QByteArray &into, T value)
    {
        char raw[sizeof(T)];
        qToLittleEndian(value, raw);
        into.append(raw, sizeof(T));
    }
    static void string(QByteArray &into, const QByteArray &text)
    {
        number<quint64>(into, quint64(text.size()));
        into.append(text);
    }

    QByteArray m_keys;
    QByteArray m_tensors;
    quint64 m_keyCount = 0;
    quint64 m_tensorCount = 0;
};

} // namespace tests
