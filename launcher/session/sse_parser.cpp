// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/sse_parser.h"

namespace launcher::session {

QList<QByteArray> SseParser::feed(const QByteArray &bytes)
{
    QList<QByteArray> events;
    for (const char byte : bytes) {
        const bool isSecondOfPair = byte == '\n' && m_lastWasReturn;
        m_lastWasReturn = byte == '\r';
        if (isSecondOfPair)
            continue;
        if (byte == '\n' || byte == '\r') {
            takeLine(m_line, events);
            m_line.clear();
        } else {
            m_line.append(byte);
        }
    }
    return events;
}

void SseParser::takeLine(const QByteArray &line, QList<QByteArray> &events)
{
    if (line.isEmpty()) {
        if (m_hasData)
            events.append(m_data);
        m_data.clear();
        m_hasData = false;
        return;
    }
    const qsizetype colon = line.indexOf(':');
    if ((colon < 0 ? line : line.left(colon)) != "data")
        return; // a comment (empty name), or a field we have no use for
    QByteArray value = colon < 0 ? QByteArray() : line.mid(colon + 1);
    if (value.startsWith(' '))
        value.remove(0, 1);
    if (m_hasData)
        m_data.append('\n');
    m_data.append(value);
    m_hasData = true;
}

} // namespace launcher::session
