// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QDateTime>
#include <QtCore/QString>
#include <optional>

namespace launcher::store {

// A value of a live plot and its time; the mean of a bucket where several fell into one.
struct SeriesPoint
{
    QDateTime at; // UTC
    double value = 0;
    friend bool operator==(const SeriesPoint &, const SeriesPoint &) = default;
};

// What an engine did at one moment. Absent stays absent.
struct JobSample
{
    QDateTime at;
    std::optional<double> decodeTokensPerSecond;
    std::optional<double> prefillTokensPerSecond;
    std::optional<int> running;
    std::optional<int> waiting;
};

struct LaunchRecord
{
    QString id; // of the job
    QString name;
    QString engine;
    QString model;
    int nodes = 0;
    QDateTime startedAt;
    qint64 readyMilliseconds = 0;      // 0: it did not get ready
    qint64 firstTokenMilliseconds = 0; // likewise
    QString outcome; // "ready", "failed", "cancelled"
    QString error;   // empty: none
    QStringList undone;
    friend bool operator==(const LaunchRecord &, const LaunchRecord &) = default;
};

// Something measured that stays worth knowing: a speed of a model, a bandwidth of a cable.
struct EvidenceRecord
{
    QString kind;    // "decode_tok_s", "cable-bandwidth"
    QString subject; // what it was measured on: model and engine, or both ends of a cable
    QDateTime at;
    double value = 0;
    QByteArray json; // circumstances: nodes, boots, command
    friend bool operator==(const EvidenceRecord &, const EvidenceRecord &) = default;
};

} // namespace launcher::store
