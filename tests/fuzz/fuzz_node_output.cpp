// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/node_output.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    parseAsNodeOutput(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    return 0;
}
