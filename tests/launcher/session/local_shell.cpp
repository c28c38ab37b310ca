// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/launcher/session/local_shell.h"

#include "launcher/session/async.h"
#include "launcher/session/node_scripts.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QProcess>

using namespace discovery::remote;
using engine::protocol::Error;
using engine::protocol::ErrorCode;
using launcher::session::readyTask;

namespace {

QString nameOf(const Script &script)
{
    static const QMap<QByteArray, QString> names = [] {
        QMap<QByteArray, QString> map;
        for (const char *name :
             {"check_bundle", "check_node", "find_model", "finish_bundle", "finish_model",
              "read_jobs", "read_log", "receive_bundle", "receive_model", "remove_parts",
              "start_process", "stop_job", "wait_listening", "write_job"})
            map.insert(launcher::session::nodeScript(name).text, QLatin1String(name));
        return map;
    }();
    return names.value(script.text, QStringLiteral("?"));
}

} // namespace

LocalShell::~LocalShell()
{
    const QList<QProcess *> running = findChildren<QProcess *>();
    for (QProcess *process : running) {
        process->disconnect(this);
        process->kill();
        process->waitForFinished();
    }
}

QFuture<LocalShell::Result<RunOutput>> LocalShell::run(const Target &target, const Script &script,
                                                       const RunOptions &)
{
    return execute(target, script, {});
}

QFuture<LocalShell::Result<RunOutput>> LocalShell::send(const Target &target, const Script &script,
                                                        const QString &localFile,
                                                        ProgressHandler progress, qint64 offset)
{
    QFile file(localFile);
    if (!file.open(QIODevice::ReadOnly))
        return readyTask<RunOutput>(Error{ErrorCode::Io, "no " + localFile.toStdString(), {}});
    file.seek(offset);
    const QByteArray bytes = file.readAll();
    sentBytes = bytes.size();
    if (progress)
        progress({file.size(), file.size()});
    return execute(target, script, bytes);
}

QFuture<LocalShell::Result<RunOutput>>
LocalShell::execute(const Target &target, const Script &script, const QByteArray &input)
{
    const QString name = nameOf(script);
    calls.append(target.deviceId + QLatin1Char(' ') + name);
    if (refuse) {
        if (const auto error = refuse(target.deviceId, name))
            return readyTask<RunOutput>(*error);
    }
    QDir().mkpath(home(target.deviceId));
    auto promise = std::make_shared<QPromise<Result<RunOutput>>>();
    promise->start();
    auto *process = new QProcess(this);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *variable : {"XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HF_HOME",
                                 "OLLAMA_MODELS"})
        environment.remove(QLatin1String(variable));
    environment.insert(QStringLiteral("HOME"), home(target.deviceId));
    process->setProcessEnvironment(environment);
    connect(process, &QProcess::finished, this, [promise, process](int code) {
        promise->addResult(Result<RunOutput>(
            RunOutput{code, process->readAllStandardOutput(), process->readAllStandardError()}));
        promise->finish();
        process->deleteLater();
    });
    auto *watcher = new QFutureWatcher<Result<RunOutput>>(process);
    connect(watcher, &QFutureWatcherBase::canceled, process, &QProcess::kill);
    watcher->setFuture(promise->future());
    QStringList arguments = script.arguments;
    for (QString &argument : arguments) {
        if (!hidden.isEmpty() && argument == hidden)
            argument = QStringLiteral("/nowhere");
    }
    process->start(QStringLiteral("sh"), QStringList{QStringLiteral("-c"),
                                                     QString::fromUtf8(script.text),
                                                     QStringLiteral("sh")}
                                             + arguments);
    process->write(input);
    process->closeWriteChannel();
    return promise->future();
}

std::unique_ptr<Stream> LocalShell::stream(const Target &, const Script &)
{
    return nullptr;
}

QFuture<LocalShell::Result<QList<HostKey>>> LocalShell::offeredHostKeys(const Target &)
{
    return readyTask<QList<HostKey>>(QList<HostKey>());
}

QFuture<LocalShell::Result<quint16>> LocalShell::openForward(const Target &target,
                                                             const Forward &forward)
{
    calls.append(target.deviceId + QStringLiteral(" forward"));
    if (refuse) {
        if (const auto error = refuse(target.deviceId, QStringLiteral("forward")))
            return readyTask<quint16>(*error);
    }
    return readyTask<quint16>(forward.remotePort); // the machine is this one
}

QFuture<LocalShell::Result<void>> LocalShell::closeForward(const Target &target, const Forward &)
{
    calls.append(target.deviceId + QStringLiteral(" close"));
    return readyTask<void>(Result<void>());
}

QFuture<LocalShell::Result<void>> LocalShell::disconnect(const Target &)
{
    return readyTask<void>(Result<void>());
}
