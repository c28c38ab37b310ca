// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QHash>
#include <QtCore/QList>

namespace launcher::engines {

using engine::protocol::Result;

// One place for a request, as llama-server's /slots tells it.
struct LlamaSlot
{
    int id = 0;
    bool isProcessing = false;
    qint64 task = -1;           // of the request at work or the last one; -1: none yet
    qint64 promptProcessed = 0; // tokens of it worked through so far
    qint64 decoded = 0;         // tokens made so far
};

// Parses the body of GET /slots. Errors: Parse. Pure; safe on any bytes.
Result<QList<LlamaSlot>> parseLlamaSlots(const QByteArray &json);

// Tokens since the last reading.
struct TokenDelta
{
    qint64 prompt = 0;
    qint64 decoded = 0;
    int processing = 0; // requests at work at this reading
};

// Turns successive readings of /slots into tokens made between them. (The server's own counters
// move only when a request ends, and its gauges start anew at every scrape, whoever scrapes.) A
// request that began and ended between two readings is seen by its last state only.
class LlamaTokenMeter
{
public:
    // The first reading counts nothing: it is where the meter starts.
    TokenDelta feed(const QList<LlamaSlot> &readings);
    void reset()
    {
        m_last.clear();
        m_hasStarted = false;
    }

private:
    QHash<int, LlamaSlot> m_last;
    bool m_hasStarted = false;
};

} // namespace launcher::engines
