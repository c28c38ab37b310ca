// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/remote/shell.h"

#include <QtCore/QFuture>

namespace discovery::probe {

// Asks machines what they are: one round trip each, nothing is changed there. Lives in the thread
// of its Shell; never blocks; any number of probes may run at once.
class Prober final
{
    Q_DISABLE_COPY_MOVE(Prober)

public:
    // shell is borrowed and must outlive the futures.
    explicit Prober(remote::Shell &shell)
        : m_shell(shell)
    {
    }

    // Errors: those of Shell::run, those of parseProbe, Failed when the script itself failed.
    // Cancelling the future ends the ssh process behind it.
    QFuture<remote::Result<NodeFacts>> probe(const remote::Target &target);

private:
    remote::Shell &m_shell;
};

} // namespace discovery::probe
