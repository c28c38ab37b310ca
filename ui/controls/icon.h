// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QString>
#include <QtGui/QColor>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/QQuickPaintedItem>

namespace ui::controls {

// One icon of the line set in resources/icons, drawn in `color` at the item's size. GUI thread.
// An unknown name draws nothing. Decorative: its control carries the accessible name.
class Icon : public QQuickPaintedItem
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Icon)
    QML_ELEMENT
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed FINAL)
    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY changed FINAL)

public:
    explicit Icon(QQuickItem *parent = nullptr);

    QString name() const { return m_name; }
    void setName(const QString &name);
    QColor color() const { return m_color; }
    void setColor(const QColor &color);

    void paint(QPainter *painter) override;

signals:
    void changed();

private:
    QString m_name;
    QColor m_color = Qt::black;
};

} // namespace ui::controls
