// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plots/axis.h"

#include <QtCore/QLocale>
#include <QtCore/QStringList>
#include <cmath>

namespace ui::plots {

namespace {

QString threeDigits(double value)
{
    const double size = std::abs(value);
    const int decimals = size >= 100 || size == std::floor(size) ? 0 : size >= 10 ? 1 : 2;
    return QLocale().toString(value, 'f', decimals);
}

QString scaledText(double value, double base, const QStringList &units)
{
    int step = 0;
    while (std::abs(value) >= base && step + 1 < units.size()) {
        value /= base;
        ++step;
    }
    return threeDigits(value) + QChar(0x00a0) + units[step];
}

} // namespace

QList<double> axisTicks(double maximum, int wanted, ValueFormat format)
{
    if (!(maximum > 0))
        return {0, 1};
    double scale = 1;
    if (format == ValueFormat::Bytes) {
        while (maximum / scale >= 1024)
            scale *= 1024;
    }
    const double rough = maximum / scale / wanted;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double nice : {1.0, 2.0, 2.5, 5.0}) {
        if (nice * power >= rough * 0.999) {
            step = nice * power;
            break;
        }
    }
    QList<double> ticks{0};
    while (ticks.constLast() < maximum * 0.999)
        ticks.append(scale * step * static_cast<double>(ticks.size()));
    return ticks;
}

QString valueText(double value, ValueFormat format, const QString &unit)
{
    switch (format) {
    case ValueFormat::Percent:
        return QLocale().toString(value, 'f', 0) + QChar(0x00a0) + QLatin1Char('%');
    case ValueFormat::Bytes:
        return scaledText(value, 1024, {QStringLiteral("B"), QStringLiteral("KiB"),
                                        QStringLiteral("MiB"), QStringLiteral("GiB"),
                                        QStringLiteral("TiB")});
    case ValueFormat::BitsPerSecond:
        return scaledText(value, 1000, {QStringLiteral("b/s"), QStringLiteral("kb/s"),
                                        QStringLiteral("Mb/s"), QStringLiteral("Gb/s"),
                                        QStringLiteral("Tb/s")});
    case ValueFormat::Plain:
        break;
    }
    return unit.isEmpty() ? threeDigits(value) : threeDigits(value) + QChar(0x00a0) + unit;
}

} // namespace ui::plots
