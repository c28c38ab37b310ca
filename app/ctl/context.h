// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/ctl/verb.h"
#include "app/wiring/services.h"
#include "engine/protocol/result.h"
#include "launcher/report/text_table.h"

#include <QtCore/QCommandLineParser>
#include <QtCore/QJsonObject>
#include <QtCore/QObject>
#include <chrono>
#include <functional>
#include <optional>

namespace app::ctl {

// What a verb works with: its arguments, the services, standard output and error, and the way out.
class Context final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Context)

public:
    Context(const QCommandLineParser &parser, wiring::Services &services, QObject *parent = nullptr);

    const QCommandLineParser &parser() const { return m_parser; }
    wiring::Services &services() { return m_services; }
    bool wantsJson() const;
    QStringList positional() const; // without the verb

    // Starts discovery and calls back with the snapshot once every machine that can answer has,
    // at the latest after --wait (6 s).
    void withInventory(std::function<void(const discovery::directory::InventoryPointer &)> then);

    // The catalogue and the files at hand.
    void withModels(std::function<void(const launcher::catalogue::ModelLibrary &)> then);

    // The snapshot, then the jobs on the connected machines; one that seems to be loading is given
    // a moment to answer, so that what runs is not called starting.
    void withJobs(std::function<void(const QList<launcher::session::Job> &)> then);

    void print(const QString &text);  // standard output, one line
    void printTable(const launcher::report::TextTable &table); // cut to the terminal's width
    void note(const QString &text);     // progress: standard error, one line; silent with --quiet
    void complain(const QString &text); // what is wrong: standard error, one line, always
    void printJson(const QJsonObject &object);
    // Ends the program, after the tunnels that lead to no job any more where jobs were asked for.
    // The first code counts.
    void finish(ExitCode code);
    // Prints message (and details with --verbose), maps the code, finishes.
    void fail(const engine::protocol::Error &error);

private:
    std::optional<std::chrono::milliseconds> longestLook() const; // --wait; absent: no number

    const QCommandLineParser &m_parser;
    wiring::Services &m_services;
    bool m_knowsJobs = false;
    bool m_isFinished = false;
};

} // namespace app::ctl
