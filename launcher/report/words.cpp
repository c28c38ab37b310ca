// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>

namespace launcher::report {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

} // namespace

QString textOf(discovery::directory::DeviceState value)
{
    using enum discovery::directory::DeviceState;
    switch (value) {
    case Found:
        return Text::tr("found, not contacted yet");
    case HostKeyUnknown:
        return Text::tr("its fingerprint waits for your word");
    case HostKeyChanged:
        return Text::tr("its host key has changed");
    case NeedsLogin:
        return Text::tr("needs a login");
    case Connecting:
        return Text::tr("connecting");
    case Connected:
        return Text::tr("connected");
    case Refused:
        return Text::tr("refuses the connection");
    case Unreachable:
        return Text::tr("does not answer");
    case Silent:
        return Text::tr("silent");
    case Gone:
        return Text::tr("off or away");
    }
    return {};
}

QString keyOf(discovery::directory::DeviceState value)
{
    using enum discovery::directory::DeviceState;
    switch (value) {
    case Found:
        return QStringLiteral("found");
    case HostKeyUnknown:
        return QStringLiteral("host-key-unknown");
    case HostKeyChanged:
        return QStringLiteral("host-key-changed");
    case NeedsLogin:
        return QStringLiteral("needs-login");
    case Connecting:
        return QStringLiteral("connecting");
    case Connected:
        return QStringLiteral("connected");
    case Refused:
        return QStringLiteral("refused");
    case Unreachable:
        return QStringLiteral("unreachable");
    case Silent:
        return QStringLiteral("silent");
    case Gone:
        return QStringLiteral("gone");
    }
    return {};
}

QString textOf(discovery::topology::Shape value)
{
    using enum discovery::topology::Shape;
    switch (value) {
    case None:
        return Text::tr("no cables");
    case Single:
        return Text::tr("single");
    case Pair:
        return Text::tr("pair");
    case Ring:
        return Text::tr("ring");
    case Switch:
        return Text::tr("switch");
    case Mixed:
        return Text::tr("mixed");
    case Unknown:
        return Text::tr("cabling unknown");
    }
    return {};
}

