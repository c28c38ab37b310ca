// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QHash>
#include <QtCore/QString>

namespace launcher::engines {

// Reads the Prometheus text format: sample name (with its labels, as written) to value. Comments,
// timestamps, not-a-numbers and lines that break the format are passed over. Pure; safe on any
// bytes.
QHash<QString, double> parseMetricsText(const QByteArray &text);

} // namespace launcher::engines
