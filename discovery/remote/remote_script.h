// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/askpass_server.h"
#include "discovery/remote/control_sockets.h"
#include "discovery/remote/error_classifier.h"
#include "discovery/remote/master_gate.h"
#include "discovery/remote/script_process.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <memory>

namespace discovery::remote {

struct SshContext;

struct RemoteScriptOptions
{
    ScriptInput input = ScriptInput::None;
    MasterKind master = MasterKind::Scripts;
    QByteArray password; // empty: keys
};

// One script on one machine from connecting to its end: waits for its turn at the gate, runs
// ssh (or sh, on this machine), and says in our words what went wrong. Deleting it ends it.
class RemoteScript final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RemoteScript)

public:
    // Requires: context outlives this; ScriptWire::canTravel(script).
    RemoteScript(SshContext &context, Target target, Script script, RemoteScriptOptions options,
                 QObject *parent);
    ~RemoteScript() override;

    void start();
    void stop(engine::protocol::Error reason);           // ended(reason) follows
    ScriptProcess *process() const { return m_process; } // null before its turn

signals:
    void began();
    void received(const QByteArray &bytes);
    // Once: the script's exit code, or why there is none.
    void ended(const engine::protocol::Result<int> &exitCode, const QByteArray &standardError);

private:
    void launch(MasterGate::Role role);
    void leaveGate(const engine::protocol::Error *error);
    void processEnded(const ScriptEnd &end);
    void finish(const engine::protocol::Result<int> &exitCode, const QByteArray &standardError);
    AttemptFacts facts() const;

    SshContext &m_context;
    Target m_target;
    Script m_script;
    RemoteScriptOptions m_options;
    QString m_controlPath;
    std::unique_ptr<AskpassServer> m_askpass;
    ScriptProcess *m_process = nullptr;
    QTimer m_beginTimer;
    std::optional<engine::protocol::Error> m_stopReason;
    bool m_isOpener = false;
    bool m_hasEnded = false;
};

} // namespace discovery::remote
