// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plots/time_plot.h"

#include <QtCore/QDateTime>
#include <QtCore/QLocale>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <algorithm>
#include <cmath>

namespace ui::plots {

namespace {

QString spanText(int seconds)
{
    if (seconds >= 3600)
        return TimePlot::tr("%1 h").arg(seconds / 3600);
    if (seconds >= 120)
        return TimePlot::tr("%1 min").arg(seconds / 60);
    return TimePlot::tr("%1 s").arg(seconds);
}

} // namespace

TimePlot::TimePlot(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setImplicitSize(320, 160);
    setAntialiasing(true);
    setAcceptHoverEvents(true);
}

void TimePlot::setTheme(theme::Theme *theme)
{
    if (m_theme == theme)
        return;
    m_theme = theme;
    if (theme)
        connect(theme, &theme::Theme::changed, this, [this] { update(); });
    emit themeChanged();
}

void TimePlot::setGroup(PlotGroup *group)
{
    if (m_group == group)
        return;
    if (m_group)
        m_group->disconnect(this);
    m_group = group;
    if (group) {
        connect(group, &PlotGroup::ticked, this, [this] { update(); });
        connect(group, &PlotGroup::crosshairChanged, this, [this] { update(); });
    }
    emit groupChanged();
    update();
}

void TimePlot::setSeries(const QList<SeriesBuffer *> &series)
{
    if (m_series == series)
        return;
    for (SeriesBuffer *old : std::as_const(m_series))
        old->disconnect(this);
    m_series = series;
    m_series.removeAll(nullptr);
    for (SeriesBuffer *entry : std::as_const(m_series)) {
        connect(entry, &SeriesBuffer::changed, this, &TimePlot::valuesChanged);
        connect(entry, &QObject::destroyed, this, [this, entry] { m_series.removeAll(entry); });
    }
    emit seriesChanged();
    emit valuesChanged();
    update();
}

void TimePlot::setFormat(Format format)
{
    if (m_format == format)
        return;
    m_format = format;
    emit lookChanged();
    update();
}

void TimePlot::setUnit(const QString &unit)
{
    if (m_unit == unit)
        return;
    m_unit = unit;
    emit lookChanged();
    update();
}

void TimePlot::setAtLeast(double value)
{
    if (m_atLeast == value)
        return;
    m_atLeast = value;
    emit lookChanged();
    update();
}

void TimePlot::setAxes(bool axes)
{
    if (m_axes == axes)
        return;
    m_axes = axes;
    emit lookChanged();
    update();
}

QString TimePlot::text(double value) const
{
    return valueText(value, static_cast<ValueFormat>(m_format), m_unit);
}

QString TimePlot::accessibleText() const
{
    QStringList parts;
    for (const SeriesBuffer *entry : m_series) {
        const QString value = entry->hasValue() ? text(entry->lastValue()) : tr("unknown");
        parts.append(entry->name().isEmpty() ? value : tr("%1: %2").arg(entry->name(), value));
    }
    return parts.join(QStringLiteral(", "));
}

QRectF TimePlot::plotArea() const
{
    const QRectF whole = boundingRect();
    return m_axes ? whole.adjusted(44, 8, -4, -22) : whole.adjusted(0, 2, 0, -1);
}

double TimePlot::highest() const
{
    double top = m_atLeast;
    const qint64 start = m_group->end() - qint64{1000} * m_group->spanSeconds();
    for (const SeriesBuffer *entry : m_series) {
        for (auto point = entry->from(start); point != entry->points().end(); ++point)
            top = std::max(top, point->value.value_or(0));
    }
    return top;
}

double TimePlot::xOf(const QRectF &area, qint64 milliseconds) const
{
    const double span = 1000.0 * m_group->spanSeconds();
    return area.right() - static_cast<double>(m_group->end() - milliseconds) / span * area.width();
}

QColor TimePlot::colorOf(const SeriesBuffer &series) const
{
    return series.color().isValid() ? series.color() : m_theme->accent();
}

void TimePlot::paint(QPainter *painter)
{
    if (!m_theme || !m_group)
        return;
    const QRectF area = plotArea();
    if (area.width() < 20 || area.height() < 10)
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    const QList<double> ticks = axisTicks(highest(), area.height() > 90 ? 3 : 2,
                                          static_cast<ValueFormat>(m_format));
    if (m_axes)
        paintAxes(painter, area, ticks);
    else {
        painter->setPen(QPen(m_theme->border(), 1));
        painter->drawLine(QPointF(area.left(), area.bottom()), area.bottomRight());
    }
    painter->save();
    painter->setClipRect(area.adjusted(0, -2, 0, 2));
    for (const SeriesBuffer *entry : std::as_const(m_series))
        paintSeries(painter, area, ticks.constLast(), *entry);
    painter->restore();
    if (m_group->crosshair() > 0)
        paintCrosshair(painter, area, ticks.constLast());
}

void TimePlot::paintAxes(QPainter *painter, const QRectF &area, const QList<double> &ticks) const
{
    QFont font = m_theme->smallFont();
    font.setPixelSize(11);
    painter->setFont(font);
    for (const double tick : ticks) {
        const double y = area.bottom() - tick / ticks.constLast() * area.height();
        painter->setPen(QPen(m_theme->border(), 1));
        painter->drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter->setPen(m_theme->text2());
        const QString label = m_format == Plain ? valueText(tick, ValueFormat::Plain)
                                                : text(tick);
        painter->drawText(QRectF(0, y - 8, area.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                          label);
    }
    painter->setPen(m_theme->text2());
    const QRectF below(area.left(), area.bottom() + 4, area.width(), 16);
    const int span = m_group->spanSeconds();
    painter->drawText(below, Qt::AlignLeft, QChar(0x2212) + spanText(span));
    painter->drawText(below, Qt::AlignHCenter, QChar(0x2212) + spanText(span / 2));
    const bool still = m_group->isPaused();
    painter->drawText(below, Qt::AlignRight,
                      still ? QLocale().toString(
                          QDateTime::fromMSecsSinceEpoch(m_group->end()).time(),
                          QStringLiteral("HH:mm:ss")) : tr("now"));
}

void TimePlot::paintSeries(QPainter *painter, const QRectF &area, double top,
                           const SeriesBuffer &series) const
{
    const qint64 start = m_group->end() - qint64{1000} * m_group->spanSeconds();
    auto point = series.from(start);
    if (point != series.points().begin())
        --point; // so that the line enters at the left edge
    const QColor ink = colorOf(series);
    QPainterPath line;
    double runStart = 0;
    const auto finish = [&](double lastX) {
        if (line.isEmpty())
            return;
        if (m_series.size() == 1) {
            QPainterPath fill = line;
            fill.lineTo(lastX, area.bottom());
            fill.lineTo(runStart, area.bottom());
            QColor soft = ink;
            soft.setAlphaF(0.13F);
            painter->fillPath(fill, soft);
        }
        painter->setPen(QPen(ink, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(line);
        line = QPainterPath();
    };
    double lastX = 0;
    qint64 lastTime = 0;
    for (; point != series.points().end() && point->milliseconds <= m_group->end(); ++point) {
        const double x = xOf(area, point->milliseconds);
        const bool hole = !point->value
                          || (lastTime && point->milliseconds - lastTime > series.holeMilliseconds());
        if (hole)
            finish(lastX);
        lastTime = point->milliseconds;
        if (!point->value)
            continue;
        const double y = area.bottom() - *point->value / top * area.height();
        if (line.isEmpty()) {
            line.moveTo(x, y);
            line.lineTo(x + 0.01, y); // a lone point still shows as a dot
            runStart = x;
        } else {
            line.lineTo(x, y);
        }
        lastX = x;
    }
    finish(lastX);
}

void TimePlot::paintCrosshair(QPainter *painter, const QRectF &area, double top) const
{
    const auto at = static_cast<qint64>(m_group->crosshair());
    const double x = xOf(area, at);
    if (x < area.left() || x > area.right())
        return;
    painter->setPen(QPen(m_theme->text2(), 1, Qt::DashLine));
    painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    if (!m_axes)
        return;
    QStringList lines{QLocale().toString(QDateTime::fromMSecsSinceEpoch(at).time(),
                                         QStringLiteral("HH:mm:ss"))};
    for (const SeriesBuffer *entry : m_series) {
        const auto value = entry->valueAt(at);
        const QString shown = value ? text(*value) : tr("no data");
        lines.append(m_series.size() > 1 ? tr("%1  %2").arg(entry->name(), shown) : shown);
        if (value) {
            const double y = area.bottom() - std::min(1.0, *value / top) * area.height();
            painter->setPen(Qt::NoPen);
            painter->setBrush(colorOf(*entry));
            painter->drawEllipse(QPointF(x, y), 3.5, 3.5);
        }
    }
    painter->setFont(m_theme->smallFont());
    double width = 0;
    for (const QString &entry : std::as_const(lines))
        width = std::max(width, painter->fontMetrics().horizontalAdvance(entry) * 1.0);
    QRectF box(x + 8, area.top() + 6, width + 20, 16.0 * static_cast<double>(lines.size()) + 10);
    if (box.right() > area.right())
        box.moveRight(x - 8);
    painter->setPen(QPen(m_theme->border(), 1));
    painter->setBrush(m_theme->surface());
    painter->drawRoundedRect(box, 6, 6);
    for (int i = 0; i < lines.size(); ++i) {
        painter->setFont(i ? m_theme->smallStrongFont() : m_theme->smallFont());
        painter->setPen(i ? m_theme->text() : m_theme->text2());
        painter->drawText(QRectF(box.left() + 10, box.top() + 5 + 16 * i, width + 8, 16),
                          Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
    }
}

void TimePlot::hoverMoveEvent(QHoverEvent *event)
{
    if (!m_group)
        return;
    const QRectF area = plotArea();
    const double x = std::clamp(event->position().x(), area.left(), area.right());
    const double back = (area.right() - x) / area.width() * 1000.0 * m_group->spanSeconds();
    m_group->setCrosshair(static_cast<double>(m_group->end()) - std::round(back));
}

void TimePlot::hoverLeaveEvent(QHoverEvent *)
{
    if (m_group)
        m_group->setCrosshair(0);
}

} // namespace ui::plots
