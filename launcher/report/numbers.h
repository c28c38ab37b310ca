// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QDateTime>
#include <QtCore/QString>
#include <chrono>

// Numbers as people read them, in the language of the program, with no more digits than are known.
// Pure; any thread. Absent values are the caller's: there is no text for "not known" here.
namespace launcher::report {

QString formatBytes(qint64 bytes);             // "121 GiB", "1.4 MiB": binary, for memory and files
QString formatBits(double bitsPerSecond);      // "200 Gb/s": decimal, for links
QString formatByteRate(double bytesPerSecond); // "310 MiB/s": for copies
QString formatRate(double tokensPerSecond);    // "26.5 tok/s"
QString formatDuration(std::chrono::milliseconds duration);     // "850 ms", "1.2 s", "3 min 20 s"
QString formatAge(const QDateTime &then, const QDateTime &now); // "now", "8 s ago"; empty: never
QString formatTemperature(double celsius);                      // "52 °C"
QString formatPower(double watts);                              // "10.8 W"
QString formatPercent(double percent);                          // "96 %"

} // namespace launcher::report
