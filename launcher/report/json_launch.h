// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "discovery/telemetry/sample.h"
#include "launcher/plan/plan.h"
#include "launcher/session/job.h"
#include "launcher/session/job_account.h"

#include <QtCore/QJsonObject>

// Plans, jobs and live samples as JSON in the schema of docs/report-format.md. Pure; any thread.
// Environments are left out: they may hold what is nobody's business.
namespace launcher::report {

QJsonObject jsonOf(const plan::ModelFacts &model);
QJsonObject jsonOf(const plan::Plan &plan, const discovery::directory::Inventory &inventory);
QJsonObject jsonOf(const plan::Refusal &refusal, const discovery::directory::Inventory &inventory);
// account: what its engine says of it; what it does not say is null.
QJsonObject jsonOf(const session::Job &job, const session::JobAccount &account = {});
QJsonObject jsonOf(const discovery::telemetry::Sample &sample, const QString &node);

} // namespace launcher::report
