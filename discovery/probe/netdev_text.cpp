// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/netdev_text.h"

#include "discovery/probe/mac_text.h"

#include <QtCore/QRegularExpression>

namespace discovery::probe {

namespace {

constexpr std::size_t kMaxNetdevs = 256;
constexpr int kMaxAddresses = 64;
constexpr qint64 kMegabit = 1'000'000;

std::optional<int> smallNumber(const std::optional<qint64> &number, int least, int most)
{
    if (!number || *number < least || *number > most)
        return std::nullopt;
    return int(*number);
}

// The last PCI function in a sysfs path; virtio and the like hang below it.
QString pciAddressOfPath(const QString &path)
{
    static const QRegularExpression function(
        QStringLiteral("/([0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7])(?=/|$)"));
    QString last;
    auto matches = function.globalMatch(path);
    while (matches.hasNext())
        last = matches.next().captured(1);
    return last;
}

InterfaceKind kindOf(const NodeText &text, const QString &key, const QString &name, bool hasDevice)
{
    if (text.yesNo(key + QLatin1String("wireless")).value_or(false) ||
        name.startsWith(QLatin1String("wl")))
        return InterfaceKind::Wifi;
    if (text.value(key + QLatin1String("type")) != QLatin1String("1"))
        return InterfaceKind::Other;
    if (hasDevice || name.startsWith(QLatin1String("en")) || name.startsWith(QLatin1String("eth")))
        return InterfaceKind::Ethernet;
    return InterfaceKind::Other;
}

std::optional<qint64> speedOf(const NodeText &text, const QString &key)
{
    for (const QString &name : {QStringLiteral("speed"), QStringLiteral("ethtool_speed")}) {
        const std::optional<qint64> megabits = text.number(key + name);
        if (megabits && *megabits > 0 && *megabits < 100'000'000)
            return *megabits * kMegabit;
    }
    return std::nullopt;
}

Netdev netdevOf(const NodeText &text, const QString &name)
{
    const QString key = QLatin1String("net.") + name + QLatin1Char('.');
    const auto value = [&](const char *what) { return text.value(key + QLatin1String(what)); };
    const auto number = [&](const char *what) { return text.number(key + QLatin1String(what)); };
    Netdev netdev;
    netdev.name = name;
    netdev.mac = macOf(value("mac"));
    const QString path = value("device");
    netdev.hasDevice = !path.isEmpty();
    netdev.onUsb = path.contains(QLatin1String("/usb"));
    netdev.pciAddress = pciAddressOfPath(path);
    if (netdev.pciAddress.isEmpty())
        netdev.pciAddress = pciAddressOfName(name);
    netdev.driver = value("driver");
    netdev.vendor = value("vendor");
    netdev.physicalPort = value("phys_port");
    netdev.physicalSwitch = value("phys_switch");
    netdev.kind = kindOf(text, key, name, netdev.hasDevice);
    netdev.speedBitsPerSecond = speedOf(text, key);
    netdev.mtu = smallNumber(number("mtu"), 1, 1'000'000);
    netdev.carrier = text.yesNo(key + QLatin1String("carrier"));
    netdev.pcieWidth = smallNumber(number("pcie_width"), 1, 64);
    netdev.pcieMaxWidth = smallNumber(number("pcie_max_width"), 1, 64);
    bool ok = false; // "32.0 GT/s PCIe"
    const double transfers = value("pcie_speed").section(QLatin1Char(' '), 0, 0).toDouble(&ok);
    if (ok && transfers > 0 && transfers < 10'000)
        netdev.pcieGigaTransfersPerSecond = transfers;
    netdev.wifiPowerSave = text.yesNo(key + QLatin1String("power_save"));
    return netdev;
}

// "4: eth0    inet6 fe80::1/64 scope link ..." of ip -o addr.
void readAddress(const QString &line, std::vector<Netdev> &netdevs)
{
    static const QRegularExpression form(
        QStringLiteral("^\\d+: ([^\\s@]+)\\S*\\s+inet6? ([0-9a-fA-F:.]+)(?: peer ([0-9a-fA-F:.]+))?"
                       "(?:/(\\d+))?\\s"));
    const QRegularExpressionMatch match = form.match(line);
    if (!match.hasMatch())
        return;
    for (Netdev &netdev : netdevs) {
        if (netdev.name != match.captured(1) || netdev.addresses.size() >= kMaxAddresses)
            continue;
        InterfaceAddress entry;
        if (!entry.address.setAddress(match.captured(2)))
            return;
        const int most = entry.address.protocol() == QAbstractSocket::IPv4Protocol ? 32 : 128;
        const QString prefix = match.captured(4);
        entry.prefixLength = prefix.isEmpty() ? most : qBound(0, prefix.toInt(), most);
        netdev.addresses.append(entry);
        return;
    }
}

// "2: eth0: <...> ... link/ether 02:.. brd ff:.. permaddr 02:..": permaddr only where it differs.
void readPermanentMac(const QString &line, std::vector<Netdev> &netdevs)
{
    const qsizetype at = line.indexOf(QLatin1String(" permaddr "));
    if (at < 0)
        return;
    const QString name =
        line.section(QLatin1Char(':'), 1, 1).trimmed().section(QLatin1Char('@'), 0, 0);
    for (Netdev &netdev : netdevs) {
        if (netdev.name == name)
            netdev.permanentMac = macOf(line.mid(at + 10, 17));
    }
}

} // namespace

bool Netdev::isFabric() const
{
    static const QRegularExpression sparkName(QStringLiteral("^en(P\\d+)?p\\d+s\\d+f[01]np[01]$"));
    static const QRegularExpression wholePort(QStringLiteral("^p\\d+$"));
    // Virtual functions and representors carry names such as "pf0vf1".
    if (!physicalPort.isEmpty() && !wholePort.match(physicalPort).hasMatch())
        return false;
    if (driver.startsWith(QLatin1String("mlx5")) || vendor == QLatin1String("0x15b3"))
        return true;
    return driver.isEmpty() && sparkName.match(name).hasMatch();
}

int Netdev::cage() const
{
    static const QRegularExpression port(QStringLiteral("(?:^|n)p([01])$"));
    for (const QString &source : {physicalPort, name}) {
        const QRegularExpressionMatch match = port.match(source);
        if (match.hasMatch())
            return match.captured(1).toInt();
    }
    // A port without a number is told by its PCI function.
    if (pciAddress.endsWith(QLatin1String(".0")))
        return 0;
    return pciAddress.endsWith(QLatin1String(".1")) ? 1 : -1;
}

QString pciAddressOfName(const QString &name)
{
    static const QRegularExpression form(QStringLiteral(
        "^(?:en|wl|ww)(?:P(\\d{1,5}))?(?:p(\\d{1,3}))?s(\\d{1,2})(?:f(\\d))?(?:n\\S*|d\\d+)?$"));
    const QRegularExpressionMatch match = form.match(name);
    if (!match.hasMatch())
        return {};
    return QStringLiteral("%1:%2:%3.%4")
        .arg(match.captured(1).toInt(), 4, 16, QLatin1Char('0'))
        .arg(match.captured(2).toInt(), 2, 16, QLatin1Char('0'))
        .arg(match.captured(3).toInt(), 2, 16, QLatin1Char('0'))
        .arg(match.captured(4).toInt());
}

std::vector<Netdev> netdevsOf(const NodeText &text)
{
    std::vector<Netdev> netdevs;
    const QStringList names = text.values(QStringLiteral("net"));
    for (const QString &name : names) {
        const auto same = [&](const Netdev &other) { return other.name == name; };
        if (!name.isEmpty() && netdevs.size() < kMaxNetdevs &&
            std::none_of(netdevs.cbegin(), netdevs.cend(), same))
            netdevs.push_back(netdevOf(text, name));
    }
    const QStringList addresses = text.values(QStringLiteral("ip.addr"));
    for (const QString &line : addresses)
        readAddress(line, netdevs);
    const QStringList links = text.values(QStringLiteral("ip.link"));
    for (const QString &line : links)
        readPermanentMac(line, netdevs);
    return netdevs;
}

} // namespace discovery::probe
