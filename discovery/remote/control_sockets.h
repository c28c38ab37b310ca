// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/target.h"
#include "engine/protocol/result.h"

#include <QtCore/QString>

namespace discovery::remote {

// A device has up to two master connections: one for scripts, which ends ten minutes after its last
// use, and one that carries forwards, which stays until it is told to end.
enum class MasterKind
{
    Scripts,
    Forwards
};

// Where the masters of this desk listen; the same for every program of the same user.
class ControlSockets final
{
public:
    explicit ControlSockets(QString runtimeDirectory);

    // Makes the directory (0700) and refuses one that is somebody else's.
    engine::protocol::Result<void> prepare() const;
    // A short path, 8 hex digits: ssh allows little more. Depends on how the machine is reached.
    QString path(const Target &target, MasterKind kind) const;
    // Whether a master answers there. Does not block; removes what a dead one left.
    static bool isListening(const QString &path);
    const QString &directory() const { return m_directory; }

private:
    QString m_directory;
};

} // namespace discovery::remote
