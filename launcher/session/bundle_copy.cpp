// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/bundle_copy.h"

#include "launcher/session/node_run.h"
#include "launcher/session/node_scripts.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QCryptographicHash>
#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QProcess>

namespace launcher::session {

using discovery::remote::CopyProgress;
using discovery::remote::RunOutput;
using discovery::remote::Script;

namespace {

using namespace std::chrono_literals;

constexpr qint64 kDiskReserveBytes = qint64(1) << 30;
constexpr int kTries = 3;

QStringList missingFiles(const QByteArray &output)
{
    QStringList files;
    const QList<QByteArray> lines = output.split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("missing\t"))
            files.append(QString::fromUtf8(line.mid(8)));
    }
    return files;
}

// Writes files of the bundle into an archive; the value is its path. Asynchronous: tar does it.
Task<QString> pack(const QString &folder, const QStringList &files, const QString &archive)
{
    auto promise = std::make_shared<QPromise<Result<QString>>>();
    promise->start();
    Task<QString> future = promise->future();
    QDir().mkpath(QFileInfo(archive).path());
    auto *process = new QProcess;
    const auto finish = [promise, process](const Result<QString> &result) {
        if (promise->future().isFinished())
            return;
        promise->addResult(result);
        promise->finish();
        process->deleteLater();
    };
    QObject::connect(process, &QProcess::finished, process, [finish, process, archive](int code) {
        if (code == 0)
            finish(archive);
        else
            finish(Error{ErrorCode::Io, "The engine could not be packed on this desk.",
                         process->readAllStandardError().toStdString()});
    });
    QObject::connect(process, &QProcess::errorOccurred, process,
                     [finish](QProcess::ProcessError error) {
                         if (error == QProcess::FailedToStart)
                             finish(Error{ErrorCode::Io,
                                          "tar is missing on this desk; install the package tar.",
                                          {}});
                     });
    process->setStandardInputFile(QProcess::nullDevice());
    process->start(QStringLiteral("tar"),
                   QStringList{QStringLiteral("-c"), QStringLiteral("-f"), archive,
                               QStringLiteral("-C"), folder, QStringLiteral("--")}
                       + files);
    return future;
}

// Machines that lack the same files share one archive.
Task<QString> packOnce(LaunchContext &context, const EngineBundle &bundle, const QStringList &files)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(bundle.folder.toUtf8());
    hash.addData(files.join(QLatin1Char('\n')).toUtf8());
    const QString key = QString::fromLatin1(hash.result().toHex().left(16));
    auto found = context.packs.constFind(key);
    if (found == context.packs.constEnd()) {
        const QString archive = QStringLiteral("%1/send-%2-%3.tar")
                                    .arg(context.options.cacheDirectory)
                                    .arg(QCoreApplication::applicationPid())
                                    .arg(context.jobId.right(4) + QLatin1Char('-') + key);
        found = context.packs.insert(key, pack(bundle.folder, files, archive));
    }
    return *found;
}

bool isBroken(const Error &error)
{
    return error.code == ErrorCode::Unreachable || error.code == ErrorCode::Timeout;
}

// One try: what is missing now is sent. The value: whether anything was.
Task<bool> sendMissing(LaunchContextPointer context, size_t index, StepControlPointer control)
{
    const LaunchNode node = context->nodes[index];
    const QString manifest = QString::fromUtf8(node.bundle.manifest);
    const Script check = nodeScript("check_bundle", {node.bundle.id, manifest});
    const Result<QByteArray> state
        = co_await runScript(context, control, node.target, node.name, check, 120s);
    if (!state)
        co_return state.error();
    if (state->startsWith("present"))
        co_return false;
    const QStringList files = missingFiles(*state);
    if (!files.isEmpty()) {
        // Not tracked: other machines may be waiting for the same archive.
        const Result<QString> archive = co_await packOnce(*context, node.bundle, files);
        if (!archive)
            co_return archive.error();
        const qint64 bytes = QFileInfo(*archive).size();
        if (node.check.freeBytes && *node.check.freeBytes < bytes + kDiskReserveBytes) {
            co_return Error{ErrorCode::NoSpace,
                            QStringLiteral("%1 has %2 MB free for an engine of %3 MB (1 GB stays "
                                           "free). Free some space in %4.")
                                .arg(node.name)
                                .arg(*node.check.freeBytes / 1000000)
                                .arg(bytes / 1000000)
                                .arg(node.check.dataDirectory)
                                .toStdString(),
                            {}};
        }
        const auto progress = [control, bytes](const CopyProgress &copied) {
            control->reportBytes(copied.bytesDone, bytes);
        };
        const Script receive = nodeScript("receive_bundle", {node.bundle.id});
        const Result<RunOutput> sent = co_await control->track(
            context->shell->send(node.target, receive, *archive, progress));
        if (!sent)
            co_return sent.error();
        if (sent->exitCode != 0)
            co_return scriptError(node.name, *sent);
    }
    const Script finish = nodeScript("finish_bundle", {node.bundle.id, manifest});
    const Result<QByteArray> named
        = co_await runScript(context, control, node.target, node.name, finish, 120s);
    if (!named)
        co_return named.error();
    co_return true;
}

} // namespace

Task<void> copyBundle(LaunchContextPointer context, size_t index, StepControlPointer control)
{
    const EngineBundle bundle = context->nodes[index].bundle;
    if (bundle.folder.isEmpty()) { // built on the machine itself
        control->reportOutcome(QStringLiteral("present"), bundle.id);
        co_return Result<void>();
    }
    for (int attempt = 1;; ++attempt) {
        const Result<bool> sent = co_await sendMissing(context, index, control);
        if (sent) {
            control->reportOutcome(*sent ? QStringLiteral("copied") : QStringLiteral("present"),
                                   bundle.id);
            co_return Result<void>();
        }
        if (!isBroken(sent.error()) || attempt == kTries || control->isCancelled())
            co_return sent.error();
        const Result<void> rested = co_await control->track(sleepFor(1s * attempt));
        if (!rested)
            co_return rested.error();
    }
}

Task<QString> removeParts(LaunchContextPointer context, size_t index, QString bundle, QString model)
{
    const LaunchNode node = context->nodes[index];
    const Script remove = nodeScript("remove_parts", {bundle, model});
    const Result<QByteArray> removed
        = co_await runScript(context, nullptr, node.target, node.name, remove, 20s);
    if (!removed) {
        co_return Error{removed.error().code,
                        "The unfinished copy could not be removed. " + removed.error().message,
                        removed.error().details};
    }
    QStringList paths;
    const QList<QByteArray> lines = removed->split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("removed\t"))
            paths.append(QString::fromUtf8(line.mid(8)));
    }
    co_return paths.isEmpty() ? QString()
                              : QStringLiteral("%1: removed %2").arg(node.name, paths.join(QStringLiteral(", ")));
}

} // namespace launcher::session
