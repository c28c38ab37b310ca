// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_findings.h"

namespace discovery::directory {
namespace {

using topology::Finding;
using topology::Severity;

QString fingerprints(const QList<remote::HostKey> &keys)
{
    QStringList all;
    for (const remote::HostKey &key : keys)
        all.append(key.fingerprint);
    return all.join(QLatin1String(", "));
}

Finding about(const Device &device, const char *code, Severity severity)
{
    Finding finding;
    finding.code = QString::fromLatin1(code);
    finding.severity = severity;
    finding.deviceId = device.id;
    if (device.facts)
        finding.node = device.facts->id;
    finding.arguments[QStringLiteral("name")] = device.name;
    finding.arguments[QStringLiteral("host")] = device.target.host;
    if (device.lastHeardAt.isValid()) {
        finding.arguments[QStringLiteral("last_heard_utc")] =
            device.lastHeardAt.toUTC().toString(Qt::ISODate);
    }
    if (device.error) {
        finding.arguments[QStringLiteral("reason")] = QString::fromStdString(device.error->message);
        if (!device.error->details.empty())
            finding.evidence.append(QString::fromStdString(device.error->details));
    }
    return finding;
}

} // namespace

QList<Finding> deviceFindings(const std::vector<Device> &devices)
{
    QList<Finding> findings;
    for (const Device &device : devices) {
        // A stranger on the network that refuses us is nothing to report.
        const bool isOurs = !device.acceptedKeys.isEmpty() || device.isThisMachine || device.pinned;
        switch (device.state) {
        case DeviceState::HostKeyChanged: {
            Finding finding = about(device, "host-key-changed", Severity::Error);
            finding.arguments[QStringLiteral("accepted")] = fingerprints(device.acceptedKeys);
            finding.arguments[QStringLiteral("offered")] = fingerprints(device.offeredKeys);
            findings.append(finding);
            break;
        }
        case DeviceState::Silent:
            findings.append(about(device, "node-silent", Severity::Error));
            break;
        case DeviceState::Gone:
            if (isOurs)
                findings.append(about(device, "node-off", Severity::Error));
            break;
        case DeviceState::Refused:
            if (isOurs)
                findings.append(about(device, "ssh-refused", Severity::Error));
            break;
        case DeviceState::Found:
        case DeviceState::HostKeyUnknown:
        case DeviceState::NeedsLogin:
        case DeviceState::Connecting:
        case DeviceState::Connected:
        case DeviceState::Unreachable:
            break;
        }
    }
    return findings;
}

Finding noMulticastFinding(const QStringList &heardDirectly)
{
    Finding finding;
    finding.code = QStringLiteral("no-multicast");
    finding.severity = Severity::Warning;
    finding.arguments[QStringLiteral("machines")] = QString::number(heardDirectly.size());
    for (const QString &address : heardDirectly)
        finding.evidence.append(address);
    return finding;
}

} // namespace discovery::directory
