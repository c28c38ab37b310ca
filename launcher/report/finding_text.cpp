// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/finding_text.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>
#include <cmath>

namespace launcher::report {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Finding)
};

// A finding's arguments by name, made into the phrases that texts share.
class Phrases
{
public:
    explicit Phrases(const Finding &finding)
        : m_arguments(finding.arguments)
    {
    }

    QString value(const char *name) const { return m_arguments.value(QString::fromLatin1(name)); }
    bool has(const char *name) const { return !value(name).isEmpty(); }
    QString machine() const
    {
        for (const char *name : {"machine", "name", "host"}) {
            if (has(name))
                return value(name);
        }
        return Text::tr("a machine");
    }
    QString port() const { return at(machine(), "port"); }
    QString otherPort() const { return at(value("otherMachine"), "otherPort"); }
    QString target() const { return at(value("targetMachine"), "targetPort"); }
    QString half() const { return halfName(value("half").toInt()); }
    QString farEnd() const
    {
        if (has("otherMachine"))
            return otherPort();
        return has("switch") ? Text::tr("the switch %1").arg(value("switch"))
                             : Text::tr("the switch");
    }
    QString bytes(const char *name) const { return formatBytes(value(name).toLongLong()); }

private:
    QString at(const QString &machine, const char *port) const
    {
        return has(port) ? portName(machine, value(port).toInt()) : machine;
    }
    const QMap<QString, QString> &m_arguments;
};

QString wrongCage(const Phrases &is)
{
    QString text =
        Text::tr("A cable goes from %1 to %2; for a ring of %3 it belongs in %4. Move that end of "
                 "the cable to %4.")
            .arg(is.otherPort(), is.port(), is.value("ringSize"), is.target());
    if (is.has("looseMachine")) {
        text +=
            QLatin1Char(' ') +
            Text::tr("Then plug the cable that hangs loose in between %1 and %2.")
                .arg(portName(is.value("looseMachine"), is.value("loosePort").toInt()),
                     portName(is.value("looseOtherMachine"), is.value("looseOtherPort").toInt()));
    }
    return text;
}

QString duplicate(const Phrases &is)
{
    if (is.value("part") == QLatin1String("host-name")) {
        return Text::tr("%1 and %2 have the same host name, so names do not tell them apart. Give "
                        "one of them another name and restart it.")
            .arg(is.machine(), is.value("others"));
    }
    return Text::tr("%1 and %2 have the same machine-id; machines copied from one image do. They "
                    "are kept apart here by their network cards, but other tools mix them up. Make "
                    "a new machine-id on one of them and restart it.")
        .arg(is.machine(), is.value("others"));
}

QString unknownCable(const Phrases &is)
{
    if (is.has("stranger")) {
        return Text::tr("The cable in %1 leads to %2, which is not connected here. Connect %2 to "
                        "see the whole.")
            .arg(is.port(), is.value("stranger"));
    }
    const QString where = is.has("otherMachine")
                              ? Text::tr("%1 and %2 have a signal").arg(is.port(), is.otherPort())
                              : Text::tr("%1 has a signal").arg(is.port());
    return Text::tr("%1, but nothing tells where the cable leads: no LLDP is heard there and the "
                    "neighbour table is empty. Install lldpd on the machines, let your user read "
                    "it, or switch IPv6 link-local addresses on.")
        .arg(where);
}

QString clockSkew(const Phrases &is)
{
    const qint64 offset = is.value("offsetMilliseconds").toLongLong();
    const QString by = formatDuration(std::chrono::milliseconds(std::abs(offset)));
    return (offset > 0 ? Text::tr("The clock of %1 is %2 ahead of this desk's.")
                       : Text::tr("The clock of %1 is %2 behind this desk's."))
               .arg(is.machine(), by) +
           QLatin1Char(' ') +
           Text::tr("Certificates and downloads fail with a wrong clock. Switch time "
                    "synchronisation on.");
}

