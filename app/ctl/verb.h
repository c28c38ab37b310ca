// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QCommandLineParser>
#include <QtCore/QString>
#include <functional>
#include <memory>
#include <vector>

namespace app::ctl {

class Context;

// What scripts may rely on; the meanings stand in --help of the program.
enum class ExitCode {
    Done = 0,
    AnswerIsNo = 1,   // done, and the answer is no: findings, a refused plan
    WrongUse = 2,
    Unreachable = 3,
    FailedUndone = 4, // failed or interrupted; what was begun is undone
    FailedLeftOver = 5, // failed, and something could not be undone; it says what
};

// One verb of sparkyardctl; one file each. Runs in the main thread, asynchronously: run() returns
// at once and the verb ends the program by Context::finish().
class Verb
{
public:
    virtual ~Verb() = default;
    virtual QString name() const = 0;
    virtual QString summary() const = 0;     // one line
    virtual QString arguments() const { return {}; } // "[MACHINE ...]" for the usage line
    virtual QString description() const { return {}; } // more lines of --help
    virtual void declareOptions(QCommandLineParser &) const {}
    virtual void run(Context &context) = 0;
    // Ctrl+C: undo what was begun and finish; the default finishes with FailedUndone.
    virtual void interrupt(Context &context);
};

// All verbs in the order of --help.
std::vector<std::unique_ptr<Verb>> allVerbs();

} // namespace app::ctl
