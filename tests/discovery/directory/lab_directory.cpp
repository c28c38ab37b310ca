// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
// Runs the real directory (Avahi, OpenSSH, probes, telemetry) on a lab's desk, accepts every key,
// logs in with the key it is given, and prints a line of JSON for each snapshot:
//   lab_directory CONFIG_DIRECTORY RUNTIME_DIRECTORY USER IDENTITY_FILE
#include "discovery/directory/node_directory.h"
#include "discovery/directory/shell_contact.h"
#include "discovery/directory/this_machine_source.h"
#include "discovery/mdns/avahi_source.h"
#include "discovery/remote/open_ssh_shell.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QSet>
#include <array>
#include <cstdio>

using namespace discovery::directory;

namespace {

constexpr std::array kStates{"found", "key-unknown", "key-changed", "needs-login", "connecting",
                             "connected", "refused", "unreachable", "silent", "gone"};
constexpr std::array kShapes{"none", "single", "pair", "ring", "switch", "mixed", "unknown"};

void print(const Inventory &inventory)
{
    QJsonObject devices;
    for (const Device &device : inventory.devices) {
        QJsonObject entry{{QStringLiteral("state"),
                           QLatin1String(kStates[size_t(device.state)])},
                          {QStringLiteral("sampled"), device.sample != nullptr},
                          {QStringLiteral("host"), device.target.host}};
        if (device.error)
            entry[QStringLiteral("error")] = QString::fromStdString(device.error->message);
        devices[device.name] = entry;
    }
    QJsonArray findings;
    for (const auto &finding : inventory.findings)
        findings.append(finding.code);
    QJsonArray links;
    for (const auto &link : inventory.topology.links)
        links.append(link.railsUp);
    QJsonArray checks;
    for (const ReachabilityCheck &check : inventory.checks) {
        if (check.outcome == CheckOutcome::Failed)
            checks.append(check.code);
    }
    const QJsonObject line{
        {QStringLiteral("devices"), devices},
        {QStringLiteral("shape"), QLatin1String(kShapes[size_t(inventory.topology.shape)])},
        {QStringLiteral("rails_up"), links},
        {QStringLiteral("findings"), findings},
        {QStringLiteral("failed_checks"), checks},
    };
    const QByteArray text = QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.size() != 5) {
        std::fputs("usage: lab_directory CONFIG RUNTIME USER IDENTITY\n", stderr);
        return 2;
    }
    discovery::remote::OpenSshOptions shellOptions;
    shellOptions.configDirectory = arguments[1];
    shellOptions.runtimeDirectory = arguments[2];
    discovery::remote::OpenSshShell shell(shellOptions);
    DirectoryOptions options;
    options.configDirectory = arguments[1];
    NodeDirectory directory(std::make_unique<ShellContact>(shell), options);
    directory.addSource(std::make_unique<discovery::mdns::AvahiSource>());
    directory.addSource(std::make_unique<ThisMachineSource>());
    QSet<QString> accepted;
    QObject::connect(&directory, &NodeDirectory::inventoryChanged, &directory,
                     [&](const InventoryPointer &inventory) {
                         print(*inventory);
                         for (const Device &device : inventory->devices) {
                             if (device.state != DeviceState::HostKeyUnknown
                                 || accepted.contains(device.id))
                                 continue;
                             accepted.insert(device.id);
                             if (!directory.setLogin(device.id, arguments[3], arguments[4])
                                 || !directory.acceptHostKeys(device.id))
                                 std::fputs("accepting failed\n", stderr);
                         }
                     });
    directory.start();
    return application.exec();
}
