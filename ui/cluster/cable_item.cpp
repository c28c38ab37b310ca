// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/cable_item.h"

#include "ui/cluster/map_layout.h"

#include <QtGui/QCursor>
#include <QtGui/QPainter>
#include <algorithm>
#include <cmath>

namespace ui::cluster {

namespace {
constexpr int kSteps = 40;
constexpr double kApart = 3;     // of each stroke from the middle
constexpr double kTouch = 9;     // how near counts as on the cable
constexpr double kBorder = 14;   // room around the curve for halo and cross

double distanceToSegment(const QPointF &p, const QPointF &a, const QPointF &b)
{
    const QPointF ab = b - a;
    const double length = QPointF::dotProduct(ab, ab);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(p - a, ab) / length, 0.0, 1.0) : 0;
    const QPointF d = p - (a + t * ab);
    return std::hypot(d.x(), d.y());
}
} // namespace

CableItem::CableItem(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    setAcceptHoverEvents(true);
    setAcceptedMouseButtons(Qt::LeftButton);
    setCursor(Qt::PointingHandCursor);
}

void CableItem::setTheme(theme::Theme *theme)
{
    if (m_theme == theme)
        return;
    m_theme = theme;
    if (theme)
        connect(theme, &theme::Theme::changed, this, [this] { update(); });
    emit changed();
    update();
}

void CableItem::setCurve(const QList<QPointF> &curve)
{
    if (m_curve == curve || curve.size() != 4)
        return;
    m_curve = curve;
    QPolygonF line;
    for (int i = 0; i <= kSteps; ++i)
        line.append(pointOn({curve[0], curve[1], curve[2], curve[3]}, i / double(kSteps)));
    const QRectF box = line.boundingRect().adjusted(-kBorder, -kBorder, kBorder, kBorder);
    m_line = line.translated(-box.topLeft());
    setPosition(box.topLeft());
    setSize(box.size());
    emit changed();
    update();
}

void CableItem::setCableState(State state)
{
    if (m_state == state)
        return;
    m_state = state;
    emit changed();
    update();
}

void CableItem::setStraight(double length)
{
    if (m_straight == length)
        return;
    m_straight = length;
    setCurve({{0, 8}, {length / 3, 8}, {2 * length / 3, 8}, {length, 8}});
}

void CableItem::setHalf(size_t index, Half half)
{
    if (m_halves[index] == half)
        return;
    m_halves[index] = half;
    emit changed();
    update();
}

void CableItem::setSelected(bool selected)
{
    if (m_selected == selected)
        return;
    m_selected = selected;
    emit changed();
    update();
}

void CableItem::setToMove(bool toMove)
{
    if (m_toMove == toMove)
        return;
    m_toMove = toMove;
    emit changed();
    update();
}

// The curve moved sideways, so that the two halves run in parallel.
QPolygonF CableItem::beside(double distance) const
{
    QPolygonF result;
    for (qsizetype i = 0; i < m_line.size(); ++i) {
        const QPointF along = m_line[std::min(i + 1, m_line.size() - 1)]
            - m_line[std::max<qsizetype>(i - 1, 0)];
        const double length = std::hypot(along.x(), along.y());
        const QPointF normal = length > 0 ? QPointF(-along.y(), along.x()) / length : QPointF();
        result.append(m_line[i] + distance * normal);
    }
    return result;
}

void CableItem::paintStroke(QPainter *painter, Half half, double distance) const
{
    QPen pen(m_theme->good(), m_state == Proven || m_state == Degraded ? 2.4 : 1.3);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (half == HalfWeak) {
        pen.setColor(m_theme->warn());
        pen.setWidthF(2.4);
        pen.setDashPattern({2.2, 1.6});
    } else if (half == HalfDown) {
        pen.setColor(m_theme->bad());
        pen.setWidthF(1.6);
        pen.setDashPattern({1.2, 2.4});
    } else if (half == HalfUnknown) {
        pen.setColor(m_theme->unknown());
        pen.setWidthF(2);
        pen.setDashPattern({1.2, 1.8});
    }
    painter->setPen(pen);
    painter->drawPolyline(beside(distance));
}

// The sample of the legend has no label.
void CableItem::paintCross(QPainter *painter) const
{
    const QPointF middle = m_line[m_straight > 0 ? m_line.size() / 2 : m_line.size() / 4]; // the label stands on the very middle
    painter->setPen(QPen(m_theme->background(), 6));
    painter->drawPoint(middle);
    painter->setPen(QPen(m_theme->bad(), 2.2, Qt::SolidLine, Qt::RoundCap));
    painter->drawLine(middle + QPointF(-5, -5), middle + QPointF(5, 5));
    painter->drawLine(middle + QPointF(-5, 5), middle + QPointF(5, -5));
}

void CableItem::paint(QPainter *painter)
{
    if (!m_theme || m_line.isEmpty())
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    if (m_selected || m_hovered || m_toMove) {
        QColor halo = m_toMove ? m_theme->warn() : m_theme->accent();
        halo.setAlphaF(m_selected || m_toMove ? 0.30F : 0.18F);
        painter->setPen(QPen(halo, 13, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter->drawPolyline(m_line);
    }
    switch (m_state) {
    case Proven:
    case Up:
    case Degraded:
        paintStroke(painter, m_halves[0], -kApart);
        paintStroke(painter, m_halves[1], kApart);
        break;
    case Down:
    case ExpectedMissing: {
        QPen pen(m_theme->bad(), 2);
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({3, 2.2});
        painter->setPen(pen);
        painter->drawPolyline(m_line);
        if (m_state == ExpectedMissing)
            paintCross(painter);
        break;
    }
    case Unknown:
        paintStroke(painter, HalfUnknown, 0);
        break;
    }
}

bool CableItem::contains(const QPointF &point) const
{
    for (qsizetype i = 1; i < m_line.size(); ++i) {
        if (distanceToSegment(point, m_line[i - 1], m_line[i]) <= kTouch)
            return true;
    }
    return false;
}

void CableItem::setHovered(bool hovered)
{
    if (m_hovered == hovered)
        return;
    m_hovered = hovered;
    emit hoveredChanged();
    update();
}

void CableItem::hoverEnterEvent(QHoverEvent *)
{
    setHovered(true);
}

void CableItem::hoverLeaveEvent(QHoverEvent *)
{
    setHovered(false);
}

void CableItem::mousePressEvent(QMouseEvent *event)
{
    event->accept();
}

void CableItem::mouseReleaseEvent(QMouseEvent *)
{
    emit clicked();
}

} // namespace ui::cluster
