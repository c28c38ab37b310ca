// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/setup/enrolment.h"

namespace launcher::setup {

// The steps of one machine's enrolment. Deletes itself when its future is finished.
class EnrolmentTask final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EnrolmentTask)

public:
    EnrolmentTask(discovery::remote::Shell &shell, DeviceLogins &logins, EnrolmentRequest request,
                  QObject *parent);
    ~EnrolmentTask() override;

    QFuture<Result<void>> start(DeskKeyStore &keys);

signals:
    void stepStarted(const QString &deviceId, launcher::setup::EnrolmentStep step);

private:
    void step(EnrolmentStep step);
    void addKey();
    void checkLogin();
    void removeKeyAgain(const engine::protocol::Error &reason);
    void connectDevice();
    void finish(const Result<void> &result);
    discovery::remote::RunOptions firstLogin() const;

    discovery::remote::Shell &m_shell;
    DeviceLogins &m_logins;
    EnrolmentRequest m_request;
    DeskKey m_key;
    bool m_hasAdded = false; // by us, now
    QPromise<Result<void>> m_promise;
};

} // namespace launcher::setup
