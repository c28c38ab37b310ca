// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"
#include "launcher/setup/desk_key.h"

#include <QtCore/QObject>

namespace launcher::setup {

class DeviceLogins;

enum class LoginMethod
{
    InstallDeskKey, // adds DeskKey::authorizedKeysLine on the machine
    OwnKey,         // the agent's or a named key works already; nothing is changed there
};

struct EnrolmentRequest
{
    // How the device is reached; its host key must be accepted. user: as the person typed it.
    discovery::remote::Target target;
    LoginMethod method = LoginMethod::InstallDeskKey;
    // InstallDeskKey: for one login, never stored. Empty: the agent or target.identityFiles open
    // the door for the key.
    QByteArray password;
};

enum class EnrolmentStep
{
    MakingKey,
    AddingKey,
    CheckingLogin,
    Connecting
};

enum class ForgetScope
{
    MachineToo, // removes our line there first; fails, and forgets nothing, where it cannot
    DeskOnly,   // leaves the line, for machines that are gone
};

// Lets machines in: password once, then the desk's own key. Any number of devices at once, each
// with its own user and outcome. One thread, never blocks.
class Enrolment final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Enrolment)

public:
    // Both are borrowed and outlive this; logins is a DirectoryLogins but in tests.
    Enrolment(discovery::remote::Shell &shell, DeviceLogins &logins, const QString &configDirectory,
              QObject *parent = nullptr);

    // What enrolling would add, to be shown before; makes the key on this desk if need be.
    QFuture<Result<DeskKey>> deskKey() { return m_keys.obtain(); }

    // Adds the key, proves that it opens the door, tells the directory. When the proof fails the
    // line is taken out again. Errors: those of Shell::run (wrong password, refused, unreachable,
    // host key ...), no home, read-only home, full disk; each message names the machine.
    QFuture<Result<void>> enrol(const EnrolmentRequest &request);

    // Takes our line out of authorized_keys, then forgets host keys, login and connection.
    QFuture<Result<void>> forget(const discovery::remote::Target &target, ForgetScope scope);

signals:
    void stepStarted(const QString &deviceId, launcher::setup::EnrolmentStep step);

private:
    discovery::remote::Shell &m_shell;
    DeviceLogins &m_logins;
    DeskKeyStore m_keys;
};

} // namespace launcher::setup
