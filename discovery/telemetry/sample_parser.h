// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/telemetry/sample.h"
#include "discovery/telemetry/sample_text.h"

#include <QtCore/QByteArray>
#include <QtCore/QList>
#include <optional>

namespace discovery::telemetry {

// Turns the bytes of telemetry.sh, in whatever pieces they come, into Samples. Broken, miscounted
// and oversized blocks are dropped and counted; the next whole block is read again. Holds at most
// one block. One thread at a time; never blocks.
class SampleParser final
{
public:
    static constexpr qsizetype kMaxBlockBytes = 1024 * 1024;

    // The samples that these bytes complete, in order. now: the desk's clock, UTC.
    QList<Sample> feed(const QByteArray &bytes, const QDateTime &now);

    quint64 droppedBlocks() const { return m_dropped; }

private:
    void takeLine(const QDateTime &now, QList<Sample> &samples);
    void finishBlock(const QDateTime &now, QList<Sample> &samples);
    void dropBlock();

    QByteArray m_line;  // unfinished
    QByteArray m_block; // empty: between blocks
    std::optional<CpuTicks> m_lastTicks;
    quint64 m_dropped = 0;
};

} // namespace discovery::telemetry
