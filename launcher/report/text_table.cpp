// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/text_table.h"

#include <algorithm>

namespace launcher::report {

namespace {

constexpr int kNarrowest = 6; // of a column that is cut

bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
           (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
           (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

int widthOf(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing)
        return 0;
    return isWide(c) ? 2 : 1;
}

int widthOf(const QString &text)
{
    int width = 0;
    for (const char32_t c : text.toUcs4())
        width += widthOf(c);
    return width;
}

QString cut(const QString &text, int width)
{
    if (widthOf(text) <= width)
        return text;
    QString result;
    int used = 1; // the ellipsis
    for (const char32_t c : text.toUcs4()) {
        used += widthOf(c);
        if (used > width)
            break;
        result += QString::fromUcs4(&c, 1);
    }
    return result + QChar(0x2026);
}

bool isHidden(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x200b || (c >= 0x200e && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

} // namespace

QString visible(const QString &text)
{
    QString result;
    for (const char32_t c : text.toUcs4()) {
        if (!isHidden(c))
            result += QString::fromUcs4(&c, 1);
        else if (c < 0x100)
            result += QStringLiteral("\\x%1").arg(uint(c), 2, 16, QLatin1Char('0'));
        else
            result += QStringLiteral("\\u%1").arg(uint(c), 4, 16, QLatin1Char('0'));
    }
    return result;
}

void TextTable::addRow(const QStringList &cells)
{
    QStringList row;
    for (qsizetype column = 0; column < m_header.size(); ++column)
        row.append(column < cells.size() ? visible(cells[column]) : QString());
    m_rows.append(row);
}

QString TextTable::render(int width) const
{
    QList<int> widths;
    for (qsizetype column = 0; column < m_header.size(); ++column) {
        int widest = widthOf(m_header[column]);
        for (const QStringList &row : m_rows)
            widest = std::max(widest, widthOf(row[column]));
        widths.append(widest);
    }
    const auto total = [&] {
        int sum = 2 * int(widths.size() - 1);
        for (const int entry : widths)
            sum += entry;
        return sum;
    };
    while (width > 0 && total() > width) {
        const auto widest = std::max_element(widths.begin(), widths.end());
        if (*widest <= kNarrowest)
            break; // a terminal this narrow wraps
        --*widest;
    }
    QString result;
    const auto add = [&](const QStringList &row) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            const QString cell = cut(row[column], widths[column]);
            const QString blanks(widths[column] - widthOf(cell), QLatin1Char(' '));
            line += m_right.contains(int(column)) ? blanks + cell : cell + blanks;
            line += QStringLiteral("  ");
        }
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        result += line + QLatin1Char('\n');
    };
    add(m_header);
    for (const QStringList &row : m_rows)
        add(row);
    return result;
}

} // namespace launcher::report
