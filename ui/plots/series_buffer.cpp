// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plots/series_buffer.h"

#include <algorithm>

namespace ui::plots {

void SeriesBuffer::setName(const QString &name)
{
    if (m_name == name)
        return;
    m_name = name;
    emit changed();
}

void SeriesBuffer::setColor(const QColor &color)
{
    if (m_color == color)
        return;
    m_color = color;
    emit changed();
}

void SeriesBuffer::append(qint64 milliseconds, std::optional<double> value)
{
    if (!m_points.empty() && milliseconds <= m_points.back().milliseconds)
        return;
    m_points.push_back({milliseconds, value});
    // Drop in blocks: erasing at the front for each point would move an hour of data each second.
    const qint64 oldest = milliseconds - qint64{1000} * m_keepSeconds;
    if (m_points.size() > 256 && m_points[255].milliseconds < oldest)
        m_points.erase(m_points.begin(), m_points.begin() + 256);
    emit changed();
}

void SeriesBuffer::clear()
{
    if (m_points.empty())
        return;
    m_points.clear();
    emit changed();
}

std::vector<Point>::const_iterator SeriesBuffer::from(qint64 milliseconds) const
{
    return std::lower_bound(m_points.begin(), m_points.end(), milliseconds,
                            [](const Point &point, qint64 t) { return point.milliseconds < t; });
}

std::optional<double> SeriesBuffer::valueAt(qint64 milliseconds) const
{
    if (m_points.empty())
        return {};
    auto after = from(milliseconds);
    auto nearest = after;
    if (after == m_points.end())
        nearest = after - 1;
    else if (after != m_points.begin()
             && milliseconds - (after - 1)->milliseconds < after->milliseconds - milliseconds)
        nearest = after - 1;
    // Half a hole's length: further away than that nothing was known.
    if (std::abs(nearest->milliseconds - milliseconds) > m_holeMilliseconds / 2)
        return {};
    return nearest->value;
}

} // namespace ui::plots
