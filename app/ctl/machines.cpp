// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/machines.h"

#include "app/ctl/context.h"

#include <algorithm>

namespace app::ctl {

using discovery::directory::Device;
using discovery::directory::Inventory;
using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

// "spark-1" is looked for by its name; what has a user, a port or dots is an address to try.
bool looksLikeAddress(const QString &argument)
{
    return argument.contains(u'@') || argument.contains(u':') || argument.contains(u'.');
}

bool matches(const Device &device, const QString &name)
{
    if (device.name == name || device.id == name || device.target.host == name)
        return true;
    const QString bare = name.section(u'@', -1);
    return std::any_of(device.announcements.begin(), device.announcements.end(),
                       [&](const discovery::mdns::Announcement &announcement) {
                           return announcement.hostName == bare || announcement.key == name
                               || std::any_of(announcement.addresses.begin(),
                                              announcement.addresses.end(),
                                              [&](const QHostAddress &address) {
                                                  return address.toString() == bare;
                                              });
                       });
}

} // namespace

void addTypedMachines(Context &context)
{
    for (const QString &argument : context.positional()) {
        if (!looksLikeAddress(argument))
            continue;
        const auto added = context.services().directory().addTyped(argument);
        if (!added)
            context.complain(QString::fromStdString(added.error().message));
    }
}

Result<QList<Device>> machinesNamed(const Inventory &inventory, const QStringList &names)
{
    QList<Device> found;
    if (names.isEmpty()) {
        for (const Device &device : inventory.devices)
            found.append(device);
        return found;
    }
    for (const QString &name : names) {
        const auto device = std::find_if(inventory.devices.begin(), inventory.devices.end(),
                                         [&](const Device &entry) { return matches(entry, name); });
        if (device == inventory.devices.end()) {
            QStringList known;
            for (const Device &entry : inventory.devices)
                known.append(entry.name);
            return Error{ErrorCode::NotFound,
                         QStringLiteral("There is no machine \"%1\". Found: %2.")
                             .arg(name, known.isEmpty() ? QStringLiteral("none")
                                                        : known.join(QStringLiteral(", ")))
                             .toStdString(),
                         {}};
        }
        found.append(*device);
    }
    return found;
}

} // namespace app::ctl
