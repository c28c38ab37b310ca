// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/machines.h"
#include "app/ctl/verbs.h"
#include "launcher/session/async.h"

namespace app::ctl {

namespace {

using discovery::directory::Device;
using discovery::directory::InventoryPointer;
using engine::protocol::Result;
using launcher::session::whenDone;
using launcher::setup::ForgetScope;

const QString kDeskOnly = QStringLiteral("desk-only");

class ForgetVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("forget"); }
    QString summary() const override { return QStringLiteral("undo connect for a machine"); }
    QString arguments() const override { return QStringLiteral("MACHINE [MACHINE ...]"); }
    QString description() const override
    {
        return QStringLiteral("Takes our line out of the machine's authorized_keys, then forgets its "
                              "host key and login here.");
    }
    void declareOptions(QCommandLineParser &parser) const override
    {
        parser.addOption({kDeskOnly, QStringLiteral("For a machine that is gone: forget it here and "
                                                    "leave the line there.")});
    }

    void run(Context &context) override
    {
        if (context.positional().isEmpty()) {
            context.complain(QStringLiteral("Name the machines. \"sparkyardctl nodes\" lists them."));
            context.finish(ExitCode::WrongUse);
            return;
        }
        context.withInventory([this, &context](const InventoryPointer &inventory) {
            const auto machines = machinesNamed(*inventory, context.positional());
            if (!machines) {
                context.fail(machines.error());
                return;
            }
            m_pending = int(machines->size());
            for (const Device &device : *machines)
                forget(context, device);
        });
    }

private:
    void forget(Context &context, const Device &device)
    {
        const ForgetScope scope =
            context.parser().isSet(kDeskOnly) ? ForgetScope::DeskOnly : ForgetScope::MachineToo;
        whenDone<void>(
            context.services().enrolment().forget(device.target, scope), &context,
            [this, &context, name = device.name](const Result<void> &result) {
                if (result) {
                    context.print(QStringLiteral("%1: forgotten").arg(name));
                } else {
                    m_failed = true;
                    context.complain(QStringLiteral("%1: %2").arg(
                        name, QString::fromStdString(result.error().message)));
                }
                if (--m_pending == 0)
                    context.finish(m_failed ? ExitCode::FailedUndone : ExitCode::Done);
            });
    }

    int m_pending = 0;
    bool m_failed = false;
};

} // namespace

std::unique_ptr<Verb> makeForgetVerb()
{
    return std::make_unique<ForgetVerb>();
}

} // namespace app::ctl
