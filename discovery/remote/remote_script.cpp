// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/remote_script.h"

#include "discovery/remote/errors_p.h"
#include "discovery/remote/ssh_context_p.h"

#include <chrono>

using namespace Qt::StringLiterals;

namespace discovery::remote {

using engine::protocol::Result;

namespace {
// Connecting and logging in; ssh's own ConnectTimeout does not cover a login that hangs.
constexpr std::chrono::seconds kBeginTimeout(25);
} // namespace

RemoteScript::RemoteScript(SshContext &context, Target target, Script script,
                           RemoteScriptOptions options, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_target(std::move(target))
    , m_script(std::move(script))
    , m_options(std::move(options))
{
    m_beginTimer.setSingleShot(true);
    m_beginTimer.setInterval(kBeginTimeout);
    connect(&m_beginTimer, &QTimer::timeout, this, [this] {
        stop(makeError(ErrorCode::Timeout,
                       u"%1 took the connection but did not finish the login. "
                       "It may be hung; look at it on site."_s.arg(nameForPeople(m_target))));
    });
}

RemoteScript::~RemoteScript()
{
    leaveGate(nullptr);
    m_options.password.fill('\0');
}

void RemoteScript::start()
{
    if (m_target.isThisMachine || !m_options.password.isEmpty()) {
        launch(MasterGate::Role::Follower);
        return;
    }
    if (const auto ready = m_context.sockets.prepare(); !ready) {
        finish(ready.error(), {});
        return;
    }
    m_controlPath = m_context.sockets.path(m_target, m_options.master);
    m_context.gate.enter(m_controlPath, {this, [this](MasterGate::Role role) { launch(role); },
                                         [this](const Error &error) { finish(error, {}); }});
}

void RemoteScript::launch(MasterGate::Role role)
{
    m_isOpener = role == MasterGate::Role::Opener;
    if (m_hasEnded) {
        leaveGate(nullptr);
        return;
    }
    ProcessSpec spec{u"sh"_s, {u"-s"_s}, SshCommandLine::environment()};
    if (!m_target.isThisMachine) {
        const bool withPassword = !m_options.password.isEmpty();
        spec.program = u"ssh"_s;
        spec.arguments = m_context.commandLine.script(
            m_target, withPassword ? SshLogin::Password : SshLogin::Keys, m_options.master);
        if (withPassword) {
            if (const auto ready = m_context.sockets.prepare(); !ready) {
                finish(ready.error(), {});
                return;
            }
            auto askpass = AskpassServer::create(m_context.sockets.directory(), m_options.password,
                                                 m_target.deviceId);
            if (!askpass) {
                finish(askpass.error(), {});
                return;
            }
            m_askpass = *std::move(askpass);
            m_askpass->addTo(spec.environment, m_context.askpassProgram);
        }
    }
    m_process = new ScriptProcess(std::move(spec), m_script, m_options.input, this);
    connect(m_process, &ScriptProcess::began, this, [this] {
        m_beginTimer.stop();
        m_askpass.reset();
        if (m_isOpener) {
            m_isOpener = false;
            m_context.gate.opened(m_controlPath);
        }
        emit began();
    });
    connect(m_process, &ScriptProcess::received, this, &RemoteScript::received);
    connect(m_process, &ScriptProcess::ended, this, &RemoteScript::processEnded);
    m_beginTimer.start();
    m_process->start();
}

void RemoteScript::stop(Error reason)
{
    if (m_hasEnded || m_stopReason)
        return;
    if (!m_process) {
        finish(reason, {});
        return;
    }
    m_stopReason = std::move(reason);
    m_process->stop();
}

// error: what those who waited get as well; null: the next of them tries.
void RemoteScript::leaveGate(const Error *error)
{
    if (!m_isOpener)
        return;
    m_isOpener = false;
    if (error)
        m_context.gate.failed(m_controlPath, *error);
    else
        m_context.gate.abandoned(m_controlPath);
}

void RemoteScript::processEnded(const ScriptEnd &end)
{
    if (m_stopReason)
        finish(*m_stopReason, end.standardError);
    else if (end.exitCode)
        finish(*end.exitCode, end.standardError);
    else
        finish(classifyEnd(end, facts()), end.standardError);
}

void RemoteScript::finish(const Result<int> &exitCode, const QByteArray &standardError)
{
    if (m_hasEnded)
        return;
    m_hasEnded = true;
    m_beginTimer.stop();
    m_askpass.reset();
    const bool isOwnAffair = exitCode.hasValue() || m_stopReason;
    leaveGate(isOwnAffair ? nullptr : &exitCode.error());
    emit ended(exitCode, standardError);
}

AttemptFacts RemoteScript::facts() const
{
    return {m_target, m_context.knownHosts.keys(m_target.deviceId), !m_options.password.isEmpty()};
}

} // namespace discovery::remote
