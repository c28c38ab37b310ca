// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/script_process.h"
#include "discovery/remote/target.h"
#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QList>
#include <QtCore/QString>

namespace discovery::remote {

// What is known about an attempt that failed, besides ssh's words.
struct AttemptFacts
{
    Target target;
    QList<HostKey> acceptedKeys;
    bool usedPassword = false;
};

// "spark-2 (10.0.0.2)": what messages call a machine.
QString nameForPeople(const Target &target);

// Turns what ssh printed before any script ran into an Error. Pure.
engine::protocol::Error classifySshError(const QByteArray &text, const AttemptFacts &facts);

// Why a script has no exit code. Pure. Requires: !end.exitCode.
engine::protocol::Error classifyEnd(const ScriptEnd &end, const AttemptFacts &facts);

} // namespace discovery::remote
