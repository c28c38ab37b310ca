// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/plan/plan.h"
#include "launcher/session/job.h"

#include <QtCore/QByteArray>

namespace launcher::session {

using engine::protocol::Result;

// job.yaml, the one description of a job: made from a Plan before anything starts and never changed.
// Its form is docs/job-files.md.

// The name of a process's files: "rank-2", or "rank-0-server" for the HTTP server of rank 0.
QString processStem(int rank, const QString &role);

// A new id: the served name, the time, four random hex digits; letters, digits, '.', '-' and '_'.
QString newJobId(const QString &servedName, const QDateTime &now);
bool isJobId(const QString &id);

// The job that a plan becomes. desk fields are those of this program (host, pid, boot).
// Requires: plan.ranks is not empty.
Job jobOf(const plan::Plan &plan, const QString &id, const QString &bundle);

QByteArray writeJobFile(const Job &job);
// Fails with Parse, naming what is wrong; reads schema 1. States are not in it.
Result<Job> parseJobFile(const QByteArray &yaml);

// "rank-0-server" of a process file name to rank 0; -1: not such a name.
int rankOfStem(const QString &stem);

} // namespace launcher::session
