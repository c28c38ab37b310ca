// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/machines.h"
#include "app/ctl/password.h"
#include "app/ctl/verbs.h"
#include "launcher/session/async.h"
#include "launcher/report/words.h"

#include <QtCore/QFutureWatcher>
#include <QtCore/QTextStream>

namespace app::ctl {

namespace {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::directory::InventoryPointer;
using engine::protocol::Result;
using launcher::session::whenDone;
using launcher::setup::EnrolmentRequest;
using launcher::setup::LoginMethod;

const QString kAll = QStringLiteral("all");
const QString kUser = QStringLiteral("user");
const QString kAccept = QStringLiteral("accept-fingerprints");
const QString kPasswordStdin = QStringLiteral("password-stdin");
const QString kOwnKey = QStringLiteral("own-key");

class ConnectVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("connect"); }
    QString summary() const override
    {
        return QStringLiteral("accept fingerprints and log in to machines for the first time");
    }
    QString arguments() const override { return QStringLiteral("[MACHINE ...]"); }
    QString description() const override
    {
        return QStringLiteral(
            "Shows each machine's host key fingerprint. Once accepted, logs in with the password "
            "(asked for, or read from standard input) and adds one line, shown first, to the "
            "machine's authorized_keys. The password is kept in memory only. MACHINE is a name that "
            "\"nodes\" lists, or an address.");
    }
    void declareOptions(QCommandLineParser &parser) const override
    {
        parser.addOption({kAll, QStringLiteral("All machines that are found.")});
        parser.addOption({kUser, QStringLiteral("User on the machines (default: yours)."),
                          QStringLiteral("name")});
        parser.addOption({kAccept, QStringLiteral("Accept the fingerprints as they are shown.")});
        parser.addOption({kPasswordStdin,
                          QStringLiteral("Read the password from standard input, one line.")});
        parser.addOption({kOwnKey, QStringLiteral("Log in with your own key or agent; change "
                                                  "nothing on the machines.")});
    }

    void run(Context &context) override
    {
        m_context = &context;
        if (context.positional().isEmpty() && !context.parser().isSet(kAll)) {
            context.complain(QStringLiteral("Name the machines, or give --all. \"sparkyardctl nodes\" "
                                        "lists them."));
            context.finish(ExitCode::WrongUse);
            return;
        }
        addTypedMachines(context);
        context.withInventory([this](const InventoryPointer &inventory) { choose(inventory); });
    }

private:
    void choose(const InventoryPointer &inventory)
    {
        const auto machines = machinesNamed(*inventory, m_context->positional());
        if (!machines) {
            m_context->fail(machines.error());
            return;
        }
        for (const Device &device : *machines) {
            if (device.state == DeviceState::Connected)
                m_context->print(QStringLiteral("%1 is connected already.").arg(device.name));
            else if (device.offeredKeys.isEmpty() && device.acceptedKeys.isEmpty())
                fails(device, device.error ? launcher::report::textOf(*device.error)
                                           : QStringLiteral("it did not answer."));
            else if (device.state == DeviceState::HostKeyChanged)
                fails(device, launcher::report::textOf(*device.error));
            else
                m_chosen.append(device);
        }
        if (machines->isEmpty()) {
            m_context->complain(QStringLiteral("No machine was found."));
            m_context->finish(ExitCode::Unreachable);
        } else if (m_chosen.isEmpty()) {
            m_context->finish(m_failed ? ExitCode::Unreachable : ExitCode::Done);
        } else if (!acceptFingerprints()) {
            m_context->note(QStringLiteral("Nothing was changed."));
            m_context->finish(ExitCode::FailedUndone);
        } else {
            showLine();
        }
    }

    bool acceptFingerprints()
    {
        for (const Device &device : std::as_const(m_chosen)) {
            for (const auto &key : device.offeredKeys) {
                m_context->note(QStringLiteral("%1  %2  %3").arg(device.name, -12).arg(
                    key.type, key.fingerprint));
            }
        }
        if (!m_context->parser().isSet(kAccept)
            && !confirm(QStringLiteral("Are these the machines' fingerprints? [y/N] ")))
            return false;
        for (const Device &device : std::as_const(m_chosen)) {
            const auto accepted = m_context->services().directory().acceptHostKeys(device.id);
            if (!accepted)
                fails(device, launcher::report::textOf(accepted.error()));
        }
        return true;
    }

    void showLine()
    {
        if (m_context->parser().isSet(kOwnKey)) {
            enrol({});
            return;
        }
        whenDone<launcher::setup::DeskKey>(
            m_context->services().enrolment().deskKey(), m_context,
            [this](const Result<launcher::setup::DeskKey> &key) {
                if (!key) {
                    m_context->fail(key.error());
                    return;
                }
                m_context->note(QStringLiteral("This line is added to ~/.ssh/authorized_keys:\n%1")
                                    .arg(key->authorizedKeysLine));
                const auto password =
                    m_context->parser().isSet(kPasswordStdin)
                        ? readLineFromStandardInput()
                        : askForPassword(QStringLiteral("Password on the machines: "));
                if (!password) {
                    m_context->fail(password.error());
                    return;
                }
                enrol(*password);
            });
    }

    void enrol(const QByteArray &password)
    {
        m_pending = int(m_chosen.size());
        for (const Device &device : std::as_const(m_chosen)) {
            EnrolmentRequest request;
            request.target = device.target;
            if (m_context->parser().isSet(kUser))
                request.target.user = m_context->parser().value(kUser);
            request.method = m_context->parser().isSet(kOwnKey) ? LoginMethod::OwnKey
                                                                : LoginMethod::InstallDeskKey;
            request.password = password;
            whenDone<void>(
                m_context->services().enrolment().enrol(request), m_context,
                [this, device](const Result<void> &result) {
                    if (result)
                        m_context->print(QStringLiteral("%1: connected").arg(device.name));
                    else
                        fails(device, launcher::report::textOf(result.error()));
                    if (--m_pending == 0)
                        m_context->finish(m_failed ? ExitCode::Unreachable : ExitCode::Done);
                });
        }
    }

    void fails(const Device &device, const QString &why)
    {
        m_failed = true;
        m_context->complain(QStringLiteral("%1: %2").arg(device.name, why));
    }

    Context *m_context = nullptr;
    QList<Device> m_chosen;
    int m_pending = 0;
    bool m_failed = false;
};

} // namespace

std::unique_ptr<Verb> makeConnectVerb()
{
    return std::make_unique<ConnectVerb>();
}

} // namespace app::ctl
