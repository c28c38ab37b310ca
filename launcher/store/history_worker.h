// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/store/history.h"

#include <QtCore/QTimer>
#include <vector>

namespace launcher::store {

// The half of History that lives in the thread "store": opens the file at the first need, gathers
// writes into transactions.
class HistoryWorker final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistoryWorker)

public:
    explicit HistoryWorker(const HistoryOptions &options);
    ~HistoryWorker() override;

    // In the worker's thread.
    void write(std::function<Result<void>(Database &)> work);
    Result<Database *> database();
    void flush();

signals:
    void failed(const engine::protocol::Error &error);

private:
    void tell(const engine::protocol::Error &error);

    HistoryOptions m_options;
    std::unique_ptr<Database> m_database;
    std::vector<std::function<Result<void>(Database &)>> m_waiting;
    std::unique_ptr<QTimer> m_timer; // made in the thread it serves
    QDateTime m_droppedAt;
    std::string m_told;
};

} // namespace launcher::store
