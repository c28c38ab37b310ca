// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/async.h"

#include <QtCore/QByteArray>
#include <QtNetwork/QNetworkRequest>

class QNetworkAccessManager;
class QNetworkReply;

namespace launcher::session {

struct HttpReply
{
    int status = 0; // 0 never occurs: no answer is an Error
    QByteArray body;
};

// One short request (see Endpoint::request). Any status is a reply; no answer is Unreachable, Refused
// or Timeout. network must live until the future is finished; cancelling aborts.
Task<HttpReply> httpGet(QNetworkAccessManager *network, const QNetworkRequest &request);
Task<HttpReply> httpPost(QNetworkAccessManager *network, const QNetworkRequest &request,
                         const QByteArray &body);

// A manager that never asks the system for a proxy: endpoints are tunnels on this machine.
QNetworkAccessManager *makeDirectNetwork(QObject *parent);

// Network failures in our terms; http statuses are not looked at.
Error errorOf(const QNetworkReply &reply);

} // namespace launcher::session
