// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/session/launch_options.h"
#include "tests/launcher/session/local_shell.h"

#include "launcher/plan/plan.h"

#include <QtCore/QTemporaryDir>

// Two machines that are folders, a bundle of stand-in programs, a model file, and the plan that
// spreads it: everything a launch needs, on loopback. What it started is gone when it is.
class LaunchFixture
{
public:
    LaunchFixture();
    ~LaunchFixture();

    LocalShell &shell() { return m_shell; }
    launcher::plan::Plan plan; // free ports at the time of construction
    discovery::directory::InventoryPointer inventory;
    launcher::session::LaunchOptions options;

    // Files of the machines outside the engine's and models' folders, and unfinished copies.
    QStringList filesLeft() const;
    // Pids of running processes that a job of ours marked.
    QList<qint64> processesLeft() const;

private:
    void makeBundle();
    void makePlan();

    QTemporaryDir m_root;
    LocalShell m_shell;
    QString m_bundle;
};
