// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/parse_probe.h"
#include "discovery/telemetry/sample_parser.h"

#include <QtCore/QByteArray>

// Gives any bytes to every parser of what machines print. Fails only by crashing, by a sanitizer,
// or by the invariants below.
inline void parseAsNodeOutput(const QByteArray &bytes)
{
    const auto facts = discovery::probe::parseProbe(bytes);
    if (facts)
        Q_ASSERT(!facts->id.isNull() && facts->neighbours.size() <= 1'024);

    using discovery::telemetry::SampleParser;
    SampleParser whole;
    const auto atOnce = whole.feed(bytes, {});
    SampleParser pieces;
    qsizetype count = 0;
    for (qsizetype i = 0; i < bytes.size(); ++i)
        count += pieces.feed(bytes.mid(i, 1), {}).size();
    if (count != atOnce.size())
        qFatal("one byte at a time gives %lld samples, all at once %lld", qlonglong(count),
               qlonglong(atOnce.size()));
}
