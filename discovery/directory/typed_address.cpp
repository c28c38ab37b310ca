// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/typed_address.h"

#include "discovery/mdns/service_table.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QRegularExpression>

namespace discovery::directory {
namespace {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

QString tr(const char *text)
{
    return QCoreApplication::translate("discovery::directory::TypedAddress", text);
}

Error wrong(const QString &message)
{
    return {ErrorCode::InvalidArgument, message.toStdString(), {}};
}

struct HostAndPort
{
    QString host;
    QString port;
    bool hasPort = false;
    bool isBracketed = false;
};

Result<HostAndPort> split(const QString &text)
{
    HostAndPort parts;
    if (text.startsWith(u'[')) {
        const qsizetype end = text.indexOf(u']');
        if (end < 0)
            return wrong(tr("\"%1\" lacks the closing bracket: write [fe80::1%eth0]:22.").arg(text));
        parts.host = text.mid(1, end - 1);
        parts.isBracketed = true;
        const QString rest = text.mid(end + 1);
        if (!rest.isEmpty() && !rest.startsWith(u':'))
            return wrong(tr("After the bracket of \"%1\" only \":port\" may follow.").arg(text));
        parts.hasPort = !rest.isEmpty();
        parts.port = rest.mid(1);
        return parts;
    }
    if (text.count(u':') == 1) {
        parts.hasPort = true;
        parts.host = text.section(u':', 0, 0);
        parts.port = text.section(u':', 1);
    } else {
        parts.host = text; // none: a name or IPv4; several: a bare IPv6 address
    }
    return parts;
}

Result<void> readHost(const HostAndPort &parts, TypedAddress &into)
{
    into.host = parts.host;
    const bool looksLikeV6 = parts.isBracketed || parts.host.contains(u':');
    static const QRegularExpression dotted(QStringLiteral("^[0-9.]+$"));
    const bool looksLikeV4 = dotted.match(parts.host).hasMatch();
    if (looksLikeV6 || looksLikeV4) {
        const bool isFourPart = !looksLikeV4 || parts.host.count(u'.') == 3;
        if (!isFourPart || !into.address.setAddress(parts.host)
            || (looksLikeV6 && into.address.protocol() != QAbstractSocket::IPv6Protocol)) {
            into.address.clear();
            return wrong(tr("\"%1\" is not a valid address.").arg(parts.host));
        }
        if (looksLikeV6 && into.address.isLinkLocal() && into.address.scopeId().isEmpty()) {
            return wrong(tr("%1 is a link-local address: add the interface it is reached through, "
                            "as in %1%eth0.")
                             .arg(parts.host));
        }
        static const QRegularExpression scope(QStringLiteral("^[A-Za-z0-9_.-]*$"));
        if (!scope.match(into.address.scopeId()).hasMatch())
            return wrong(tr("\"%1\" is not an interface's name.").arg(into.address.scopeId()));
        into.host = into.address.toString();
        return {};
    }
    if (mdns::cleanedHostName(parts.host).isEmpty()) {
        return wrong(tr("\"%1\" is not a host name: letters, digits, dots and hyphens make one, as "
                        "in spark-1.local.")
                         .arg(parts.host));
    }
    return {};
}

} // namespace

QString TypedAddress::text() const
{
    const bool isV6 = address.protocol() == QAbstractSocket::IPv6Protocol;
    QString all = user.isEmpty() ? QString() : user % u'@';
    all += isV6 ? QString(u'[' % host % u']') : host;
    if (port != 0)
        all += u':' % QString::number(port);
    return all;
}

Result<TypedAddress> parseTypedAddress(const QString &text)
{
    QString rest = text.trimmed();
    if (rest.startsWith(QLatin1String("ssh://"), Qt::CaseInsensitive)) {
        rest = rest.mid(6);
        if (rest.endsWith(u'/'))
            rest.chop(1);
    }
    if (rest.isEmpty())
        return wrong(tr("No address was given. Type a name or an address, as in spark-1.local."));

    TypedAddress typed;
    if (const qsizetype at = rest.lastIndexOf(u'@'); at >= 0) {
        typed.user = rest.left(at);
        rest = rest.mid(at + 1);
        static const QRegularExpression name(QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9_.-]*\\$?$"));
        if (!name.match(typed.user).hasMatch()) {
            return wrong(tr("\"%1\" is not a user name: letters, digits, \"_\", \".\" and \"-\" "
                            "make one.")
                             .arg(typed.user));
        }
    }
    const Result<HostAndPort> parts = split(rest);
    if (!parts)
        return parts.error();
    if (parts->host.isEmpty())
        return wrong(tr("\"%1\" names no host.").arg(text.trimmed()));
    if (parts->hasPort) {
        bool isNumber = false;
        const uint port = parts->port.toUInt(&isNumber);
        if (!isNumber || port == 0 || port > 65535)
            return wrong(tr("\"%1\" is not a port: 1 to 65535.").arg(parts->port));
        typed.port = quint16(port);
    }
    if (const Result<void> host = readHost(*parts, typed); !host)
        return host.error();
    return typed;
}

} // namespace discovery::directory
