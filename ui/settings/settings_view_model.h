// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QHash>
#include <QtCore/QObject>
#include <QtCore/QPointF>
#include <QtCore/QRect>
#include <QtCore/QSettings>
#include <QtCore/QStringList>
#include <QtCore/QUrl>
#include <QtQml/qqmlregistration.h>

namespace ui::settings {

// What the window remembers between starts, in one ini file. GUI thread; writes are small and
// deferred by QSettings. A file that cannot be written is told once by `failed`.
class SettingsViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SettingsViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    // 0 follows the system, 1 light, 2 dark: Theme.Mode.
    Q_PROPERTY(int appearance READ appearance WRITE setAppearance NOTIFY appearanceChanged FINAL)
    Q_PROPERTY(bool reducedMotion READ reducedMotion WRITE setReducedMotion NOTIFY appearanceChanged FINAL)
    // What the desktop prefers, as the program learned it: Theme.SystemScheme. Not stored.
    Q_PROPERTY(int systemScheme READ systemScheme WRITE setSystemScheme NOTIFY appearanceChanged FINAL)
    Q_PROPERTY(int clusterView READ clusterView WRITE setClusterView NOTIFY clusterViewChanged FINAL)
    Q_PROPERTY(QStringList modelFolders READ modelFolders NOTIFY modelFoldersChanged FINAL)
    Q_PROPERTY(QRect geometry READ geometry CONSTANT FINAL) // null: never stored
    Q_PROPERTY(bool maximized READ isMaximized CONSTANT FINAL)

public:
    explicit SettingsViewModel(const QString &file, QObject *parent = nullptr);

    int appearance() const;
    void setAppearance(int appearance);
    bool reducedMotion() const;
    void setReducedMotion(bool reduced);
    int systemScheme() const { return m_systemScheme; }
    int clusterView() const;
    void setClusterView(int view);
    QStringList modelFolders() const;
    QRect geometry() const;
    bool isMaximized() const;

    // Parts of the map by device id.
    QHash<QString, QPointF> mapPositions() const;

    // Empty when added, else why not, for a person.
    Q_INVOKABLE QString addModelFolder(const QString &path);
    Q_INVOKABLE void removeModelFolder(const QString &path);
    Q_INVOKABLE void rememberWindow(const QRect &geometry, bool maximized);

public slots:
    void setSystemScheme(int scheme);
    void setMapPositions(const QHash<QString, QPointF> &positions);

signals:
    void appearanceChanged();
    void clusterViewChanged();
    void modelFoldersChanged();
    void failed(const QString &message);

private:
    void store(const QString &key, const QVariant &value);

    QSettings m_settings;
    int m_systemScheme = 0;
    bool m_hasToldFailure = false;
};

} // namespace ui::settings
