// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/plan.h"

#include <QtCore/QString>

namespace launcher::engines {

// llama.cpp with its stock RPC backend: a ggml-rpc-server on every rank, llama-server on the head.
// Measured facts behind the flags: docs/engine-llama-rpc.md. Pure functions; any thread.

struct LlamaOptions
{
    // One key a line, 0600, relative to the job's folder, which is the processes' working
    // directory. Used unless the endpoint is for this desk only.
    QString apiKeyFile = QStringLiteral("api-key");
};

// The model is named by its file as the plan knows it; a launch that copies it puts the copy's path
// in its place. Fills devices and processes of every rank (RankPlan::processes, in start order: all
// rpc-servers come before the llama-server of rank 0, which is last). Programs are relative to the
// bundle. Requires: plan.ranks is not empty; addresses and ports are set.
void addLlamaProcesses(plan::Plan &plan, const LlamaOptions &options = {});

} // namespace launcher::engines
