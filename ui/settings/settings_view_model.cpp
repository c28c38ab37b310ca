// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/settings_view_model.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <algorithm>

namespace ui::settings {

SettingsViewModel::SettingsViewModel(const QString &file, QObject *parent)
    : QObject(parent), m_settings(file, QSettings::IniFormat)
{
}

void SettingsViewModel::store(const QString &key, const QVariant &value)
{
    m_settings.setValue(key, value);
    m_settings.sync();
    if (m_settings.status() == QSettings::NoError || m_hasToldFailure)
        return;
    m_hasToldFailure = true;
    emit failed(tr("%1 cannot be written, so settings last until the window closes. Check the "
                   "folder's permissions and free space.").arg(m_settings.fileName()));
}

int SettingsViewModel::appearance() const
{
    return std::clamp(m_settings.value(QStringLiteral("appearance/mode"), 0).toInt(), 0, 2);
}

void SettingsViewModel::setAppearance(int appearance)
{
    if (appearance == this->appearance())
        return;
    store(QStringLiteral("appearance/mode"), appearance);
    emit appearanceChanged();
}

bool SettingsViewModel::reducedMotion() const
{
    return m_settings.value(QStringLiteral("appearance/reducedMotion"), false).toBool();
}

void SettingsViewModel::setReducedMotion(bool reduced)
{
    if (reduced == reducedMotion())
        return;
    store(QStringLiteral("appearance/reducedMotion"), reduced);
    emit appearanceChanged();
}

void SettingsViewModel::setSystemScheme(int scheme)
{
    if (m_systemScheme == scheme)
        return;
    m_systemScheme = scheme;
    emit appearanceChanged();
}

int SettingsViewModel::clusterView() const
{
    return std::clamp(m_settings.value(QStringLiteral("cluster/view"), 0).toInt(), 0, 1);
}

void SettingsViewModel::setClusterView(int view)
{
    if (view == clusterView())
        return;
    store(QStringLiteral("cluster/view"), view);
    emit clusterViewChanged();
}

QStringList SettingsViewModel::modelFolders() const
{
    return m_settings.value(QStringLiteral("models/folders")).toStringList();
}

QString SettingsViewModel::addModelFolder(const QString &path)
{
    QString folder = path.trimmed();
    if (folder == QStringLiteral("~") || folder.startsWith(QStringLiteral("~/")))
        folder.replace(0, 1, QDir::homePath());
    const QFileInfo info(folder);
    if (folder.isEmpty() || !info.isAbsolute())
        return tr("Type a whole path, beginning with / or ~.");
    if (!info.isDir())
        return tr("%1 is no folder on this desk. Check the spelling.").arg(folder);
    folder = QDir::cleanPath(folder);
    QStringList folders = modelFolders();
    if (folders.contains(folder))
        return tr("%1 is in the list already.").arg(folder);
    folders.append(folder);
    store(QStringLiteral("models/folders"), folders);
    emit modelFoldersChanged();
    return {};
}

void SettingsViewModel::removeModelFolder(const QString &path)
{
    QStringList folders = modelFolders();
    if (folders.removeAll(path) == 0)
        return;
    store(QStringLiteral("models/folders"), folders);
    emit modelFoldersChanged();
}

QRect SettingsViewModel::geometry() const
{
    return m_settings.value(QStringLiteral("window/geometry")).toRect();
}

bool SettingsViewModel::isMaximized() const
{
    return m_settings.value(QStringLiteral("window/maximized"), false).toBool();
}

void SettingsViewModel::rememberWindow(const QRect &geometry, bool maximized)
{
    if (!maximized) // so that leaving "maximized" gives the former size
        store(QStringLiteral("window/geometry"), geometry);
    store(QStringLiteral("window/maximized"), maximized);
}

QHash<QString, QPointF> SettingsViewModel::mapPositions() const
{
    QHash<QString, QPointF> result;
    const QVariantMap stored = m_settings.value(QStringLiteral("cluster/positions")).toMap();
    for (auto it = stored.begin(); it != stored.end(); ++it)
        result.insert(it.key(), it.value().toPointF());
    return result;
}

void SettingsViewModel::setMapPositions(const QHash<QString, QPointF> &positions)
{
    if (positions == mapPositions())
        return;
    QVariantMap stored;
    for (auto it = positions.begin(); it != positions.end(); ++it)
        stored.insert(it.key(), it.value());
    store(QStringLiteral("cluster/positions"), stored);
}

} // namespace ui::settings
