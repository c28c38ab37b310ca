// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/node_text.h"

#include <algorithm>

namespace discovery::probe {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

Error parseError(const QByteArray &name, const QString &cause)
{
    return {ErrorCode::Parse,
            QStringLiteral("The answer of the %1 script %2. Try again; if it stays so, look at the "
                           "machine's login files, which may print into it.")
                .arg(QString::fromLatin1(name), cause)
                .toStdString(),
            {}};
}

QString cleanText(const QByteArray &bytes)
{
    QString text = QString::fromUtf8(bytes);
    text.removeIf(
        [](QChar c) { return c != QLatin1Char('\t') && c.category() == QChar::Other_Control; });
    return text.trimmed();
}

} // namespace

Result<NodeText> NodeText::parse(const QByteArray &bytes, const QByteArray &name)
{
    if (bytes.size() > kMaxBytes)
        return parseError(name, QStringLiteral("is longer than %1 bytes").arg(kMaxBytes));
    const QByteArray opening = name + '\t';
    NodeText text;
    qint64 lines = 0;
    qsizetype begin = 0;
    while (begin < bytes.size()) {
        qsizetype end = bytes.indexOf('\n', begin);
        if (end < 0) // an unfinished line says nothing
            break;
        const QByteArray line = bytes.mid(begin, end - begin);
        begin = end + 1;
        if (lines == 0) {
            if (!line.startsWith(opening))
                continue;
            text.m_header = cleanText(line.mid(opening.size(), kMaxLineBytes));
            lines = 1;
            continue;
        }
        if (line.startsWith("end\t")) {
            if (line.mid(4).trimmed() != QByteArray::number(lines)) {
                return parseError(name, QStringLiteral("has %1 lines, but says that it has %2")
                                            .arg(lines)
                                            .arg(cleanText(line.mid(4, 20))));
            }
            return text;
        }
        if (++lines > kMaxLines)
            return parseError(name, QStringLiteral("has more than %1 lines").arg(kMaxLines));
        text.add(line.left(kMaxLineBytes));
    }
    if (lines == 0)
        return parseError(name, QStringLiteral("does not begin with its name"));
    return parseError(name, QStringLiteral("broke off after %1 lines (no end line)").arg(lines));
}

void NodeText::add(const QByteArray &line)
{
    const qsizetype tab = line.indexOf('\t');
    if (tab <= 0) // a line of nobody's: counted, not kept
        return;
    QString key = cleanText(line.left(tab));
    const QString value = cleanText(line.mid(tab + 1));
    if (key.endsWith(QLatin1Char('?'))) {
        key.chop(1);
        if (!key.isEmpty() && !m_reasons.contains(key))
            m_reasons.insert(key, value);
        return;
    }
    if (key.isEmpty())
        return;
    QStringList &list = m_values[key];
    if (list.isEmpty())
        m_order.append(key);
    list.append(value);
}

QString NodeText::value(const QString &key) const
{
    const auto found = m_values.constFind(key);
    return found == m_values.cend() ? QString() : found->constFirst();
}

QStringList NodeText::values(const QString &key) const
{
    return m_values.value(key);
}

std::optional<qint64> NodeText::number(const QString &key) const
{
    bool ok = false;
    const qint64 number = value(key).toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

std::optional<bool> NodeText::yesNo(const QString &key) const
{
    const QString word = value(key);
    if (word == QLatin1String("yes") || word == QLatin1String("on") || word == QLatin1String("1"))
        return true;
    if (word == QLatin1String("no") || word == QLatin1String("off") || word == QLatin1String("0"))
        return false;
    return std::nullopt;
}

QStringList NodeText::keysFrom(const QString &beginning) const
{
    QStringList keys;
    std::copy_if(m_order.cbegin(), m_order.cend(), std::back_inserter(keys),
                 [&](const QString &key) { return key.startsWith(beginning); });
    return keys;
}

QMap<QString, QString> NodeText::reasons() const
{
    QMap<QString, QString> open;
    for (auto it = m_reasons.cbegin(); it != m_reasons.cend(); ++it) {
        if (!m_values.contains(it.key()))
            open.insert(it.key(), it.value());
    }
    return open;
}

} // namespace discovery::probe
