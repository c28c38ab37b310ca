// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>

namespace launcher::setup {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

inline Error makeError(ErrorCode code, const QString &message, const QByteArray &details = {})
{
    return {code, message.toStdString(), details.toStdString()};
}

} // namespace launcher::setup
