// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QElapsedTimer>

namespace app {

// Logs once how long after the start the window showed its first frame (category app.start, info).
// GUI thread, after the window was made.
void logFirstFrame(const QElapsedTimer &sinceStart);

} // namespace app
