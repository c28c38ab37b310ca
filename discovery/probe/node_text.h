// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QHash>
#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <optional>

namespace discovery::probe {

// What a node script printed: lines of key<TAB>value, key?<TAB>reason for what is absent, the
// script's own line first and end<TAB>lines last (docs/node-scripts.md). The bytes come from a
// machine nobody vouches for: sizes and counts are bounded, control bytes dropped, bad UTF-8
// replaced. A value; safe in any thread, never blocks.
class NodeText final
{
public:
    static constexpr qint64 kMaxBytes = 4 * 1024 * 1024;
    static constexpr int kMaxLines = 20'000;
    static constexpr int kMaxLineBytes = 4'096;

    // Reads one document that opens with the line "name<TAB>...". Lines before it (a login
    // shell's greeting) are skipped. Errors, all Parse: no such line, a broken-off or miscounted
    // document, one beyond the limits.
    static engine::protocol::Result<NodeText> parse(const QByteArray &bytes,
                                                    const QByteArray &name);

    // The value of the opening line.
    const QString &header() const { return m_header; }

    // The first value of a key; empty when absent.
    QString value(const QString &key) const;
    // All values of a key that is repeated, in order.
    QStringList values(const QString &key) const;
    bool contains(const QString &key) const { return m_values.contains(key); }
    // A whole number; nothing when absent or not one.
    std::optional<qint64> number(const QString &key) const;
    std::optional<bool> yesNo(const QString &key) const;
    // Keys with the given beginning, in order of appearance, each once.
    QStringList keysFrom(const QString &beginning) const;

    // key -> why it is absent. A key that also has a value is not in here.
    QMap<QString, QString> reasons() const;

private:
    void add(const QByteArray &line);

    QString m_header;
    QStringList m_order;
    QHash<QString, QStringList> m_values;
    QMap<QString, QString> m_reasons;
};

} // namespace discovery::probe
