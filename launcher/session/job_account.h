// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"
#include "launcher/engines/llama_log.h"
#include "launcher/session/async.h"
#include "launcher/session/job.h"

namespace launcher::session {

// What the engine itself says of a job: in its log on the head, so any desk can read it.
struct JobAccount
{
    QMap<QString, qint64> weightsBytes; // by process stem ("rank-1"), as loaded
    std::optional<double> prefillTokensPerSecond; // of the newest answer
    std::optional<double> decodeTokensPerSecond;  // likewise
};

// Pure.
JobAccount accountOf(const Job &job, const engines::LlamaLog &log);

// Reads the head's log, its last 4 MB. head: where rank 0 runs. Never blocks; shell must outlive it.
Task<JobAccount> readAccount(discovery::remote::Shell *shell, discovery::remote::Target head, Job job);

} // namespace launcher::session
