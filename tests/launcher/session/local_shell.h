// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"

#include <QtCore/QMap>
#include <functional>

class QProcess;

// A Shell whose machines are folders: every script runs for real by sh on this machine, with HOME in
// the device's folder. refuse may turn a call into an error before it runs.
class LocalShell final : public discovery::remote::Shell
{
    Q_OBJECT

public:
    using Target = discovery::remote::Target;
    template <typename T>
    using Result = engine::protocol::Result<T>;

    explicit LocalShell(QString root) : m_root(std::move(root)) {}
    ~LocalShell() override; // ends scripts that run

    QString home(const QString &deviceId) const { return m_root + QLatin1Char('/') + deviceId; }
    // scriptName: "write_job"; "forward" for openForward.
    std::function<std::optional<engine::protocol::Error>(const QString &deviceId,
                                                         const QString &scriptName)> refuse;
    QStringList calls; // "DEVICE SCRIPT", in order
    qint64 sentBytes = 0; // of the last send()
    QString hidden;    // a path of the desk that the machines cannot see

    QFuture<Result<discovery::remote::RunOutput>>
    run(const Target &target, const discovery::remote::Script &script,
        const discovery::remote::RunOptions &options = {}) override;
    std::unique_ptr<discovery::remote::Stream>
    stream(const Target &target, const discovery::remote::Script &script) override;
    QFuture<Result<discovery::remote::RunOutput>>
    send(const Target &target, const discovery::remote::Script &script, const QString &localFile,
         discovery::remote::ProgressHandler progress = {}, qint64 offset = 0) override;
    QFuture<Result<QList<discovery::remote::HostKey>>> offeredHostKeys(const Target &) override;
    QList<discovery::remote::HostKey> acceptedHostKeys(const QString &) const override { return {}; }
    Result<void> acceptHostKeys(const QString &, const QList<discovery::remote::HostKey> &) override
    {
        return {};
    }
    Result<void> forgetHostKeys(const QString &) override { return {}; }
    QFuture<Result<quint16>> openForward(const Target &target,
                                         const discovery::remote::Forward &forward) override;
    QFuture<Result<void>> closeForward(const Target &target,
                                       const discovery::remote::Forward &forward) override;
    QFuture<Result<void>> disconnect(const Target &) override;

private:
    QFuture<Result<discovery::remote::RunOutput>>
    execute(const Target &target, const discovery::remote::Script &script, const QByteArray &input);

    QString m_root;
};
