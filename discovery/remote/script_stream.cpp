// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/script_stream.h"

#include "discovery/remote/errors_p.h"

#include <QtCore/QMetaObject>

using namespace Qt::StringLiterals;

namespace discovery::remote {

ScriptStream::ScriptStream(SshContext &context, const Target &target, const Script &script)
    : m_script(new RemoteScript(context, target, script, {}, this))
{
    connect(m_script, &RemoteScript::received, this, &Stream::received);
    connect(m_script, &RemoteScript::ended, this, [this](const Result<int> &exitCode) {
        if (exitCode)
            emit finished(*exitCode, {});
        else
            emit finished(-1, exitCode.error());
    });
    QMetaObject::invokeMethod(m_script, &RemoteScript::start, Qt::QueuedConnection);
}

ScriptStream::ScriptStream(Error error)
{
    QMetaObject::invokeMethod(
        this, [this, error = std::move(error)] { emit finished(-1, error); }, Qt::QueuedConnection);
}

void ScriptStream::stop()
{
    if (!m_script)
        return;
    QMetaObject::invokeMethod(
        m_script,
        [script = m_script] { script->stop(makeError(ErrorCode::Cancelled, u"Stopped."_s)); },
        Qt::QueuedConnection);
}

} // namespace discovery::remote