QString ofCable(const QString &code, const Phrases &is)
{
    if (code == QLatin1String("cable-missing")) {
        return Text::tr("No cable is seen between %1 and %2. It is out, loose or broken. Push both "
                        "plugs in until they click; if that does not help, try another cable.")
            .arg(is.port(), is.farEnd());
    }
    if (code == QLatin1String("cabling-unknown"))
        return unknownCable(is);
    if (code == QLatin1String("mtu-mismatch")) {
        return Text::tr("On half %1 of the cable between %2 and %3, %2 has MTU %4 and the far end "
                        "%5. Large packets get lost, and engines hang at their start. Give both "
                        "ends the same MTU.")
            .arg(is.half(), is.port(), is.farEnd(), is.value("mtu"), is.value("otherMtu"));
    }
    if (code == QLatin1String("rail-down")) {
        return Text::tr(
                   "Half %1 of the cable between %2 and %3 has no signal, so the cable runs at "
                   "half its speed. Its interface is switched off at one end, or the plug "
                   "sits badly. Switch the interface on, or push the plugs in again.")
            .arg(is.half(), is.port(), is.farEnd());
    }
    if (code == QLatin1String("second-cable")) {
        return Text::tr(
                   "%1 and %2 are joined by a second cable. Both ports of a machine share one "
                   "network card, so it adds next to nothing. It may stay, or serve elsewhere.")
            .arg(is.port(), is.otherPort());
    }
    if (code == QLatin1String("wrong-cage"))
        return wrongCage(is);
    return {};
}

QString ofContact(const QString &code, const Phrases &is)
{
    if (code == QLatin1String("host-key-changed")) {
        return Text::tr("%1 shows another host key than the one you accepted. Accepted: %2. Now: "
                        "%3. It was installed anew, or another machine answers in its place. "
                        "Nothing was sent. Compare the new fingerprint on the machine itself, then "
                        "forget the device and add it again.")
            .arg(is.machine(), is.value("accepted"), is.value("offered"));
    }
    if (code == QLatin1String("no-multicast")) {
        return Text::tr("Machines answer on this network, but their announcements (mDNS) do not "
                        "reach this desk: multicast is filtered by a firewall, a switch or a Wi-Fi "
                        "access point. Allow UDP port 5353, or add machines by their address.");
    }
    if (code == QLatin1String("node-off")) {
        return Text::tr(
                   "%1 is off or away: it answers no more. It keeps its place. Switch it on or "
                   "look at its network cable.")
            .arg(is.machine());
    }
    if (code == QLatin1String("node-silent")) {
        return Text::tr("%1 has gone silent: the connection stands, but no word comes. It is "
                        "overloaded, out of memory or frozen. Look at its screen, or switch it off "
                        "and on.")
            .arg(is.machine());
    }
    if (code == QLatin1String("ssh-refused")) {
        return Text::tr("%1 refuses the connection. Its ssh server does not run, or a firewall is "
                        "in between. Start ssh on the machine. %2")
            .arg(is.machine(), is.value("reason"))
            .trimmed();
    }
    return {};
}

