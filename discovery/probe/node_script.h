// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QString>

namespace discovery::probe {

// The text of resources/node/<name>, compiled in, with common.sh in front of it, ready to travel
// on standard input. Requires: the file is compiled in. Any thread.
QByteArray nodeScript(const QString &name);

} // namespace discovery::probe
