// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QString>

namespace discovery::remote {

// One word for a POSIX shell, whatever it holds (NUL excepted, which no shell can hold).
// Every word that comes from outside goes through here.
QString quoteForSh(const QString &word);
QByteArray quoteForSh(const QByteArray &word);

// A path as the value of an ssh option: quotes for blanks, %% for percent signs.
QString quoteForSshOption(const QString &path);

} // namespace discovery::remote
