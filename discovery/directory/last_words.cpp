// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/last_words.h"

#include "discovery/probe/node_text.h"
#include "discovery/probe/parse_probe.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QSaveFile>
#include <algorithm>

namespace discovery::directory {

QString LastWords::pathOf(const QString &deviceId) const
{
    const bool isPlain = !deviceId.isEmpty() && deviceId.size() <= 64
        && std::all_of(deviceId.begin(), deviceId.end(), [](QChar c) {
               return c.unicode() < 128 && (c.isLetterOrNumber() || c == u'-');
           });
    if (m_directory.isEmpty() || !isPlain)
        return {};
    return m_directory + QLatin1Char('/') + deviceId + QLatin1String(".probe");
}

void LastWords::keep(const QString &deviceId, const QByteArray &probeText) const
{
    const QString path = pathOf(deviceId);
    if (path.isEmpty() || !QDir().mkpath(m_directory))
        return;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    file.write(probeText);
    file.commit();
}

std::shared_ptr<const probe::NodeFacts> LastWords::of(const QString &deviceId) const
{
    QFile file(pathOf(deviceId));
    if (file.fileName().isEmpty() || !file.open(QIODevice::ReadOnly)
        || file.size() > probe::NodeText::kMaxBytes)
        return nullptr;
    const QDateTime takenAt = QFileInfo(file).lastModified().toUTC();
    const auto facts = probe::parseProbe(file.readAll(), {{}, takenAt});
    return facts ? std::make_shared<const probe::NodeFacts>(*facts) : nullptr;
}

void LastWords::forget(const QString &deviceId) const
{
    if (const QString path = pathOf(deviceId); !path.isEmpty())
        QFile::remove(path);
}

} // namespace discovery::directory
