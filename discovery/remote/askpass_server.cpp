// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/askpass_server.h"

#include "discovery/remote/errors_p.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QStringBuilder>
#include <QtNetwork/QLocalSocket>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {
constexpr qint64 kLongestPrompt = 4096;
}

AskpassServer::AskpassServer(QByteArray password, QString hostInPrompt)
    : m_password(std::move(password))
    , m_hostInPrompt(std::move(hostInPrompt))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &AskpassServer::accept);
}

AskpassServer::~AskpassServer()
{
    m_password.fill('\0');
}

engine::protocol::Result<std::unique_ptr<AskpassServer>>
AskpassServer::create(const QString &directory, const QByteArray &password,
                      const QString &hostInPrompt)
{
    std::unique_ptr<AskpassServer> server(new AskpassServer(password, hostInPrompt));
    const QString path =
        directory % "/ask-"_L1 % QString::number(QRandomGenerator::system()->generate(), 16);
    if (!server->m_server.listen(path)) {
        return makeError(ErrorCode::Io, u"The password cannot be handed to ssh: no socket in %1 "
                                        "(%2)."_s.arg(directory, server->m_server.errorString()));
    }
    return server;
}

void AskpassServer::addTo(QProcessEnvironment &environment, const QString &askpassProgram) const
{
    environment.insert(u"SSH_ASKPASS"_s, askpassProgram);
    environment.insert(u"SSH_ASKPASS_REQUIRE"_s, u"force"_s);
    environment.insert(u"SPARKYARD_ASKPASS_SOCKET"_s, m_server.fullServerName());
}

bool AskpassServer::isPasswordPrompt(const QString &prompt, const QString &hostInPrompt)
{
    // "USER@HOST's password: " or "(USER@HOST) Password: "
    return prompt.contains(u"@%1's password"_s.arg(hostInPrompt)) ||
           (prompt.contains(u"@%1) "_s.arg(hostInPrompt)) &&
            prompt.contains("password"_L1, Qt::CaseInsensitive));
}

void AskpassServer::accept()
{
    while (QLocalSocket *asker = m_server.nextPendingConnection()) {
        connect(asker, &QLocalSocket::disconnected, asker, &QObject::deleteLater);
        connect(asker, &QLocalSocket::readyRead, this, [this, asker] { answer(asker); });
        answer(asker);
    }
}

void AskpassServer::answer(QLocalSocket *asker)
{
    const QByteArray prompt = asker->peek(kLongestPrompt);
    if (!prompt.endsWith('\0')) {
        if (prompt.size() >= kLongestPrompt)
            asker->abort();
        return;
    }
    asker->readAll();
    if (isPasswordPrompt(QString::fromUtf8(prompt.chopped(1)), m_hostInPrompt)) {
        asker->write(m_password);
        m_password.fill('\0');
        m_password.clear(); // asked again: the answer was wrong
    }
    asker->disconnectFromServer();
}

} // namespace discovery::remote
