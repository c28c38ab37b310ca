// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QString>

namespace discovery::probe {

// The Ethernet address in lower case with colons; empty for anything else and for all zeros.
inline QString macOf(const QString &text)
{
    const QString mac = text.trimmed().toLower();
    if (mac.size() != 17 || mac == QLatin1String("00:00:00:00:00:00"))
        return {};
    for (qsizetype i = 0; i < mac.size(); ++i) {
        const char c = mac.at(i).toLatin1();
        const bool hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        if (i % 3 == 2 ? c != ':' : !hex)
            return {};
    }
    return mac;
}

} // namespace discovery::probe
