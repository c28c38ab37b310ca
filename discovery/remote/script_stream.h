// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/remote_script.h"
#include "discovery/remote/shell.h"

namespace discovery::remote {

// The object behind Shell::stream; starts in the next turn of the event loop.
class ScriptStream final : public Stream
{
    Q_OBJECT

public:
    ScriptStream(SshContext &context, const Target &target, const Script &script);
    // A stream that only tells why it cannot be.
    explicit ScriptStream(engine::protocol::Error error);
    void stop() override;

private:
    RemoteScript *m_script = nullptr;
};

} // namespace discovery::remote
