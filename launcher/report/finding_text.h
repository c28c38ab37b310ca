// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/finding.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

// Findings in words. Every code of docs/findings.md has all three texts; an unknown code (a newer
// program's) is shown by its name. Pure; any thread; translated.
namespace launcher::report {

using discovery::topology::Finding;

// Every code there is, in alphabetical order.
QStringList findingCodes();

// Short, for the top bar: "spark-2 port 1: MTU differs on half the cable".
QString findingTitle(const Finding &finding);
// The thing, the cause and the next step, in a few sentences.
QString findingText(const Finding &finding);
// Command lines a person may run on the machine of the finding to look closer or to mend it. The
// program runs none of them. Quoted for a POSIX shell.
QStringList findingFix(const Finding &finding);

} // namespace launcher::report
