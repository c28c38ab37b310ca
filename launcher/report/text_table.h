// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace launcher::report {

// Remote text made safe for a terminal: control bytes and invisible marks that reorder text show as
// "\x1b" and "\u202e". Line ends too, so that one value stays one line.
QString visible(const QString &text);

// Columns for a terminal: left-aligned, two blanks apart, no trailing blanks, East Asian wide
// characters counted as two. Every cell goes through visible(). A value; any thread.
class TextTable final
{
public:
    explicit TextTable(QStringList header)
        : m_header(std::move(header))
    {
    }
    // Missing cells are empty, surplus ones are dropped.
    void addRow(const QStringList &cells);
    // Figures read better from the right.
    void alignRight(int column) { m_right.append(column); }
    // width: of the terminal; 0: as wide as it comes. The widest columns are cut with "…" to fit.
    QString render(int width = 0) const;

private:
    QStringList m_header;
    QList<QStringList> m_rows;
    QList<int> m_right;
};

} // namespace launcher::report
