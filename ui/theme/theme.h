// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtGui/QColor>
#include <QtGui/QFont>
#include <QtQml/qqmlregistration.h>

namespace ui::theme {

// Every colour of one appearance; the table of the user guide's "Look".
struct Palette
{
    QColor background, surface, surface2, border, text, text2;
    QColor accent, onAccent, accentSoft;
    QColor good, warn, bad, unknown;
};

// Colours, type, spacing and motion of the window; the QML singleton Theme. GUI thread.
// The appearance is `mode`; under Auto it follows systemScheme (which the program fills from the
// desktop's portal) and, where that is unknown, the lightness of the application's palette.
class Theme final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Theme)
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(Mode mode READ mode WRITE setMode NOTIFY changed FINAL)
    Q_PROPERTY(SystemScheme systemScheme READ systemScheme WRITE setSystemScheme NOTIFY changed FINAL)
    Q_PROPERTY(bool dark READ isDark NOTIFY changed FINAL)
    Q_PROPERTY(bool reducedMotion READ reducedMotion WRITE setReducedMotion NOTIFY changed FINAL)

    Q_PROPERTY(QColor background READ background NOTIFY changed FINAL)
    Q_PROPERTY(QColor surface READ surface NOTIFY changed FINAL)
    Q_PROPERTY(QColor surface2 READ surface2 NOTIFY changed FINAL)
    Q_PROPERTY(QColor border READ border NOTIFY changed FINAL)
    Q_PROPERTY(QColor text READ text NOTIFY changed FINAL)
    Q_PROPERTY(QColor text2 READ text2 NOTIFY changed FINAL)
    Q_PROPERTY(QColor accent READ accent NOTIFY changed FINAL)
    Q_PROPERTY(QColor onAccent READ onAccent NOTIFY changed FINAL)
    Q_PROPERTY(QColor accentSoft READ accentSoft NOTIFY changed FINAL)
    Q_PROPERTY(QColor good READ good NOTIFY changed FINAL)
    Q_PROPERTY(QColor warn READ warn NOTIFY changed FINAL)
    Q_PROPERTY(QColor bad READ bad NOTIFY changed FINAL)
    Q_PROPERTY(QColor unknown READ unknown NOTIFY changed FINAL)

    Q_PROPERTY(QFont titleFont READ titleFont CONSTANT FINAL)
    Q_PROPERTY(QFont headingFont READ headingFont CONSTANT FINAL)
    Q_PROPERTY(QFont bodyFont READ bodyFont CONSTANT FINAL)
    Q_PROPERTY(QFont strongFont READ strongFont CONSTANT FINAL)
    Q_PROPERTY(QFont smallFont READ smallFont CONSTANT FINAL)
    Q_PROPERTY(QFont smallStrongFont READ smallStrongFont CONSTANT FINAL)
    Q_PROPERTY(QFont tinyFont READ tinyFont CONSTANT FINAL)
    Q_PROPERTY(QFont figureFont READ figureFont CONSTANT FINAL)
    Q_PROPERTY(QFont monoFont READ monoFont CONSTANT FINAL)

    // Pixels, independent of the screen's scale. Spacing goes in steps of four.
    Q_PROPERTY(int unit READ unit CONSTANT FINAL)
    Q_PROPERTY(int pageMargin READ pageMargin CONSTANT FINAL)
    Q_PROPERTY(int cardPadding READ cardPadding CONSTANT FINAL)
    Q_PROPERTY(int cardRadius READ cardRadius CONSTANT FINAL)
    Q_PROPERTY(int controlRadius READ controlRadius CONSTANT FINAL)
    Q_PROPERTY(int controlHeight READ controlHeight CONSTANT FINAL)
    // Milliseconds of a transition; 0 under reduced motion.
    Q_PROPERTY(int duration READ duration NOTIFY changed FINAL)

public:
    enum class Mode { Auto, Light, Dark };
    Q_ENUM(Mode)
    enum class SystemScheme { NotKnown, PrefersLight, PrefersDark };
    Q_ENUM(SystemScheme)

    explicit Theme(QObject *parent = nullptr);

    static const Palette &lightPalette();
    static const Palette &darkPalette();
    const Palette &palette() const { return isDark() ? darkPalette() : lightPalette(); }

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    SystemScheme systemScheme() const { return m_systemScheme; }
    void setSystemScheme(SystemScheme scheme);
    bool isDark() const;
    bool reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(bool reduced);

    QColor background() const { return palette().background; }
    QColor surface() const { return palette().surface; }
    QColor surface2() const { return palette().surface2; }
    QColor border() const { return palette().border; }
    QColor text() const { return palette().text; }
    QColor text2() const { return palette().text2; }
    QColor accent() const { return palette().accent; }
    QColor onAccent() const { return palette().onAccent; }
    QColor accentSoft() const { return palette().accentSoft; }
    QColor good() const { return palette().good; }
    QColor warn() const { return palette().warn; }
    QColor bad() const { return palette().bad; }
    QColor unknown() const { return palette().unknown; }

    QFont titleFont() const { return font(20, QFont::DemiBold); }
    QFont headingFont() const { return font(15, QFont::DemiBold); }
    QFont bodyFont() const { return font(13, QFont::Normal); }
    QFont strongFont() const { return font(13, QFont::DemiBold); }
    QFont smallFont() const { return font(12, QFont::Normal); }
    QFont smallStrongFont() const { return font(12, QFont::DemiBold); }
    QFont tinyFont() const { return font(10, QFont::DemiBold); }
    QFont figureFont() const { return font(20, QFont::DemiBold); }
    QFont monoFont() const;

    int unit() const { return kUnit; }
    int pageMargin() const { return kPageMargin; }
    int cardPadding() const { return kCardPadding; }
    int cardRadius() const { return kCardRadius; }
    int controlRadius() const { return kControlRadius; }
    int controlHeight() const { return kControlHeight; }
    int duration() const { return m_reducedMotion ? 0 : 120; }

    // A colour between a and b; amount 0 gives a, 1 gives b.
    Q_INVOKABLE static QColor mix(const QColor &a, const QColor &b, double amount);

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void changed();

private:
    QFont font(int pixels, QFont::Weight weight) const;

    static constexpr int kUnit = 4;
    static constexpr int kPageMargin = 24;
    static constexpr int kCardPadding = 16;
    static constexpr int kCardRadius = 12;
    static constexpr int kControlRadius = 8;
    static constexpr int kControlHeight = 32;

    Mode m_mode = Mode::Auto;
    SystemScheme m_systemScheme = SystemScheme::NotKnown;
    bool m_reducedMotion = false;
    QString m_family;
    QString m_monoFamily;
};

} // namespace ui::theme
