// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/job.h"
#include "ui/live/live_actions.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <QtQml/qqmlregistration.h>

namespace ui::live {

// The end of one process's log, asked for when the drawer opens. GUI thread.
class LogViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LogViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(bool open READ isOpen NOTIFY changed FINAL)
    Q_PROPERTY(QString jobName READ jobName NOTIFY changed FINAL)
    Q_PROPERTY(QStringList processes READ processes NOTIFY changed FINAL)
    Q_PROPERTY(int current READ current NOTIFY changed FINAL)
    Q_PROPERTY(QString text READ text NOTIFY changed FINAL)
    Q_PROPERTY(QString error READ error NOTIFY changed FINAL)
    Q_PROPERTY(bool loading READ isLoading NOTIFY changed FINAL)

public:
    explicit LogViewModel(LiveActions &actions, QObject *parent = nullptr);

    bool isOpen() const { return !m_job.id.isEmpty(); }
    QString jobName() const { return m_job.name; }
    QStringList processes() const; // "spark-1 llama-server"
    int current() const { return m_current; }
    QString text() const { return m_text; }
    QString error() const { return m_error; }
    bool isLoading() const { return m_isLoading; }

    // rank: whose log comes first; -1: the head's server.
    void open(const launcher::session::Job &job, int rank = -1);
    Q_INVOKABLE void show(int process);
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void close();

signals:
    void changed();

private:
    void ask();

    LiveActions &m_actions;
    launcher::session::Job m_job;
    int m_current = 0;
    QString m_text;
    QString m_error;
    bool m_isLoading = false;
};

} // namespace ui::live