QString keyOf(discovery::topology::Shape value)
{
    using enum discovery::topology::Shape;
    switch (value) {
    case None:
        return QStringLiteral("none");
    case Single:
        return QStringLiteral("single");
    case Pair:
        return QStringLiteral("pair");
    case Ring:
        return QStringLiteral("ring");
    case Switch:
        return QStringLiteral("switch");
    case Mixed:
        return QStringLiteral("mixed");
    case Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QString textOf(discovery::topology::LinkState value)
{
    using enum discovery::topology::LinkState;
    switch (value) {
    case Proven:
        return Text::tr("proven at speed");
    case Up:
        return Text::tr("up, not proven");
    case Degraded:
        return Text::tr("up, but half of it is weak");
    case Down:
        return Text::tr("down");
    case ExpectedMissing:
        return Text::tr("expected, absent");
    case Unknown:
        return Text::tr("unknown");
    }
    return {};
}

QString keyOf(discovery::topology::LinkState value)
{
    using enum discovery::topology::LinkState;
    switch (value) {
    case Proven:
        return QStringLiteral("proven");
    case Up:
        return QStringLiteral("up");
    case Degraded:
        return QStringLiteral("degraded");
    case Down:
        return QStringLiteral("down");
    case ExpectedMissing:
        return QStringLiteral("expected-missing");
    case Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QString textOf(discovery::topology::RailState value)
{
    using enum discovery::topology::RailState;
    switch (value) {
    case Up:
        return Text::tr("up");
    case Weak:
        return Text::tr("weak");
    case Down:
        return Text::tr("down");
    case Unknown:
        return Text::tr("unknown");
    }
    return {};
}

QString keyOf(discovery::topology::RailState value)
{
    using enum discovery::topology::RailState;
    switch (value) {
    case Up:
        return QStringLiteral("up");
    case Weak:
        return QStringLiteral("weak");
    case Down:
        return QStringLiteral("down");
    case Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QString textOf(discovery::topology::Severity value)
{
    using enum discovery::topology::Severity;
    switch (value) {
    case Info:
        return Text::tr("note");
    case Warning:
        return Text::tr("warning");
    case Error:
        return Text::tr("error");
    }
    return {};
}

QString keyOf(discovery::topology::Severity value)
{
    using enum discovery::topology::Severity;
    switch (value) {
    case Info:
        return QStringLiteral("info");
    case Warning:
        return QStringLiteral("warning");
    case Error:
        return QStringLiteral("error");
    }
    return {};
}

QString textOf(discovery::topology::EvidenceKind value)
{
    using enum discovery::topology::EvidenceKind;
    switch (value) {
    case Lldp:
        return Text::tr("LLDP");
    case NeighbourTable:
        return Text::tr("neighbour table");
    case AddressProbe:
        return Text::tr("address probe");
    case BandwidthProof:
        return Text::tr("bandwidth test");
    }
    return {};
}

QString keyOf(discovery::topology::EvidenceKind value)
{
    using enum discovery::topology::EvidenceKind;
    switch (value) {
    case Lldp:
        return QStringLiteral("lldp");
    case NeighbourTable:
        return QStringLiteral("neighbour");
    case AddressProbe:
        return QStringLiteral("address-probe");
    case BandwidthProof:
        return QStringLiteral("bandwidth-proof");
    }
    return {};
}

QString textOf(session::JobState value)
{
    using enum session::JobState;
    switch (value) {
    case Starting:
        return Text::tr("starting");
    case Running:
        return Text::tr("running");
    case Failed:
        return Text::tr("failed");
    case Stopping:
        return Text::tr("stopping");
    case Stopped:
        return Text::tr("stopped");
    case Unknown:
        return Text::tr("unknown: its machines cannot be asked");
    }
    return {};
}

QString keyOf(session::JobState value)
{
    using enum session::JobState;
    switch (value) {
    case Starting:
        return QStringLiteral("starting");
    case Running:
        return QStringLiteral("running");
    case Failed:
        return QStringLiteral("failed");
    case Stopping:
        return QStringLiteral("stopping");
    case Stopped:
        return QStringLiteral("stopped");
    case Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QString textOf(session::RankState value)
{
    using enum session::RankState;
    switch (value) {
    case Starting:
        return Text::tr("starting");
    case Running:
        return Text::tr("running");
    case Exited:
        return Text::tr("ended");
    case Lost:
        return Text::tr("lost");
    }
    return {};
}

QString keyOf(session::RankState value)
{
    using enum session::RankState;
    switch (value) {
    case Starting:
        return QStringLiteral("starting");
    case Running:
        return QStringLiteral("running");
    case Exited:
        return QStringLiteral("exited");
    case Lost:
        return QStringLiteral("lost");
    }
    return {};
}

QString textOf(plan::Audience value)
{
    using enum plan::Audience;
    switch (value) {
    case ThisDesk:
        return Text::tr("this desk only, while it is awake");
    case Cluster:
        return Text::tr("programs on the cluster");
    case Network:
        return Text::tr("the network, with a key");
    }
    return {};
}

QString keyOf(plan::Audience value)
{
    using enum plan::Audience;
    switch (value) {
    case ThisDesk:
        return QStringLiteral("desk");
    case Cluster:
        return QStringLiteral("cluster");
    case Network:
        return QStringLiteral("network");
    }
    return {};
}

QString textOf(plan::PathKind value)
{
    using enum plan::PathKind;
    switch (value) {
    case Local:
        return Text::tr("on the same machine");
    case Fabric:
        return Text::tr("over the fast cables");
    case Management:
        return Text::tr("over the management network");
    }
    return {};
}

QString keyOf(plan::PathKind value)
{
    using enum plan::PathKind;
    switch (value) {
    case Local:
        return QStringLiteral("local");
    case Fabric:
        return QStringLiteral("fabric");
    case Management:
        return QStringLiteral("management");
    }
    return {};
}

QString textOf(plan::EvidenceKind value)
{
    using enum plan::EvidenceKind;
    switch (value) {
    case Modelled:
        return Text::tr("modelled");
    case Reported:
        return Text::tr("reported by others");
    case Measured:
        return Text::tr("measured here");
    }
    return {};
}

QString keyOf(plan::EvidenceKind value)
{
    using enum plan::EvidenceKind;
    switch (value) {
    case Modelled:
        return QStringLiteral("modelled");
    case Reported:
        return QStringLiteral("reported");
    case Measured:
        return QStringLiteral("measured");
    }
    return {};
}

QString textOf(const engine::protocol::Error &error)
{
    const QString message = QString::fromStdString(error.message);
    return error.details.empty()
               ? message
               : message + QLatin1Char('\n') + QString::fromStdString(error.details);
}

QString halfName(int rail)
{
    return rail == 0 ? QStringLiteral("A") : QStringLiteral("B");
}

QString portName(const QString &machine, int cage)
{
    return cage < 0 ? machine : Text::tr("%1 port %2").arg(machine).arg(cage);
}

QString machineName(const discovery::probe::NodeId &node,
                    const discovery::directory::Inventory &inventory)
{
    const discovery::directory::Device *device = inventory.node(node);
    if (!device)
        return {};
    return device->name.isEmpty() ? device->facts->hostName : device->name;
}

QString endName(const discovery::topology::LinkEnd &end,
                const discovery::directory::Inventory &inventory)
{
    if (!end.isSwitch())
        return portName(machineName(end.node, inventory), end.cage);
    if (!end.switchName.isEmpty()) {
        return end.switchPort.isEmpty() ? end.switchName
                                        : end.switchName + QLatin1Char(' ') + end.switchPort;
    }
    using discovery::topology::Shape;
    const Shape shape = inventory.topology.shape;
    return shape == Shape::Switch || shape == Shape::Mixed ? Text::tr("the switch")
                                                           : Text::tr("not known");
}

} // namespace launcher::report