QString ofMachine(const QString &code, const Phrases &is)
{
    if (code == QLatin1String("clock-skew"))
        return clockSkew(is);
    if (code == QLatin1String("disk-full")) {
        return Text::tr(
                   "The disk of %1 is full: %2 of %3 are free at %4. Models and engines cannot "
                   "be copied there. Delete what is not needed.")
            .arg(is.machine(), is.bytes("freeBytes"), is.bytes("totalBytes"), is.value("path"));
    }
    if (code == QLatin1String("duplicate-identity"))
        return duplicate(is);
    if (code == QLatin1String("half-pcie")) {
        return Text::tr(
                   "Half %1 of %2 has %3 of %4 PCIe lanes, so it runs at half its speed. The "
                   "machine came up badly, or is faulty. Shut it down, pull the mains plug for "
                   "a minute and start it; if it stays so, ask the maker.")
            .arg(is.half(), is.port(), is.value("width"), is.value("expectedWidth"));
    }
    if (code == QLatin1String("low-memory")) {
        return Text::tr("%1 has %2 of %3 memory left. A launch would fail or freeze it. Stop what "
                        "uses the memory.")
            .arg(is.machine(), is.bytes("freeBytes"), is.bytes("totalBytes"));
    }
    if (code == QLatin1String("mixed-memory")) {
        return Text::tr("%1 has %2 of memory, others have %3. A model split evenly must fit the "
                        "smallest machine. Split by memory, or leave %1 out of large models.")
            .arg(is.machine(), is.bytes("totalBytes"), is.bytes("largestBytes"));
    }
    if (code == QLatin1String("same-subnet-twins")) {
        return Text::tr("Both halves of %1 have addresses in one network, %2. Answers leave by the "
                        "wrong half, which costs speed and breaks RDMA. Give half B a network of "
                        "its own.")
            .arg(is.port(), is.value("network"));
    }
    return {};
}

QString subjectOf(const QString &code, const Phrases &is)
{
    if (code == QLatin1String("cable-missing"))
        return Text::tr("no cable to %1").arg(is.farEnd());
    if (code == QLatin1String("cabling-unknown")) {
        return is.has("stranger")
                   ? Text::tr("leads to %1, not connected here").arg(is.value("stranger"))
                   : Text::tr("nobody knows where the cable leads");
    }
    if (code == QLatin1String("clock-skew"))
        return Text::tr("the clock is wrong");
    if (code == QLatin1String("disk-full"))
        return Text::tr("the disk is full");
    if (code == QLatin1String("duplicate-identity")) {
        return is.value("part") == QLatin1String("host-name")
                   ? Text::tr("same host name as %1").arg(is.value("others"))
                   : Text::tr("same machine-id as %1").arg(is.value("others"));
    }
    if (code == QLatin1String("half-pcie"))
        return Text::tr("half %1 has half its PCIe lanes").arg(is.half());
    if (code == QLatin1String("host-key-changed"))
        return Text::tr("another host key than before");
    if (code == QLatin1String("low-memory"))
        return Text::tr("%1 of memory left").arg(is.bytes("freeBytes"));
    if (code == QLatin1String("mixed-memory"))
        return Text::tr("less memory than the others");
    if (code == QLatin1String("mtu-mismatch"))
        return Text::tr("MTU differs on half the cable");
    if (code == QLatin1String("node-off"))
        return Text::tr("off or away");
    if (code == QLatin1String("node-silent"))
        return Text::tr("silent");
    if (code == QLatin1String("rail-down"))
        return Text::tr("half the cable is down");
    if (code == QLatin1String("same-subnet-twins"))
        return Text::tr("both halves in one network");
    if (code == QLatin1String("second-cable"))
        return Text::tr("a second cable to %1").arg(is.farEnd());
    if (code == QLatin1String("ssh-refused"))
        return Text::tr("refuses ssh");
    if (code == QLatin1String("wrong-cage"))
        return Text::tr("this cable belongs in %1").arg(is.target());
    return {};
}

} // namespace

QString findingTitle(const Finding &finding)
{
    const Phrases is(finding);
    if (finding.code == QLatin1String("no-multicast"))
        return Text::tr("Announcements of machines do not reach this desk");
    const QString subject = subjectOf(finding.code, is);
    return subject.isEmpty() ? finding.code : QStringLiteral("%1: %2").arg(is.port(), subject);
}

QString findingText(const Finding &finding)
{
    const Phrases is(finding);
    for (const auto &part : {ofCable, ofContact, ofMachine}) {
        if (const QString text = part(finding.code, is); !text.isEmpty())
            return text;
    }
    return Text::tr("%1: a finding this version has no words for.").arg(finding.code);
}

} // namespace launcher::report
