// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/quoting.h"
#include "launcher/report/finding_text.h"

#include <iterator>

namespace launcher::report {

namespace {

constexpr const char *kCodes[] = {
    "cable-missing", "cabling-unknown",  "clock-skew",  "disk-full",    "duplicate-identity",
    "half-pcie",     "host-key-changed", "low-memory",  "mixed-memory", "mtu-mismatch",
    "no-multicast",  "node-off",         "node-silent", "rail-down",    "same-subnet-twins",
    "second-cable",  "ssh-refused",      "wrong-cage",
};

} // namespace

QStringList findingCodes()
{
    QStringList codes;
    for (const char *code : kCodes)
        codes.append(QString::fromLatin1(code));
    return codes;
}

QStringList findingFix(const Finding &finding)
{
    const auto quoted = [&](const char *name) {
        return discovery::remote::quoteForSh(finding.arguments.value(QString::fromLatin1(name)));
    };
    const QString &code = finding.code;
    if (code == QLatin1String("mtu-mismatch")) {
        return {QStringLiteral("sudo ip link set dev %1 mtu %2")
                    .arg(quoted("netdev"), quoted("otherMtu"))};
    }
    if (code == QLatin1String("rail-down"))
        return {QStringLiteral("sudo ip link set dev %1 up").arg(quoted("netdev"))};
    if (code == QLatin1String("half-pcie"))
        return {QStringLiteral("sudo lspci -vvs %1 | grep LnkSta").arg(quoted("pci"))};
    if (code == QLatin1String("same-subnet-twins"))
        return {QStringLiteral("ip -br addr"), QStringLiteral("sudo netplan get")};
    if (code == QLatin1String("cabling-unknown")) {
        return {QStringLiteral("sudo apt install lldpd"),
                QStringLiteral("sudo usermod -aG _lldpd \"$USER\"")};
    }
    if (code == QLatin1String("duplicate-identity")) {
        if (finding.arguments.value(QStringLiteral("part")) == QLatin1String("host-name"))
            return {QStringLiteral("sudo hostnamectl set-hostname NEW-NAME")};
        return {QStringLiteral("sudo rm /etc/machine-id"),
                QStringLiteral("sudo systemd-machine-id-setup")};
    }
    if (code == QLatin1String("disk-full"))
        return {QStringLiteral("du -xh --max-depth=2 %1 | sort -h | tail").arg(quoted("path"))};
    if (code == QLatin1String("low-memory"))
        return {QStringLiteral("ps -eo rss,user,pid,comm --sort=-rss | head")};
    if (code == QLatin1String("clock-skew"))
        return {QStringLiteral("sudo timedatectl set-ntp true")};
    if (code == QLatin1String("ssh-refused"))
        return {QStringLiteral("sudo systemctl start ssh")};
    if (code == QLatin1String("host-key-changed"))
        return {QStringLiteral("ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub")};
    return {};
}

} // namespace launcher::report
