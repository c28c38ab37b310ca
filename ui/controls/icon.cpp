// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/controls/icon.h"

#include <QtCore/QFile>
#include <QtCore/QHash>
#include <QtGui/QPainter>
#include <QtSvg/QSvgRenderer>

namespace ui::controls {

namespace {

// The files are small and never change while the program runs: read each once.
QByteArray source(const QString &name)
{
    static QHash<QString, QByteArray> cache;
    const auto known = cache.constFind(name);
    if (known != cache.constEnd())
        return *known;
    QFile file(QStringLiteral(":/sparkyard/icons/") + name + QStringLiteral(".svg"));
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    cache.insert(name, bytes);
    return bytes;
}

} // namespace

Icon::Icon(QQuickItem *parent) : QQuickPaintedItem(parent)
{
    setImplicitSize(20, 20);
    setAntialiasing(true);
}

void Icon::setName(const QString &name)
{
    if (m_name == name)
        return;
    m_name = name;
    emit changed();
    update();
}

void Icon::setColor(const QColor &color)
{
    if (m_color == color)
        return;
    m_color = color;
    emit changed();
    update();
}

void Icon::paint(QPainter *painter)
{
    QByteArray svg = source(m_name);
    if (svg.isEmpty())
        return;
    svg.replace("currentColor", m_color.name(QColor::HexRgb).toLatin1());
    QSvgRenderer renderer(svg);
    painter->setOpacity(m_color.alphaF());
    renderer.render(painter, boundingRect());
}

} // namespace ui::controls
