// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QFuture>
#include <QtCore/QFutureWatcher>
#include <QtCore/QPromise>
#include <QtCore/QTimer>
#include <chrono>
#include <coroutine>
#include <exception>
#include <memory>

// Coroutines over Qt futures: a function that returns launcher::session::Task<T> may co_await other
// Tasks (and any QFuture<Result<T>>, such as those of discovery::remote::Shell). It starts at once,
// runs in one thread with an event loop, and never blocks. A future that is cancelled, or ends
// without a value, reads as ErrorCode::Cancelled.
//
// Rules: parameters by value or shared_ptr, never references (the frame outlives the call); whatever
// is borrowed must live until the future is finished. No braces with several values inside a
// co_await expression: GCC 12 cannot compile them; name the value first.
namespace launcher::session {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

template <typename T>
using Task = QFuture<Result<T>>;

template <typename T>
Result<T> resultOf(const Task<T> &future)
{
    if (future.isCanceled() || future.resultCount() == 0)
        return Error{ErrorCode::Cancelled, "The operation was cancelled.", {}};
    return future.result();
}

// Calls done(Result<T>) in context's thread once the future is finished; never when context is gone.
template <typename T, typename Done>
void whenDone(const Task<T> &future, QObject *context, Done done)
{
    auto *watcher = new QFutureWatcher<Result<T>>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, done = std::move(done)]() mutable {
                         watcher->deleteLater();
                         done(resultOf<T>(watcher->future()));
                     });
    watcher->setFuture(future);
}

namespace detail {

template <typename T>
class FutureAwaiter
{
public:
    explicit FutureAwaiter(Task<T> future) : m_future(std::move(future)) {}
    bool await_ready() const { return m_future.isFinished(); }
    void await_suspend(std::coroutine_handle<> handle)
    {
        auto *watcher = new QFutureWatcher<Result<T>>;
        QObject::connect(watcher, &QFutureWatcherBase::finished, watcher, [watcher, handle] {
            watcher->deleteLater();
            handle.resume();
        });
        watcher->setFuture(m_future);
    }
    Result<T> await_resume() const { return resultOf<T>(m_future); }

private:
    Task<T> m_future;
};

template <typename T>
class TaskPromise
{
public:
    TaskPromise() { m_promise.start(); }
    Task<T> get_return_object() { return m_promise.future(); }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_value(Result<T> value)
    {
        m_promise.addResult(std::move(value));
        m_promise.finish();
    }
    // Nothing of ours throws; what a library throws is caught in the file that calls it.
    void unhandled_exception() const noexcept { std::terminate(); }
    template <typename U>
    FutureAwaiter<U> await_transform(QFuture<Result<U>> future)
    {
        return FutureAwaiter<U>(std::move(future));
    }

private:
    QPromise<Result<T>> m_promise;
};

} // namespace detail

// A future that is already there.
template <typename T>
Task<T> readyTask(Result<T> value)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(std::move(value));
    promise.finish();
    return promise.future();
}

// Finishes after the time; at once when cancelled.
inline Task<void> sleepFor(std::chrono::milliseconds time)
{
    auto promise = std::make_shared<QPromise<Result<void>>>();
    promise->start();
    QFuture<Result<void>> future = promise->future();
    auto *timer = new QTimer;
    timer->setSingleShot(true);
    auto finish = [promise, timer] {
        if (promise->future().isFinished())
            return;
        promise->addResult(Result<void>());
        promise->finish();
        timer->deleteLater();
    };
    QObject::connect(timer, &QTimer::timeout, timer, finish);
    auto *watcher = new QFutureWatcher<Result<void>>(timer);
    QObject::connect(watcher, &QFutureWatcherBase::canceled, timer, finish);
    watcher->setFuture(future);
    timer->start(time);
    return future;
}

} // namespace launcher::session

template <typename T, typename... Arguments>
struct std::coroutine_traits<QFuture<engine::protocol::Result<T>>, Arguments...>
{
    using promise_type = launcher::session::detail::TaskPromise<T>;
};
