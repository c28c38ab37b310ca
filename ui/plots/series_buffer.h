// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtGui/QColor>
#include <QtQml/qqmlregistration.h>
#include <optional>
#include <vector>

namespace ui::plots {

// One measured value. value absent: at that moment nothing was known, a hole.
struct Point
{
    qint64 milliseconds = 0; // Unix time, desk clock
    std::optional<double> value;
};

// A time series for plots: points in order of time, the oldest dropped beyond `keepSeconds`.
// GUI thread. Two points further apart than `holeMilliseconds` have a hole between them.
class SeriesBuffer : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SeriesBuffer)
    QML_ELEMENT
    Q_PROPERTY(QString name MEMBER m_name NOTIFY changed FINAL)
    // Not set: the plot's first colour.
    Q_PROPERTY(QColor color MEMBER m_color NOTIFY changed FINAL)
    Q_PROPERTY(bool hasValue READ hasValue NOTIFY changed FINAL)
    Q_PROPERTY(double lastValue READ lastValue NOTIFY changed FINAL)
    Q_PROPERTY(double lastAt READ lastAt NOTIFY changed FINAL) // ms; a double for QML

public:
    explicit SeriesBuffer(QObject *parent = nullptr) : QObject(parent) {}

    QString name() const { return m_name; }
    void setName(const QString &name);
    QColor color() const { return m_color; }
    void setColor(const QColor &color);
    void setKeepSeconds(int seconds) { m_keepSeconds = seconds; }
    void setHoleMilliseconds(qint64 milliseconds) { m_holeMilliseconds = milliseconds; }
    qint64 holeMilliseconds() const { return m_holeMilliseconds; }

    // A point that is not newer than the last one is dropped: lines never run backwards.
    void append(qint64 milliseconds, std::optional<double> value);
    void clear();

    const std::vector<Point> &points() const { return m_points; }
    // The first point at or after a moment (points().end() when there is none).
    std::vector<Point>::const_iterator from(qint64 milliseconds) const;
    // The value at a moment: of the nearest point, absent inside a hole.
    std::optional<double> valueAt(qint64 milliseconds) const;

    bool hasValue() const { return !m_points.empty() && m_points.back().value.has_value(); }
    double lastValue() const { return hasValue() ? *m_points.back().value : 0; }
    double lastAt() const
    {
        return m_points.empty() ? 0 : static_cast<double>(m_points.back().milliseconds);
    }

signals:
    void changed();

private:
    std::vector<Point> m_points;
    QString m_name;
    QColor m_color;
    int m_keepSeconds = 3700;
    qint64 m_holeMilliseconds = 3000;
};

} // namespace ui::plots
