// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/open_ssh_shell.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <memory>

// A real sshd of this system, run by the test for the current user on a loopback port, with host
// key, login key, home and program directories of its own. Ends with the object.
class LoopbackSshd
{
public:
    LoopbackSshd();
    ~LoopbackSshd();

    // Empty when it runs, else why it cannot (the test skips with it).
    QString problem() const { return m_problem; }

    discovery::remote::Target target(const QString &deviceId = QStringLiteral("dev-1")) const;
    discovery::remote::OpenSshOptions options() const;
    QString home() const { return path(QStringLiteral("home")); }
    QString path(const QString &name) const { return m_directory.filePath(name); }
    discovery::remote::HostKey hostKey() const { return m_hostKey; }
    quint16 port() const { return m_port; }

    void stop();
    void start();         // on the same port
    void changeHostKey(); // and restart
    static quint16 freePort();
    // Runs a program to its end; false when it fails.
    static bool runProgram(const QString &program, const QStringList &arguments);
    // How many connections sshd has taken so far.
    qsizetype loginCount();

private:
    bool makeKey(const QString &name);
    void readHostKey();

    QTemporaryDir m_directory;
    QProcess m_process;
    QString m_problem;
    QByteArray m_log;
    discovery::remote::HostKey m_hostKey;
    quint16 m_port = 0;
};
