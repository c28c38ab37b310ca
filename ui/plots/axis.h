// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QList>
#include <QtCore/QString>

namespace ui::plots {

// How a plot writes its values.
enum class ValueFormat { Plain, Percent, Bytes, BitsPerSecond };

// Round numbers from 0 to at least `maximum`, about `wanted` steps: 0, 10, 20, 30. For bytes the
// steps are round in binary units. Requires: wanted > 0. A maximum of 0 or less gives {0, 1}.
QList<double> axisTicks(double maximum, int wanted, ValueFormat format = ValueFormat::Plain);

// "32.4 tok/s", "93 %", "86.2 GiB", "5.2 Gb/s": three digits that are known, not more.
QString valueText(double value, ValueFormat format, const QString &unit = {});

} // namespace ui::plots
