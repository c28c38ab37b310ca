// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/catalogue/gguf_header.h"

#include <QtCore/QByteArrayView>
#include <QtCore/QtGlobal>
#include <optional>

class QIODevice;

namespace launcher::catalogue {

using engine::protocol::Result;

// Headers end far below this (a large vocabulary is some ten MB); a longer one is refused.
constexpr qint64 kMaxGgufHeaderBytes = 256LL * 1024 * 1024;

// Reads a header from the first bytes of a file, wherever they came from. fileBytes: the size of
// the whole file, -1 when not known; with it, tensors that lie beyond the end are found. An empty
// optional says that the header is longer than these bytes: fetch more (double them). Errors: Parse
// (not GGUF, damaged, hostile sizes), Unsupported (version 1, big-endian). Pure; safe on any bytes
// and from any thread.
Result<std::optional<GgufHeader>> parseGguf(QByteArrayView bytes, qint64 fileBytes = -1);

// Reads as much of the device as the header needs, never the weights. Blocks: call it from a worker
// thread for files on disks. Requires: device is open for reading at its start.
Result<GgufHeader> readGguf(QIODevice &device);

} // namespace launcher::catalogue
