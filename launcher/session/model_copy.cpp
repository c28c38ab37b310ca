// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/model_copy.h"

#include "launcher/session/job_file.h"
#include "launcher/session/node_run.h"
#include "launcher/session/node_scripts.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QThreadPool>

namespace launcher::session {

using discovery::remote::CopyProgress;
using discovery::remote::RunOutput;
using discovery::remote::Script;

namespace {

using namespace std::chrono_literals;

constexpr qint64 kDiskReserveBytes = qint64(1) << 30;
constexpr int kTries = 3;
constexpr std::chrono::milliseconds kHashLimit = 1h; // half a terabyte from a slow disk

struct Search
{
    QString found;        // path; empty: not there
    qint64 partBytes = 0; // of a broken copy
};

Search parseSearch(const QByteArray &output)
{
    Search search;
    const QList<QByteArray> lines = output.split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("found\t"))
            search.found = QString::fromUtf8(line.mid(6));
        else if (line.startsWith("part\t"))
            search.partBytes = line.mid(5).toLongLong();
    }
    return search;
}

// One try to bring the file over. The value: its path on the head.
Task<QString> sendModel(LaunchContextPointer context, StepControlPointer control, QString sha256)
{
    const LaunchNode head = context->head();
    const plan::ModelFacts model = context->plan.request.model;
    const QFileInfo file(model.file);
    const QString size = QString::number(file.size());
    const QStringList what{file.fileName(), size, sha256};

    const Script find = nodeScript(
        "find_model", what + QStringList{model.file} + context->options.modelFolders);
    const Result<QByteArray> searched
        = co_await runScript(context, control, head.target, head.name, find, kHashLimit);
    if (!searched)
        co_return searched.error();
    const Search search = parseSearch(*searched);
    if (!search.found.isEmpty()) {
        control->reportOutcome(QStringLiteral("found"), search.found);
        co_return search.found;
    }
    if (!isJobId(file.fileName())) {
        co_return Error{ErrorCode::InvalidArgument,
                        "The model's file name " + file.fileName().toStdString()
                            + " has characters other than letters, digits, '.', '-' and '_'. "
                              "Rename the file.",
                        {}};
    }
    const qint64 offset = search.partBytes <= file.size() ? search.partBytes : 0;
    if (head.check.freeBytes && *head.check.freeBytes < file.size() - offset + kDiskReserveBytes) {
        co_return Error{ErrorCode::NoSpace,
                        QStringLiteral("%1 has %2 MB free for a model of %3 MB (1 GB stays free). "
                                       "Free some space in %4.")
                            .arg(head.name)
                            .arg(*head.check.freeBytes / 1000000)
                            .arg(file.size() / 1000000)
                            .arg(head.check.dataDirectory)
                            .toStdString(),
                        {}};
    }
    if (offset < file.size()) {
        const auto progress = [control, total = file.size()](const CopyProgress &copied) {
            control->reportBytes(copied.bytesDone, total); // the offset is in it
        };
        const Script receive
            = nodeScript("receive_model", {file.fileName(), QString::number(offset)});
        const Result<RunOutput> sent = co_await control->track(
            context->shell->send(head.target, receive, model.file, progress, offset));
        if (!sent)
            co_return sent.error();
        if (sent->exitCode != 0)
            co_return scriptError(head.name, *sent);
    }
    const Script finish = nodeScript("finish_model", what);
    const Result<QByteArray> named
        = co_await runScript(context, control, head.target, head.name, finish, kHashLimit);
    if (!named)
        co_return named.error();
    const QString path = parseSearch(*named).found;
    control->reportOutcome(QStringLiteral("copied"), path);
    co_return path;
}

} // namespace

Task<QString> sha256Of(const QString &path, std::function<void(qint64, qint64)> progress)
{
    auto promise = std::make_shared<QPromise<Result<QString>>>();
    promise->start();
    Task<QString> future = promise->future();
    if (progress) {
        auto *watcher = new QFutureWatcher<Result<QString>>;
        const qint64 total = QFileInfo(path).size();
        QObject::connect(watcher, &QFutureWatcherBase::progressValueChanged, watcher,
                         [progress, total](int thousandths) {
                             progress(total / 1000 * thousandths, total);
                         });
        QObject::connect(watcher, &QFutureWatcherBase::finished, watcher, &QObject::deleteLater);
        watcher->setFuture(future);
    }
    QThreadPool::globalInstance()->start([promise, path] {
        QFile file(path);
        QCryptographicHash hash(QCryptographicHash::Sha256);
        Result<QString> result = Error{ErrorCode::Io, {}, {}};
        if (file.open(QIODevice::ReadOnly)) {
            promise->setProgressRange(0, 1000);
            const qint64 size = std::max<qint64>(file.size(), 1);
            qint64 done = 0;
            QByteArray slice;
            while (!promise->isCanceled() && !(slice = file.read(1 << 20)).isEmpty()) {
                hash.addData(slice);
                done += slice.size();
                promise->setProgressValue(int(done * 1000 / size));
            }
            if (file.error() == QFileDevice::NoError && done == file.size())
                result = QString::fromLatin1(hash.result().toHex());
        }
        if (!result)
            result = Error{ErrorCode::Io,
                           QStringLiteral("%1 cannot be read: %2.").arg(path, file.errorString()).toStdString(),
                           {}};
        promise->addResult(result);
        promise->finish();
    });
    return future;
}

Task<void> prepareModel(LaunchContextPointer context, StepControlPointer control)
{
    const plan::ModelFacts model = context->plan.request.model;
    const LaunchNode head = context->head();
    if (!model.fileNode.isEmpty() && model.fileNode == head.deviceId) {
        context->modelPath = model.file;
        control->reportOutcome(QStringLiteral("named"), model.file);
        co_return Result<void>();
    }
    if (!model.fileNode.isEmpty()) {
        co_return Error{ErrorCode::Unsupported,
                        "The model's file lies on another machine than the head. Make that machine "
                        "the head, or copy the file to this desk.",
                        model.file.toStdString()};
    }
    const QFileInfo file(model.file);
    if (!file.isFile()) {
        co_return Error{ErrorCode::NotFound,
                        "The model's file is not on this desk: " + model.file.toStdString()
                            + ". Download it, or choose another file.",
                        {}};
    }
    if (head.target.isThisMachine) {
        context->modelPath = file.absoluteFilePath();
        control->reportOutcome(QStringLiteral("local"), context->modelPath);
        co_return Result<void>();
    }
    QString sha256 = model.sha256;
    if (sha256.isEmpty()) {
        const auto progress = [control](qint64 done, qint64 total) {
            control->reportBytes(done, total);
        };
        const Result<QString> sum = co_await control->track(sha256Of(model.file, progress));
        if (!sum)
            co_return sum.error();
        sha256 = *sum;
        context->plan.request.model.sha256 = sha256;
    }
    for (int attempt = 1;; ++attempt) {
        const Result<QString> path = co_await sendModel(context, control, sha256);
        if (path) {
            context->modelPath = *path;
            co_return Result<void>();
        }
        const ErrorCode code = path.error().code;
        const bool broken = code == ErrorCode::Unreachable || code == ErrorCode::Timeout;
        if (!broken || attempt == kTries || control->isCancelled())
            co_return path.error();
        const Result<void> rested = co_await control->track(sleepFor(1s * attempt));
        if (!rested)
            co_return rested.error();
    }
}

} // namespace launcher::session
