// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/job.h"
#include "ui/live/job_list_model.h"

#include <QtCore/QDateTime>

namespace ui::live {

// "llama.cpp over RPC" for "llama-rpc"; an engine we do not know by its name.
QString engineName(const QString &engine);

// How many machines a job runs on: ranks may share one.
int machineCount(const launcher::session::Job &job);

// A job's header row at a moment. Pure, GUI thread (translated).
JobRow jobRow(const launcher::session::Job &job, const QDateTime &now);

} // namespace ui::live
