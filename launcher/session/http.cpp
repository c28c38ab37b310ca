// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/http.h"

#include <QtNetwork/QNetworkAccessManager>
#include <QtNetwork/QNetworkProxy>
#include <QtNetwork/QNetworkReply>

namespace launcher::session {

namespace {

Task<HttpReply> futureOf(QNetworkReply *reply)
{
    auto promise = std::make_shared<QPromise<Result<HttpReply>>>();
    promise->start();
    Task<HttpReply> future = promise->future();
    auto *watcher = new QFutureWatcher<Result<HttpReply>>(reply);
    QObject::connect(watcher, &QFutureWatcherBase::canceled, reply, &QNetworkReply::abort);
    QObject::connect(reply, &QNetworkReply::finished, reply, [promise, reply] {
        const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (status > 0)
            promise->addResult(Result<HttpReply>(HttpReply{status, reply->readAll()}));
        else
            promise->addResult(Result<HttpReply>(errorOf(*reply)));
        promise->finish();
        reply->deleteLater();
    });
    watcher->setFuture(future);
    return future;
}

} // namespace

Error errorOf(const QNetworkReply &reply)
{
    const QString where = reply.url().host() + QLatin1Char(':') + QString::number(reply.url().port());
    ErrorCode code = ErrorCode::Unreachable;
    QString cause = reply.errorString();
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        code = ErrorCode::Refused;
        cause = QStringLiteral("nothing listens there");
        break;
    case QNetworkReply::RemoteHostClosedError:
        cause = QStringLiteral("the connection was closed");
        break;
    case QNetworkReply::TimeoutError:
        code = ErrorCode::Timeout;
        cause = QStringLiteral("no answer in time");
        break;
    case QNetworkReply::OperationCanceledError:
        // setTransferTimeout ends like an abort does.
        code = ErrorCode::Timeout;
        cause = QStringLiteral("no answer in time, or cancelled");
        break;
    default:
        break;
    }
    return {code, QStringLiteral("The endpoint %1 did not answer: %2.").arg(where, cause).toStdString(),
            {}};
}

Task<HttpReply> httpGet(QNetworkAccessManager *network, const QNetworkRequest &request)
{
    return futureOf(network->get(request));
}

Task<HttpReply> httpPost(QNetworkAccessManager *network, const QNetworkRequest &request,
                         const QByteArray &body)
{
    return futureOf(network->post(request, body));
}

QNetworkAccessManager *makeDirectNetwork(QObject *parent)
{
    auto *network = new QNetworkAccessManager(parent);
    network->setProxy(QNetworkProxy::NoProxy);
    return network;
}

} // namespace launcher::session
