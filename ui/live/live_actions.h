// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>

namespace ui::live {

// What a person asks for on the Live page, as signals, and what the program answers, as slots. GUI
// thread. The wiring connects them (queued) to JobRegistry in its thread:
//   stopRequested -> stops the job, or cleans up after one that failed
//   logRequested  -> reads the end of a rank's log; answered by tellLog or tellLogFailure
class LiveActions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LiveActions)

public:
    explicit LiveActions(QObject *parent = nullptr) : QObject(parent) {}

    void stopJob(const QString &jobId) { emit stopRequested(jobId); }
    void readLog(const QString &jobId, int rank, const QString &role)
    {
        emit logRequested(jobId, rank, role);
    }

public slots:
    void tellLog(const QString &jobId, int rank, const QString &role, const QString &text)
    {
        emit logKnown(jobId, rank, role, text);
    }
    void tellLogFailure(const QString &jobId, const QString &message)
    {
        emit logFailed(jobId, message);
    }
    // A stop that did not come to its end; message names what is left and where.
    void tellStopFailure(const QString &jobId, const QString &message, const QString &details)
    {
        emit stopFailed(jobId, message, details);
    }

signals:
    void stopRequested(const QString &jobId);
    void logRequested(const QString &jobId, int rank, const QString &role);

    void logKnown(const QString &jobId, int rank, const QString &role, const QString &text);
    void logFailed(const QString &jobId, const QString &message);
    void stopFailed(const QString &jobId, const QString &message, const QString &details);
};

} // namespace ui::live
