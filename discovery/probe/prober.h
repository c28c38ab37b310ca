// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"
#include "discovery/remote/shell.h"

#include <QtCore/QFuture>
#include <functional>
#include <memory>

namespace discovery::probe {

// Asks machines what they are: one round trip each, nothing is changed there. Lives in the thread
// of its Shell; never blocks; any number of probes may run at once.
class Prober final
{
    Q_DISABLE_COPY_MOVE(Prober)

public:
    // Gets the text of every probe that could be read.
    using Listener = std::function<void(const remote::Target &, const QByteArray &text)>;

    // shell is borrowed and must outlive the futures; the listener is called only while this
    // object is there.
    explicit Prober(remote::Shell &shell, Listener listener = {});

    // Errors: those of Shell::run, those of parseProbe, Failed when the script itself failed.
    // Cancelling the future ends the ssh process behind it.
    QFuture<remote::Result<NodeFacts>> probe(const remote::Target &target);

private:
    remote::Shell &m_shell;
    std::shared_ptr<const Listener> m_listener;
};

} // namespace discovery::probe
