// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QDateTime>
#include <QtCore/QString>
#include <chrono>
#include <optional>

namespace launcher::session {

enum class StepKind {
    CheckNode,
    Choose, // which engine build, which ports
    CopyEngine,
    PrepareModel,
    WriteJob,
    StartProcess,
    OpenEndpoint,
    FirstToken,
};

enum class StepState { Waiting, Running, Done, Failed, Cancelled, Undoing, Undone, UndoFailed };

// One line of a launch as a person follows it. A value; Session keeps the list and says when an
// entry changes.
struct Step
{
    StepKind kind = StepKind::CheckNode;
    int rank = -1;    // -1: concerns the whole node or job
    QString role;     // StartProcess: which process
    QString deviceId; // empty: the desk
    QString nodeName;
    StepState state = StepState::Waiting;
    qint64 bytesDone = 0;
    std::optional<qint64> bytesTotal; // absent: nothing is copied
    std::optional<double> bytesPerSecond;
    QDateTime startedAt;
    std::chrono::milliseconds elapsed{0};
    QString outcome; // a code for launcher/report: "present", "copied", "found", "local", ...
    QString detail;  // raw: a path, an address, the newest log line
    QString undone;  // what was undone, raw: "3 processes, 9 files"
    friend bool operator==(const Step &, const Step &) = default;
};

} // namespace launcher::session
