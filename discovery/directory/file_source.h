// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/mdns/node_source.h"

#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QSet>
#include <QtCore/QStringList>

namespace discovery::directory {

// A source that reads other programs' files when started and at refresh(), and tells what changed.
// Never writes. A missing file is no problem: the program it belongs to is not there.
class FileSource : public mdns::NodeSource
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FileSource)

public:
    void start() final { refresh(); }
    void refresh() final;

protected:
    struct Content
    {
        QList<mdns::Announcement> announcements;
        QStringList problems; // "file:line: what"
    };

    // problemCode: under which its problems are told, as "ssh-config".
    FileSource(QString problemCode, QObject *parent);
    virtual Content read() const = 0;

private:
    QString m_problemCode;
    QMap<QString, mdns::Announcement> m_known;
    bool m_hasProblem = false;
};

} // namespace discovery::directory
