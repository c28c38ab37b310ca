// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QList>

namespace launcher::session {

// Server-sent events from any slicing of the bytes: LF, CR or CRLF line ends, comments, several data
// lines an event. Only data is kept; names and ids do not occur in the API we speak.
class SseParser
{
public:
    // The data of the events that these bytes complete.
    QList<QByteArray> feed(const QByteArray &bytes);

private:
    void takeLine(const QByteArray &line, QList<QByteArray> &events);

    QByteArray m_line;
    QByteArray m_data;
    bool m_hasData = false;
    bool m_lastWasReturn = false;
};

} // namespace launcher::session
