// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/quoting.h"

using namespace Qt::StringLiterals;

namespace discovery::remote {

QByteArray quoteForSh(const QByteArray &word)
{
    QByteArray text = word;
    text.replace("'", "'\\''");
    return "'" + text + "'";
}

QString quoteForSh(const QString &word)
{
    return QString::fromUtf8(quoteForSh(word.toUtf8()));
}

QString quoteForSshOption(const QString &path)
{
    QString text = path;
    text.replace(u'\\', "\\\\"_L1).replace(u'"', "\\\""_L1).replace(u'%', "%%"_L1);
    return u'"' + text + u'"';
}

} // namespace discovery::remote
