// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/setup/enrolment_task.h"

#include "discovery/remote/error_classifier.h"
#include "discovery/remote/when_finished.h"
#include "launcher/setup/authorized_keys.h"
#include "launcher/setup/device_logins.h"
#include "launcher/setup/errors_p.h"

using namespace Qt::StringLiterals;
using discovery::remote::nameForPeople;
using discovery::remote::RunOptions;
using discovery::remote::RunOutput;
using discovery::remote::Target;
using discovery::remote::whenFinished;

namespace launcher::setup {

EnrolmentTask::EnrolmentTask(discovery::remote::Shell &shell, DeviceLogins &logins,
                             EnrolmentRequest request, QObject *parent)
    : QObject(parent)
    , m_shell(shell)
    , m_logins(logins)
    , m_request(std::move(request))
{
}

EnrolmentTask::~EnrolmentTask()
{
    m_request.password.fill('\0');
}

QFuture<Result<void>> EnrolmentTask::start(DeskKeyStore &keys)
{
    m_promise.start();
    if (m_request.method == LoginMethod::OwnKey) {
        checkLogin();
        return m_promise.future();
    }
    step(EnrolmentStep::MakingKey);
    whenFinished(keys.obtain(), this, [this](const Result<DeskKey> &key) {
        if (!key) {
            finish(key.error());
            return;
        }
        m_key = *key;
        addKey();
    });
    return m_promise.future();
}

void EnrolmentTask::step(EnrolmentStep step)
{
    emit stepStarted(m_request.target.deviceId, step);
}

RunOptions EnrolmentTask::firstLogin() const
{
    RunOptions options;
    options.password = m_request.password;
    return options;
}

void EnrolmentTask::addKey()
{
    step(EnrolmentStep::AddingKey);
    whenFinished(
        m_shell.run(m_request.target, addLineScript(m_key.authorizedKeysLine), firstLogin()), this,
        [this](const Result<RunOutput> &output) {
            const Result<void> added =
                output ? readLineScriptResult(*output, nameForPeople(m_request.target))
                       : Result<void>(output.error());
            if (!added) {
                finish(added);
                return;
            }
            m_hasAdded = output->standardOutput == "added\n";
            checkLogin();
        });
}

// With the desk's key alone, and not over a connection that another key opened.
void EnrolmentTask::checkLogin()
{
    step(EnrolmentStep::CheckingLogin);
    const auto check = [this] {
        Target target = m_request.target;
        if (m_request.method == LoginMethod::InstallDeskKey)
            target.identityFiles = {m_key.privateFile};
        whenFinished(m_shell.run(target, {":", {}}), this, [this](const Result<RunOutput> &output) {
            if (output)
                connectDevice();
            else if (m_hasAdded)
                removeKeyAgain(output.error());
            else
                finish(output.error());
        });
    };
    if (m_request.method == LoginMethod::OwnKey || !m_request.password.isEmpty()) {
        check();
        return;
    }
    whenFinished(m_shell.disconnect(m_request.target), this,
                 [check](const Result<void> &) { check(); });
}

void EnrolmentTask::removeKeyAgain(const Error &reason)
{
    whenFinished(
        m_shell.run(m_request.target, removeLineScript(m_key.authorizedKeysLine), firstLogin()),
        this, [this, reason](const Result<RunOutput> &output) {
            const bool isRemoved = output && output->exitCode == 0;
            if (reason.code != ErrorCode::Authentication && isRemoved) {
                finish(reason);
                return;
            }
            const QString after =
                isRemoved ? u"The line was taken out again."_s
                          : u"The line \"%1\" is still in its ~/.ssh/authorized_keys."_s.arg(
                                m_key.authorizedKeysLine);
            finish(makeError(
                reason.code,
                u"%1 took the key into ~/.ssh/authorized_keys but does not accept it. The home "
                "directory may be writable by others, or its ssh server reads keys elsewhere. %2"_s
                    .arg(nameForPeople(m_request.target), after),
                QByteArray::fromStdString(reason.details)));
        });
}

void EnrolmentTask::connectDevice()
{
    step(EnrolmentStep::Connecting);
    const Target &target = m_request.target;
    const QString identityFile = m_request.method == LoginMethod::InstallDeskKey
                                     ? m_key.privateFile
                                     : target.identityFiles.value(0);
    const Result<void> isSet = m_logins.setLogin(target.deviceId, target.user, identityFile);
    finish(isSet ? m_logins.connectDevice(target.deviceId) : isSet);
}

void EnrolmentTask::finish(const Result<void> &result)
{
    m_promise.addResult(result);
    m_promise.finish();
    deleteLater();
}

} // namespace launcher::setup
