// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/telemetry/sample_parser.h"

#include "discovery/probe/node_text.h"

namespace discovery::telemetry {

using probe::NodeText;

QList<Sample> SampleParser::feed(const QByteArray &bytes, const QDateTime &now)
{
    QList<Sample> samples;
    qsizetype begin = 0;
    while (begin < bytes.size()) {
        const qsizetype newline = bytes.indexOf('\n', begin);
        const qsizetype end = newline < 0 ? bytes.size() : newline;
        // What exceeds a line's limit is cut here as NodeText would cut it.
        const qsizetype room = NodeText::kMaxLineBytes - m_line.size();
        m_line.append(bytes.mid(begin, qMin(end - begin, room)));
        if (newline < 0)
            break;
        takeLine(now, samples);
        m_line.clear();
        begin = newline + 1;
    }
    return samples;
}

void SampleParser::takeLine(const QDateTime &now, QList<Sample> &samples)
{
    if (m_line.startsWith("sample\t")) {
        if (!m_block.isEmpty())
            dropBlock();
    } else if (m_block.isEmpty()) {
        return; // a login greeting, or the rest of a dropped block
    }
    m_block.append(m_line).append('\n');
    if (m_line.startsWith("end\t"))
        finishBlock(now, samples);
    else if (m_block.size() > kMaxBlockBytes)
        dropBlock();
}

void SampleParser::finishBlock(const QDateTime &now, QList<Sample> &samples)
{
    const auto text = NodeText::parse(m_block, "sample");
    std::optional<Sample> sample = text ? sampleOf(*text) : std::nullopt;
    if (!sample) {
        dropBlock();
        return;
    }
    m_block.clear();
    sample->at = now;
    const std::optional<CpuTicks> ticks = cpuTicksOf(*text);
    if (ticks && m_lastTicks) {
        const qint64 busy = ticks->busy - m_lastTicks->busy;
        const qint64 all = busy + ticks->idle - m_lastTicks->idle;
        // Counters of a machine that has started anew say nothing about the interval.
        if (busy >= 0 && all > 0 && busy <= all)
            sample->cpuBusyPercent = 100.0 * double(busy) / double(all);
    }
    m_lastTicks = ticks;
    samples.append(*sample);
}

void SampleParser::dropBlock()
{
    m_block.clear();
    ++m_dropped;
}

} // namespace discovery::telemetry
