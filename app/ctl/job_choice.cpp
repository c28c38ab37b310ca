// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/job_choice.h"

#include <QtCore/QStringList>

namespace app::ctl {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;
using launcher::session::Job;

Result<Job> jobNamed(const QList<Job> &jobs, const QString &word)
{
    QList<Job> matching;
    QStringList all;
    for (const Job &job : jobs) {
        all.append(QStringLiteral("%1 (%2)").arg(job.id, job.name));
        if (word.isEmpty() || job.id == word || job.name == word)
            matching.append(job);
    }
    if (matching.size() == 1)
        return matching.front();
    const QString list = all.isEmpty() ? QStringLiteral("none") : all.join(QStringLiteral(", "));
    if (matching.isEmpty()) {
        const QString what = word.isEmpty() ? QStringLiteral("There is no job.")
                                            : QStringLiteral("There is no job \"%1\".").arg(word);
        return Error{ErrorCode::NotFound,
                     QStringLiteral("%1 Running: %2.").arg(what, list).toStdString(), {}};
    }
    return Error{ErrorCode::Conflict,
                 QStringLiteral("Several jobs match; name one by its id: %1.").arg(list).toStdString(),
                 {}};
}

} // namespace app::ctl
