// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/plots/axis.h"
#include "ui/plots/plot_group.h"
#include "ui/plots/series_buffer.h"
#include "ui/theme/theme.h"

#include <QtCore/QList>
#include <QtCore/QPointer>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/QQuickPaintedItem>

namespace ui::plots {

// A plot of one or more series over time, with axis, filled area under a single series, holes as
// holes and the group's crosshair. GUI thread; painted at most as often as its group ticks and only
// while visible. accessibleText says the newest values in words.
class TimePlot : public QQuickPaintedItem
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TimePlot)
    QML_ELEMENT
    Q_PROPERTY(ui::theme::Theme *theme READ theme WRITE setTheme NOTIFY themeChanged REQUIRED FINAL)
    Q_PROPERTY(ui::plots::PlotGroup *group READ group WRITE setGroup NOTIFY groupChanged REQUIRED FINAL)
    Q_PROPERTY(QList<ui::plots::SeriesBuffer *> series READ series WRITE setSeries NOTIFY seriesChanged FINAL)
    // The only series, for views that have one: QML can name its type.
    Q_PROPERTY(ui::plots::SeriesBuffer *single READ single WRITE setSingle NOTIFY seriesChanged FINAL)
    Q_PROPERTY(Format format READ format WRITE setFormat NOTIFY lookChanged FINAL)
    Q_PROPERTY(QString unit READ unit WRITE setUnit NOTIFY lookChanged FINAL)
    // The axis reaches at least this far (100 for percent).
    Q_PROPERTY(double atLeast READ atLeast WRITE setAtLeast NOTIFY lookChanged FINAL)
    Q_PROPERTY(bool axes READ hasAxes WRITE setAxes NOTIFY lookChanged FINAL)
    Q_PROPERTY(QString accessibleText READ accessibleText NOTIFY valuesChanged FINAL)

public:
    enum Format { Plain, Percent, Bytes, BitsPerSecond };
    Q_ENUM(Format)

    explicit TimePlot(QQuickItem *parent = nullptr);

    theme::Theme *theme() const { return m_theme; }
    void setTheme(theme::Theme *theme);
    PlotGroup *group() const { return m_group; }
    void setGroup(PlotGroup *group);
    QList<SeriesBuffer *> series() const { return m_series; }
    void setSeries(const QList<SeriesBuffer *> &series);
    SeriesBuffer *single() const { return m_series.value(0); }
    void setSingle(SeriesBuffer *series) { setSeries({series}); } // null: nothing is drawn
    Format format() const { return m_format; }
    void setFormat(Format format);
    QString unit() const { return m_unit; }
    void setUnit(const QString &unit);
    double atLeast() const { return m_atLeast; }
    void setAtLeast(double value);
    bool hasAxes() const { return m_axes; }
    void setAxes(bool axes);
    QString accessibleText() const;

    void paint(QPainter *painter) override;

signals:
    void themeChanged();
    void groupChanged();
    void seriesChanged();
    void lookChanged();
    void valuesChanged();

protected:
    void hoverMoveEvent(QHoverEvent *event) override;
    void hoverLeaveEvent(QHoverEvent *event) override;

private:
    QRectF plotArea() const;
    double highest() const;
    void paintAxes(QPainter *painter, const QRectF &area, const QList<double> &ticks) const;
    void paintSeries(QPainter *painter, const QRectF &area, double top,
                     const SeriesBuffer &series) const;
    void paintCrosshair(QPainter *painter, const QRectF &area, double top) const;
    double xOf(const QRectF &area, qint64 milliseconds) const;
    QColor colorOf(const SeriesBuffer &series) const;
    QString text(double value) const;

    QPointer<theme::Theme> m_theme;
    QPointer<PlotGroup> m_group;
    QList<SeriesBuffer *> m_series;
    Format m_format = Plain;
    QString m_unit;
    double m_atLeast = 0;
    bool m_axes = true;
};

} // namespace ui::plots
