// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QStringList>
#include <QtCore/QVariantMap>
#include <QtQml/QQmlApplicationEngine>
#include <QtQuick/QQuickWindow>
#include <QtQuick/QQuickItem>

namespace tests::ui {

// Shows QML offscreen, collects every warning printed while it lives, takes pictures, walks the
// keyboard focus. One at a time. Needs a QGuiApplication made after prepare().
class Stage final
{
    Q_DISABLE_COPY_MOVE(Stage)

public:
    // Chooses software rendering; call before the application object is made.
    static void prepare();

    Stage();
    ~Stage();

    // Loads a Window from a file or resource address with initial properties; null when it fails.
    QQuickWindow *show(const QUrl &url, const QVariantMap &properties = {});
    QQmlApplicationEngine &engine() { return m_engine; }
    QQuickWindow *window() const { return m_window; }
    const QStringList &warnings() const;

    // Lets bindings, layouts and polish settle.
    void settle();
    // Writes DIR/name.png where the environment names DIR (SPARKYARD_SHOTS); returns the picture.
    QImage picture(const QString &name);
    // Visible items whose text is cut off without an ellipsis, or that stick out of the window.
    QStringList clippedTexts() const;
    // Visible Text items that would read their text as markup.
    QStringList richTexts() const;
    // Presses Tab until the focus is back at its first stop; the accessible name of each stop,
    // "?" where one has none.
    QStringList tabStops(int limit = 200);
    // The first visible item below root with this accessible name.
    QQuickItem *named(const QString &accessibleName) const;

private:
    QQmlApplicationEngine m_engine;
    QQuickWindow *m_window = nullptr;
};

} // namespace tests::ui
