// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/setup/enrolment.h"

#include "discovery/remote/error_classifier.h"
#include "discovery/remote/when_finished.h"
#include "launcher/setup/authorized_keys.h"
#include "launcher/setup/device_logins.h"
#include "launcher/setup/enrolment_task.h"
#include "launcher/setup/errors_p.h"

#include <QtCore/QFile>

using namespace Qt::StringLiterals;
using discovery::remote::nameForPeople;
using discovery::remote::RunOutput;
using discovery::remote::Target;
using discovery::remote::whenFinished;

namespace launcher::setup {

Enrolment::Enrolment(discovery::remote::Shell &shell, DeviceLogins &logins,
                     const QString &configDirectory, QObject *parent)
    : QObject(parent)
    , m_shell(shell)
    , m_logins(logins)
    , m_keys(configDirectory)
{
}

QFuture<Result<void>> Enrolment::enrol(const EnrolmentRequest &request)
{
    auto *task = new EnrolmentTask(m_shell, m_logins, request, this);
    connect(task, &EnrolmentTask::stepStarted, this, &Enrolment::stepStarted);
    return task->start(m_keys);
}

QFuture<Result<void>> Enrolment::forget(const Target &target, ForgetScope scope)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    const auto finish = [promise](const Result<void> &result) {
        promise->addResult(result);
        promise->finish();
    };
    const auto forgetHere = [this, target, finish] {
        whenFinished(m_shell.disconnect(target), this,
                     [this, target, finish](const Result<void> &) {
                         finish(m_logins.forget(target.deviceId));
                     });
    };
    // No key was ever made here: no line of ours is there.
    if (scope == ForgetScope::DeskOnly || !QFile::exists(m_keys.privateFile())) {
        forgetHere();
        return promise->future();
    }
    whenFinished(m_keys.obtain(), this, [=, this](const Result<DeskKey> &key) {
        if (!key) {
            finish(key.error());
            return;
        }
        whenFinished(m_shell.run(target, removeLineScript(key->authorizedKeysLine)), this,
                     [=](const Result<RunOutput> &output) {
                         const Result<void> removed =
                             output ? readLineScriptResult(*output, nameForPeople(target))
                                    : Result<void>(output.error());
                         if (removed)
                             forgetHere();
                         else
                             finish(removed);
                     });
    });
    return promise->future();
}

} // namespace launcher::setup
