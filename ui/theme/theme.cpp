// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/theme.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QEvent>
#include <QtGui/QFontDatabase>
#include <QtGui/QGuiApplication>
#include <QtGui/QPalette>

namespace ui::theme {

namespace {

QString firstFamily(const QStringList &wanted, const QString &fallback)
{
    for (const QString &family : wanted) {
        if (QFontDatabase::hasFamily(family))
            return family;
    }
    return fallback;
}

} // namespace

Theme::Theme(QObject *parent) : QObject(parent)
{
    m_family = firstFamily({QStringLiteral("Inter"), QStringLiteral("Noto Sans")},
                           QFontDatabase::systemFont(QFontDatabase::GeneralFont).family());
    m_monoFamily = firstFamily({QStringLiteral("JetBrains Mono"), QStringLiteral("Noto Sans Mono"),
                                QStringLiteral("DejaVu Sans Mono")},
                               QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    // Qt 6 tells a changed palette by an event to the application only.
    QCoreApplication::instance()->installEventFilter(this);
}

bool Theme::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange
        && watched == QCoreApplication::instance())
        emit changed();
    return false;
}

const Palette &Theme::lightPalette()
{
    static const Palette palette{
        QColor(0xF5F6F8), QColor(0xFFFFFF), QColor(0xECEFF3), QColor(0xDCE1E7), QColor(0x1A1F26),
        QColor(0x5A6472), QColor(0x0B7A75), QColor(0xFFFFFF), QColor(0xDCF1EF), QColor(0x1B8A4B),
        QColor(0xA86A00), QColor(0xC4352E), QColor(0x8892A0)};
    return palette;
}

const Palette &Theme::darkPalette()
{
    static const Palette palette{
        QColor(0x14171B), QColor(0x1C2127), QColor(0x272D35), QColor(0x353C47), QColor(0xE9ECF0),
        QColor(0x9CA6B4), QColor(0x2CC4B5), QColor(0x08211F), QColor(0x163A37), QColor(0x4CC38A),
        QColor(0xE3AC45), QColor(0xF2766F), QColor(0x7C8797)};
    return palette;
}

void Theme::setMode(Mode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    emit changed();
}

void Theme::setSystemScheme(SystemScheme scheme)
{
    if (m_systemScheme == scheme)
        return;
    m_systemScheme = scheme;
    emit changed();
}

bool Theme::isDark() const
{
    if (m_mode != Mode::Auto)
        return m_mode == Mode::Dark;
    if (m_systemScheme != SystemScheme::NotKnown)
        return m_systemScheme == SystemScheme::PrefersDark;
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

void Theme::setReducedMotion(bool reduced)
{
    if (m_reducedMotion == reduced)
        return;
    m_reducedMotion = reduced;
    emit changed();
}

QFont Theme::monoFont() const
{
    QFont result(m_monoFamily);
    result.setPixelSize(12);
    result.setStyleHint(QFont::Monospace);
    return result;
}

QFont Theme::font(int pixels, QFont::Weight weight) const
{
    QFont result(m_family);
    result.setPixelSize(pixels);
    result.setWeight(weight);
    return result;
}

QColor Theme::mix(const QColor &a, const QColor &b, double amount)
{
    const auto blend = [amount](int from, int to) {
        return static_cast<int>(from + (to - from) * amount + 0.5);
    };
    return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue()),
                  blend(a.alpha(), b.alpha()));
}

} // namespace ui::theme
