// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/wiring/named_thread.h"

namespace app::wiring {

NamedThread::NamedThread(const QString &name)
    : m_thread(std::make_unique<QThread>()), m_anchor(std::make_unique<QObject>())
{
    m_thread->setObjectName(name);
    m_anchor->moveToThread(m_thread.get());
    m_thread->start();
}

NamedThread::~NamedThread()
{
    m_thread->quit();
    m_thread->wait();
}

void NamedThread::post(std::function<void()> work)
{
    QMetaObject::invokeMethod(m_anchor.get(), std::move(work), Qt::QueuedConnection);
}

void NamedThread::runAndWait(const std::function<void()> &work)
{
    Q_ASSERT(QThread::currentThread() != m_thread.get());
    QMetaObject::invokeMethod(m_anchor.get(), work, Qt::BlockingQueuedConnection);
}

} // namespace app::wiring
