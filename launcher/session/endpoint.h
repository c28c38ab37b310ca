// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"

#include <QtCore/QByteArray>
#include <QtCore/QUrl>
#include <QtNetwork/QNetworkRequest>
#include <chrono>

namespace launcher::session {

// Where a job answers on this desk. apiKey stays in memory and is never logged.
struct Endpoint
{
    QString host = QStringLiteral("127.0.0.1");
    quint16 port = 0; // 0: not reachable from here
    QByteArray apiKey; // empty: none is asked for
    bool isNull() const { return port == 0; }
    QUrl url(const QString &path = {}) const;
    // Without redirects; the key in its header; ends after timeout without a byte.
    QNetworkRequest request(const QString &path, std::chrono::milliseconds timeout) const;
    friend bool operator==(const Endpoint &, const Endpoint &) = default;
};

// Where to reach a server that listens on address, from its own machine.
QString reachableAddress(const QString &address);

// The tunnel to a server: with the same port here as there where that is free on this desk (easier to
// remember, and stable), else any; one that is already open is found by its far end.
discovery::remote::Forward endpointForward(const QString &address, quint16 port);

} // namespace launcher::session
