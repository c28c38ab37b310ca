// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/file_source.h"

#include <utility>

namespace discovery::directory {

FileSource::FileSource(QString problemCode, QObject *parent)
    : NodeSource(parent), m_problemCode(std::move(problemCode))
{
}

void FileSource::refresh()
{
    const Content content = read();
    QMap<QString, mdns::Announcement> now;
    for (const mdns::Announcement &announcement : content.announcements)
        now.insert(announcement.key, announcement);
    const QMap<QString, mdns::Announcement> before = std::exchange(m_known, now);
    for (auto at = before.begin(); at != before.end(); ++at) {
        if (!now.contains(at.key()))
            emit lost(at.key());
    }
    for (auto at = now.begin(); at != now.end(); ++at) {
        if (before.value(at.key()) != at.value())
            emit found(at.value());
    }
    if (!content.problems.isEmpty())
        emit problem({m_problemCode, content.problems.join(u'\n')});
    else if (m_hasProblem)
        emit problemSolved(m_problemCode);
    m_hasProblem = !content.problems.isEmpty();
}

} // namespace discovery::directory
