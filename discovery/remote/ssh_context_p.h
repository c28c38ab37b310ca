// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/control_sockets.h"
#include "discovery/remote/known_hosts.h"
#include "discovery/remote/master_gate.h"
#include "discovery/remote/ssh_command_line.h"

#include <QtCore/QString>

namespace discovery::remote {

// What all connections of one OpenSshShell share; outlives them.
struct SshContext
{
    ControlSockets sockets;
    KnownHosts knownHosts;
    SshCommandLine commandLine;
    QString askpassProgram;
    MasterGate gate;
};

} // namespace discovery::remote
