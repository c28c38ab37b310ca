// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtCore/QSocketNotifier>

namespace app::ctl {

// SIGINT and SIGTERM as a signal of the event loop. The second one ends the program at once.
// At most one instance; main thread.
class Interrupt final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Interrupt)

public:
    explicit Interrupt(QObject *parent = nullptr);
    ~Interrupt() override;

signals:
    void raised();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace app::ctl
