// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/node_directory.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <chrono>

namespace app::ctl {

struct SettleLimits
{
    std::chrono::milliseconds shortest; // never reached earlier
    std::chrono::milliseconds quiet;    // without a change of states, once all have settled
    std::chrono::milliseconds longest;  // reached by then, whatever is still open
};

// Says once when the directory has nothing left to wait for: every machine is connected, or will
// not be without a person. Main thread.
class Settled final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Settled)

public:
    Settled(const SettleLimits &limits, const discovery::directory::NodeDirectory &directory,
            QObject *parent = nullptr);
    void start();

signals:
    void reached();

private:
    void look();

    SettleLimits m_limits;
    const discovery::directory::NodeDirectory &m_directory;
    QTimer m_shortest;
    QTimer m_quiet;
    QTimer m_longest;
    QStringList m_states; // as last seen, to notice changes
};

} // namespace app::ctl
