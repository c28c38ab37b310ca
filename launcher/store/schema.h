// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QStringList>
#include <QtSql/QSqlDatabase>

namespace launcher::store {

// Columns of node_sample beside node and at, in the order they are bound.
const QStringList &nodeColumns();

// Brings an open database to the present schema in one transaction; PRAGMA user_version holds its
// number. Fails with Unsupported where the file is of a newer version than this program.
engine::protocol::Result<void> migrate(QSqlDatabase database);

} // namespace launcher::store
