// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/topology.h"
#include "ui/theme/theme.h"

#include <QtCore/QPointF>
#include <QtCore/QPointer>
#include <QtGui/QPolygonF>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/QQuickPaintedItem>
#include <array>

namespace ui::cluster {

// One cable of the map, or its sample in the legend: a curve with a stroke for each half. State is
// told by form as well as colour: two strokes proven; two thin ones up, not proven; a stroke dashed
// in amber where that half is weak; dashed red with a cross where a cable is expected and absent;
// grey dots where nobody knows. GUI thread. Only points near the curve count as inside.
class CableItem : public QQuickPaintedItem
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CableItem)
    QML_ELEMENT
    Q_PROPERTY(ui::theme::Theme *theme READ theme WRITE setTheme NOTIFY changed REQUIRED FINAL)
    // Four points of a cubic in the parent's coordinates; the item places itself around them.
    Q_PROPERTY(QList<QPointF> curve READ curve WRITE setCurve NOTIFY changed FINAL)
    Q_PROPERTY(State cableState READ cableState WRITE setCableState NOTIFY changed FINAL)
    Q_PROPERTY(Half halfA READ halfA WRITE setHalfA NOTIFY changed FINAL)
    Q_PROPERTY(Half halfB READ halfB WRITE setHalfB NOTIFY changed FINAL)
    // Instead of a curve: a straight piece of that length, for the legend.
    Q_PROPERTY(double straight READ straight WRITE setStraight NOTIFY changed FINAL)
    Q_PROPERTY(bool selected READ isSelected WRITE setSelected NOTIFY changed FINAL)
    // The cable a finding says to move.
    Q_PROPERTY(bool toMove READ isToMove WRITE setToMove NOTIFY changed FINAL)
    Q_PROPERTY(bool hovered READ isHovered NOTIFY hoveredChanged FINAL)

public:
    enum State { Proven, Up, Degraded, Down, ExpectedMissing, Unknown };
    Q_ENUM(State)
    enum Half { HalfUp, HalfWeak, HalfDown, HalfUnknown };
    Q_ENUM(Half)

    explicit CableItem(QQuickItem *parent = nullptr);

    theme::Theme *theme() const { return m_theme; }
    void setTheme(theme::Theme *theme);
    QList<QPointF> curve() const { return m_curve; }
    void setCurve(const QList<QPointF> &curve);
    State cableState() const { return m_state; }
    void setCableState(State state);
    Half halfA() const { return m_halves[0]; }
    void setHalfA(Half half) { setHalf(0, half); }
    Half halfB() const { return m_halves[1]; }
    void setHalfB(Half half) { setHalf(1, half); }
    double straight() const { return m_straight; }
    void setStraight(double length);
    bool isSelected() const { return m_selected; }
    void setSelected(bool selected);
    bool isToMove() const { return m_toMove; }
    void setToMove(bool toMove);
    bool isHovered() const { return m_hovered; }

    void paint(QPainter *painter) override;
    bool contains(const QPointF &point) const override;

signals:
    void changed();
    void hoveredChanged();
    void clicked();

protected:
    void hoverEnterEvent(QHoverEvent *event) override;
    void hoverLeaveEvent(QHoverEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void setHalf(size_t index, Half half);
    void setHovered(bool hovered);
    QPolygonF beside(double distance) const;
    void paintStroke(QPainter *painter, Half half, double distance) const;
    void paintCross(QPainter *painter) const;

    QPointer<theme::Theme> m_theme;
    QList<QPointF> m_curve;
    QPolygonF m_line; // the curve as points, in the item's coordinates
    State m_state = Unknown;
    std::array<Half, 2> m_halves{HalfUnknown, HalfUnknown};
    double m_straight = 0;
    bool m_selected = false;
    bool m_toMove = false;
    bool m_hovered = false;
};

} // namespace ui::cluster
