// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/endpoint.h"

#include <QtNetwork/QTcpServer>

namespace launcher::session {

QUrl Endpoint::url(const QString &path) const
{
    QUrl url;
    url.setScheme(QStringLiteral("http"));
    url.setHost(host);
    url.setPort(port);
    url.setPath(path);
    return url;
}

QNetworkRequest Endpoint::request(const QString &path, std::chrono::milliseconds timeout) const
{
    QNetworkRequest request(url(path));
    request.setTransferTimeout(int(timeout.count()));
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                         QNetworkRequest::ManualRedirectPolicy);
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("application/json"));
    if (!apiKey.isEmpty())
        request.setRawHeader("Authorization", "Bearer " + apiKey);
    return request;
}

QString reachableAddress(const QString &address)
{
    if (address.isEmpty() || address == QLatin1String("0.0.0.0"))
        return QStringLiteral("127.0.0.1");
    return address == QLatin1String("::") ? QStringLiteral("::1") : address;
}

discovery::remote::Forward endpointForward(const QString &address, quint16 port)
{
    discovery::remote::Forward forward;
    forward.remoteHost = reachableAddress(address);
    forward.remotePort = port;
    QTcpServer probe;
    if (probe.listen(QHostAddress::LocalHost, port))
        forward.localPort = port;
    return forward;
}

} // namespace launcher::session
