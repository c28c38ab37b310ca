// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_account.h"

#include "launcher/session/first_token.h"
#include "launcher/session/job_file.h"

namespace launcher::session {

namespace {

const QString kServer = QStringLiteral("llama-server");

} // namespace

JobAccount accountOf(const Job &job, const engines::LlamaLog &log)
{
    JobAccount account;
    const auto add = [&account](const JobRank &rank, qint64 bytes) {
        if (bytes > 0)
            account.weightsBytes.insert(processStem(rank.rank, rank.role), bytes);
    };
    const JobRank *server = nullptr;
    bool headHasWorker = false;
    for (const JobRank &rank : job.ranks) {
        if (rank.role == kServer) {
            server = &rank;
            continue;
        }
        headHasWorker = headHasWorker || rank.rank == 0;
        add(rank, log.devices
                      .value(QStringLiteral("%1:%2").arg(rank.listenAddress).arg(rank.listenPort))
                      .modelBytes);
    }
    // A head with a GPU computes in its server. Where it has a worker, the server only keeps the
    // embeddings, mapped from the file.
    if (server && !headHasWorker) {
        qint64 local = 0;
        for (auto device = log.devices.cbegin(); device != log.devices.cend(); ++device)
            local += device.key().contains(QLatin1Char(':')) ? 0 : device->modelBytes;
        add(*server, local);
    }
    account.prefillTokensPerSecond = log.prefillTokensPerSecond;
    account.decodeTokensPerSecond = log.decodeTokensPerSecond;
    return account;
}

Task<JobAccount> readAccount(discovery::remote::Shell *shell, discovery::remote::Target head, Job job)
{
    QString nodeName;
    for (const JobRank &rank : job.ranks) {
        if (rank.role == kServer)
            nodeName = rank.nodeName;
    }
    const Result<QByteArray> log
        = co_await readLog(shell, head, nodeName, job.id, processStem(0, kServer), 0);
    if (!log)
        co_return log.error();
    co_return accountOf(job, engines::parseLlamaLog(*log));
}

} // namespace launcher::session
