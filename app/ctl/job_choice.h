// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/session/job.h"

#include <QtCore/QList>
#include <QtCore/QString>

namespace app::ctl {

// The job of this id or served name; the only one there is for an empty word. NotFound and Conflict
// list what runs.
engine::protocol::Result<launcher::session::Job> jobNamed(
    const QList<launcher::session::Job> &jobs, const QString &word);

} // namespace app::ctl
