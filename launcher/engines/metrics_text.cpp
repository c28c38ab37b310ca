// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/metrics_text.h"

#include <QtCore/QList>
#include <cmath>

namespace launcher::engines {

QHash<QString, double> parseMetricsText(const QByteArray &text)
{
    QHash<QString, double> result;
    for (const QByteArray &raw : text.split('\n')) {
        const QByteArray line = raw.trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        // Labels may hold spaces; the name ends after them.
        const qsizetype labels = line.indexOf('{');
        const qsizetype nameEnd = labels >= 0 ? line.indexOf('}', labels) + 1 : line.indexOf(' ');
        if (nameEnd <= 0 || labels == 0)
            continue;
        const QByteArray rest = line.mid(nameEnd).trimmed();
        bool ok = false;
        const double value =
            rest.left(rest.indexOf(' ') < 0 ? rest.size() : rest.indexOf(' ')).toDouble(&ok);
        if (ok && std::isfinite(value))
            result.insert(QString::fromUtf8(line.left(nameEnd)), value);
    }
    return result;
}

} // namespace launcher::engines
