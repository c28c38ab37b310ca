// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/control_sockets.h"

#include "discovery/remote/errors_p.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QStringBuilder>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace discovery::remote {

ControlSockets::ControlSockets(QString runtimeDirectory)
    : m_directory(std::move(runtimeDirectory))
{
}

engine::protocol::Result<void> ControlSockets::prepare() const
{
    const QByteArray name = QFile::encodeName(m_directory);
    QDir().mkpath(QFileInfo(m_directory).path());
    if (::mkdir(name.constData(), 0700) != 0 && errno != EEXIST) {
        return makeError(
            ErrorCode::Io,
            u"The directory %1 cannot be made (%2). Check its parent's permissions."_s.arg(
                m_directory, QString::fromLocal8Bit(std::strerror(errno))));
    }
    struct stat status = {};
    if (::lstat(name.constData(), &status) != 0 || !S_ISDIR(status.st_mode) ||
        status.st_uid != ::getuid()) {
        return makeError(ErrorCode::Io,
                         u"%1 is not a directory of this user, so it is not used for connections. "
                         "Remove it and try again."_s.arg(m_directory));
    }
    if ((status.st_mode & 077) != 0)
        ::chmod(name.constData(), 0700);
    return {};
}

QString ControlSockets::path(const Target &target, MasterKind kind) const
{
    const QStringList parts{target.deviceId,
                            target.host,
                            QString::number(target.port),
                            target.user,
                            target.proxyJump,
                            kind == MasterKind::Scripts ? u"scripts"_s : u"forwards"_s};
    const QByteArray digest =
        QCryptographicHash::hash(parts.join(QChar::Null).toUtf8(), QCryptographicHash::Sha256);
    return m_directory % u'/' % QString::fromLatin1(digest.toHex().left(8));
}

bool ControlSockets::isListening(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (static_cast<size_t>(name.size()) >= sizeof(address.sun_path))
        return false;
    std::memcpy(address.sun_path, name.constData(), static_cast<size_t>(name.size()));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket < 0)
        return false;
    const int failed =
        ::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof(address));
    const int reason = failed != 0 ? errno : 0;
    ::close(socket);
    if (reason == ECONNREFUSED)
        ::unlink(name.constData());
    // A full queue is a master that is busy.
    return failed == 0 || reason == EAGAIN;
}

} // namespace discovery::remote
