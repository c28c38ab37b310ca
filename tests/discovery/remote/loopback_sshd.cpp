// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/discovery/remote/loopback_sshd.h"

#include "discovery/remote/known_hosts.h"

#include <QtCore/QDeadlineTimer>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QStandardPaths>
#include <QtCore/QStringBuilder>
#include <QtNetwork/QTcpServer>
#include <QtNetwork/QTcpSocket>
#include <pwd.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace discovery::remote;

bool LoopbackSshd::runProgram(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(20000) && process.exitStatus() == QProcess::NormalExit &&
           process.exitCode() == 0;
}

quint16 LoopbackSshd::freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

LoopbackSshd::LoopbackSshd()
{
    qunsetenv("SSH_AUTH_SOCK"); // only the key of this test counts
    if (!QFile::exists(u"/usr/sbin/sshd"_s)) {
        m_problem = u"no /usr/sbin/sshd here (package openssh-server)"_s;
        return;
    }
    if (getuid() == 0)
        QDir().mkpath(u"/run/sshd"_s); // sshd of root wants it
    QDir().mkpath(home() % "/.ssh"_L1);
    m_port = freePort();
    if (!makeKey(u"host_key"_s) || !makeKey(u"login_key"_s)) {
        m_problem = u"ssh-keygen made no key"_s;
        return;
    }
    QFile::copy(path(u"login_key.pub"_s), home() % "/.ssh/authorized_keys"_L1);
    QFile config(path(u"sshd_config"_s));
    if (!config.open(QIODevice::WriteOnly)) {
        m_problem = u"no file can be made in "_s % m_directory.path();
        return;
    }
    config.write(u"Port %1\nListenAddress 127.0.0.1\nHostKey %2/host_key\nPidFile none\n"
                 "AuthorizedKeysFile %3/.ssh/authorized_keys\nStrictModes no\nUsePAM no\n"
                 "PermitRootLogin yes\nPasswordAuthentication no\nKbdInteractiveAuthentication "
                 "no\nLogLevel VERBOSE\n"
                 "MaxStartups 100\nSetEnv HOME=%3\n"_s.arg(m_port)
                     .arg(m_directory.path(), home())
                     .toUtf8());
    config.close();
    readHostKey();
    start();
}

LoopbackSshd::~LoopbackSshd()
{
    stop();
}

bool LoopbackSshd::makeKey(const QString &name)
{
    QFile::remove(path(name));
    QFile::remove(path(name) % ".pub"_L1);
    return runProgram(u"ssh-keygen"_s,
                      {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, QString(), u"-f"_s, path(name)});
}

void LoopbackSshd::readHostKey()
{
    QFile file(path(u"host_key.pub"_s));
    if (!file.open(QIODevice::ReadOnly))
        return;
    if (const auto line = parseKnownHostLine("x " + file.readAll()))
        m_hostKey = line->key;
}

void LoopbackSshd::start()
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(u"/usr/sbin/sshd"_s, {u"-D"_s, u"-e"_s, u"-f"_s, path(u"sshd_config"_s)});
    QDeadlineTimer deadline(10000);
    while (!deadline.hasExpired()) {
        m_process.waitForReadyRead(50);
        m_log += m_process.readAll();
        if (m_log.contains("Server listening"))
            return;
        if (m_process.state() == QProcess::NotRunning)
            break;
    }
    m_problem = u"sshd does not run: "_s % QString::fromLocal8Bit(m_log);
}

void LoopbackSshd::stop()
{
    m_process.terminate();
    m_process.waitForFinished(5000);
    m_log.clear();
}

void LoopbackSshd::changeHostKey()
{
    stop();
    makeKey(u"host_key"_s);
    readHostKey();
    start();
}

qsizetype LoopbackSshd::loginCount()
{
    m_process.waitForReadyRead(100);
    m_log += m_process.readAll();
    return m_log.count("Accepted publickey");
}

Target LoopbackSshd::target(const QString &deviceId) const
{
    Target target;
    target.deviceId = deviceId;
    target.displayName = u"test machine"_s;
    target.host = u"127.0.0.1"_s;
    target.port = m_port;
    target.user = QString::fromLocal8Bit(getpwuid(getuid())->pw_name);
    target.identityFiles = {path(u"login_key"_s)};
    return target;
}

OpenSshOptions LoopbackSshd::options() const
{
    return {path(u"config dir %x"_s), path(u"run"_s), QStringLiteral(SPARKYARD_ASKPASS_PROGRAM)};
}
