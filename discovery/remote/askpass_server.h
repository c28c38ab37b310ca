// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QByteArray>
#include <QtCore/QObject>
#include <QtCore/QProcessEnvironment>
#include <QtCore/QString>
#include <QtNetwork/QLocalServer>
#include <memory>

class QLocalSocket;

namespace discovery::remote {

// Answers ssh's password question for one login, once, over a private socket that the program
// sparkyard-askpass asks. Only a password prompt for this very machine gets an answer: no
// passphrase, no host key question, no jump host. Protocol: the asker sends the prompt and a NUL,
// gets the password or nothing, and the end.
class AskpassServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AskpassServer)

public:
    // hostInPrompt: the name ssh uses in its prompt, which is HostKeyAlias.
    static engine::protocol::Result<std::unique_ptr<AskpassServer>>
    create(const QString &directory, const QByteArray &password, const QString &hostInPrompt);
    ~AskpassServer() override;

    // Makes the ssh that gets this environment ask here.
    void addTo(QProcessEnvironment &environment, const QString &askpassProgram) const;
    static bool isPasswordPrompt(const QString &prompt, const QString &hostInPrompt);

private:
    AskpassServer(QByteArray password, QString hostInPrompt);
    void accept();
    void answer(QLocalSocket *asker);

    QLocalServer m_server;
    QByteArray m_password;
    QString m_hostInPrompt;
};

} // namespace discovery::remote
