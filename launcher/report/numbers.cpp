// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/numbers.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>
#include <array>
#include <cmath>

namespace launcher::report {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// One decimal below ten, none above: three figures mislead where two are known.
QString figure(double value)
{
    const int decimals = std::abs(value) < 9.95 && std::abs(value - std::round(value)) >= 0.05;
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'f', decimals);
}

template <size_t N>
QString scaled(double value, double base, const std::array<const char *, N> &units)
{
    size_t unit = 0;
    // 1023.7 KiB is 1 MiB to a reader.
    while (std::abs(value) >= base - 0.5 && unit + 1 < N) {
        value /= base;
        ++unit;
    }
    return figure(value) + QLatin1Char(' ') + QString::fromUtf8(units[unit]);
}

QString joined(qint64 large, const QString &largeUnit, qint64 small, const QString &smallUnit)
{
    const QString first = QStringLiteral("%1 %2").arg(large).arg(largeUnit);
    return small == 0 ? first : first + QStringLiteral(" %1 %2").arg(small).arg(smallUnit);
}

} // namespace

QString formatBytes(qint64 bytes)
{
    return scaled(double(bytes), 1024, std::array{"B", "KiB", "MiB", "GiB", "TiB", "PiB"});
}

QString formatBits(double bitsPerSecond)
{
    return scaled(bitsPerSecond, 1000, std::array{"b/s", "kb/s", "Mb/s", "Gb/s", "Tb/s"});
}

QString formatByteRate(double bytesPerSecond)
{
    return formatBytes(std::llround(bytesPerSecond)) + QStringLiteral("/s");
}

QString formatRate(double tokensPerSecond)
{
    const int decimals = std::abs(tokensPerSecond) < 99.95 ? 1 : 0;
    return Text::tr("%1 tok/s").arg(QLocale().toString(tokensPerSecond, 'f', decimals));
}

QString formatDuration(std::chrono::milliseconds duration)
{
    const qint64 total = duration.count();
    if (total < 1000)
        return Text::tr("%1 ms").arg(total);
    if (total < 9950)
        return Text::tr("%1 s").arg(QLocale().toString(double(total) / 1000, 'f', 1));
    const qint64 seconds = (total + 500) / 1000;
    if (seconds < 60)
        return Text::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return joined(seconds / 60, Text::tr("min"), seconds % 60, Text::tr("s"));
    const qint64 minutes = seconds / 60;
    if (minutes < 24 * 60)
        return joined(minutes / 60, Text::tr("h"), minutes % 60, Text::tr("min"));
    const qint64 days = minutes / (24 * 60);
    return joined(days, days == 1 ? Text::tr("day") : Text::tr("days"), minutes / 60 % 24,
                  Text::tr("h"));
}

QString formatAge(const QDateTime &then, const QDateTime &now)
{
    if (!then.isValid())
        return {};
    const qint64 milliseconds = then.msecsTo(now);
    if (milliseconds < 2000)
        return Text::tr("now");
    // Whole seconds: an age is read while it grows.
    return Text::tr("%1 ago").arg(milliseconds < 10'000
                                      ? Text::tr("%1 s").arg(milliseconds / 1000)
                                      : formatDuration(std::chrono::milliseconds(milliseconds)));
}

QString formatTemperature(double celsius)
{
    return Text::tr("%1 °C").arg(std::lround(celsius));
}

QString formatPower(double watts)
{
    return Text::tr("%1 W").arg(watts < 99.95 ? QLocale().toString(watts, 'f', 1)
                                              : QString::number(std::lround(watts)));
}

QString formatPercent(double percent)
{
    return Text::tr("%1 %").arg(figure(percent));
}

} // namespace launcher::report
