// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QLoggingCategory>

namespace discovery::remote {

// Never log script text, arguments, output or passwords: they are other people's.
Q_DECLARE_LOGGING_CATEGORY(lcRemote)

} // namespace discovery::remote
