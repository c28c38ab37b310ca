// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QDateTime>
#include <QtCore/QMetaType>
#include <QtCore/QString>
#include <optional>

namespace ui::live {

// What an engine did over its last interval. A rate that could not be asked for is absent and
// missing says why; 0 means that it was asked and idle.
struct EngineRates
{
    QDateTime at; // desk clock, UTC
    std::optional<double> decodeTokensPerSecond;  // of all requests together
    std::optional<double> prefillTokensPerSecond; // of all requests together
    int running = 0;
    int waiting = 0;
    QString missing; // "spark-3 does not answer"
};

} // namespace ui::live

Q_DECLARE_METATYPE(ui::live::EngineRates)
