// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/plan/plan.h"

#include <QtCore/QByteArray>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <optional>

namespace launcher::engines {

using engine::protocol::Result;

// What llama-server says it put on one device, in bytes.
struct DeviceBuffers
{
    qint64 modelBytes = 0;
    qint64 keyValueBytes = 0;
    qint64 computeBytes = 0;
};

// llama-server's account of its start, read from its log.
struct LlamaLog
{
    // By endpoint for remote devices ("10.0.0.2:50052": the engine calls the first device of every
    // rpc-server RPC0 here, whatever --device calls it), else by name ("CUDA0", "CPU_Mapped").
    QMap<QString, DeviceBuffers> devices;
    std::optional<int> layersOffloaded; // the output head counts as one
    std::optional<int> layersTotal;
    std::optional<int> contextPerRequest;
    std::optional<int> parallelRequests;
    bool isListening = false;
    // Of the newest answer of more than one token, as the engine measured it.
    std::optional<double> prefillTokensPerSecond;
    std::optional<double> decodeTokensPerSecond;
};

// Reads a log, whole or as far as it is there. Lines that mean nothing here are passed over, so any
// bytes will do. Pure.
LlamaLog parseLlamaLog(const QByteArray &log);

// Whether every rank of the plan got its layers. The engine runs on without a device that it does
// not find, silently, so nothing but its log tells. Errors: Failed, naming the rank. Pure.
Result<void> verifyLlamaLog(const plan::Plan &plan, const QByteArray &log);

} // namespace launcher::engines
