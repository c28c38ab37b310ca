// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QObject>
#include <QtCore/QThread>
#include <functional>
#include <memory>

namespace app::wiring {

// A thread with an event loop and a name, for worker objects. Destroying it quits the loop, lets
// what was posted run, and waits. Make and destroy it in one thread that is not the new one.
class NamedThread final
{
public:
    explicit NamedThread(const QString &name);
    ~NamedThread();
    NamedThread(const NamedThread &) = delete;
    NamedThread &operator=(const NamedThread &) = delete;

    // Runs work in the thread's event loop; returns at once.
    void post(std::function<void()> work);
    // Runs work there and waits for its end. For start-up and shut-down of workers only.
    void runAndWait(const std::function<void()> &work);

private:
    std::unique_ptr<QThread> m_thread;
    std::unique_ptr<QObject> m_anchor; // lives in the thread; the receiver of posted work
};

} // namespace app::wiring
