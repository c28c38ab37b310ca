// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/cluster_text.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

namespace ui::cluster {

using discovery::directory::DeviceState;
using discovery::mdns::SourceKind;
using namespace discovery::topology;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ClusterText)
};

} // namespace

Mark markOf(DeviceState state)
{
    switch (state) {
    case DeviceState::Connected: return Mark::Good;
    case DeviceState::Connecting: return Mark::Busy;
    case DeviceState::HostKeyUnknown:
    case DeviceState::NeedsLogin: return Mark::Info;
    case DeviceState::HostKeyChanged:
    case DeviceState::Refused: return Mark::Bad;
    case DeviceState::Silent:
    case DeviceState::Unreachable: return Mark::Warn;
    case DeviceState::Found:
    case DeviceState::Gone: break;
    }
    return Mark::Unknown;
}

QString textOf(DeviceState state)
{
    switch (state) {
    case DeviceState::Found: return Texts::tr("found, not contacted yet");
    case DeviceState::HostKeyUnknown: return Texts::tr("answers; not connected yet");
    case DeviceState::HostKeyChanged: return Texts::tr("shows another host key than the accepted one");
    case DeviceState::NeedsLogin: return Texts::tr("needs a login");
    case DeviceState::Connecting: return Texts::tr("connecting");
    case DeviceState::Connected: return Texts::tr("connected");
    case DeviceState::Refused: return Texts::tr("refused the connection");
    case DeviceState::Unreachable: return Texts::tr("does not answer");
    case DeviceState::Silent: return Texts::tr("connected, but silent");
    case DeviceState::Gone: return Texts::tr("gone");
    }
    return {};
}

Mark markOf(Severity severity)
{
    return severity == Severity::Error ? Mark::Bad
        : severity == Severity::Warning ? Mark::Warn : Mark::Info;
}

Mark markOf(LinkState state)
{
    switch (state) {
    case LinkState::Proven:
    case LinkState::Up: return Mark::Good;
    case LinkState::Degraded: return Mark::Warn;
    case LinkState::Down:
    case LinkState::ExpectedMissing: return Mark::Bad;
    case LinkState::Unknown: break;
    }
    return Mark::Unknown;
}

QString textOf(LinkState state)
{
    switch (state) {
    case LinkState::Proven: return Texts::tr("proven at speed");
    case LinkState::Up: return Texts::tr("up, not proven");
    case LinkState::Degraded: return Texts::tr("half is weak");
    case LinkState::Down: return Texts::tr("down");
    case LinkState::ExpectedMissing: return Texts::tr("expected, absent");
    case LinkState::Unknown: break;
    }
    return Texts::tr("unknown");
}

QString textOf(RailState state)
{
    switch (state) {
    case RailState::Up: return Texts::tr("up");
    case RailState::Weak: return Texts::tr("weak");
    case RailState::Down: return Texts::tr("down");
    case RailState::Unknown: break;
    }
    return Texts::tr("unknown");
}

QString textOf(EvidenceKind kind)
{
    switch (kind) {
    case EvidenceKind::Lldp: return Texts::tr("LLDP");
    case EvidenceKind::NeighbourTable: return Texts::tr("Neighbour table");
    case EvidenceKind::AddressProbe: return Texts::tr("Address probe");
    case EvidenceKind::BandwidthProof: return Texts::tr("Bandwidth");
    }
    return {};
}

QString sourceText(SourceKind source)
{
    switch (source) {
    case SourceKind::Mdns: return Texts::tr("announces itself");
    case SourceKind::Typed: return Texts::tr("typed here");
    case SourceKind::SshConfig: return Texts::tr("from ~/.ssh/config");
    case SourceKind::NvidiaSync: return Texts::tr("from NVIDIA Sync");
    case SourceKind::Sparkrun: return Texts::tr("from sparkrun");
    case SourceKind::EugrEnv: return Texts::tr("from an .env file");
    case SourceKind::ThisMachine: return Texts::tr("this machine");
    }
    return {};
}

QString shapeWord(Shape shape)
{
    switch (shape) {
    case Shape::None: return Texts::tr("no fabric");
    case Shape::Single: return Texts::tr("single");
    case Shape::Pair: return Texts::tr("pair");
    case Shape::Ring: return Texts::tr("ring");
    case Shape::Switch: return Texts::tr("switch");
    case Shape::Mixed: return Texts::tr("mixed cabling");
    case Shape::Unknown: break;
    }
    return Texts::tr("cabling unknown");
}

QString shapeTitle(const Topology &topology)
{
    const auto count = static_cast<int>(topology.nodes.size());
    switch (topology.shape) {
    case Shape::Single: return Texts::tr("One machine");
    case Shape::Pair: return Texts::tr("Pair");
    case Shape::Ring: return Texts::tr("Ring of %1").arg(count);
    case Shape::Switch: return {}; // the switch itself stands in the middle
    case Shape::Mixed: return Texts::tr("Mixed cabling");
    case Shape::Unknown: return Texts::tr("Cabling unknown");
    case Shape::None: break;
    }
    return Texts::tr("No fabric cable");
}

QString shapeHint(Shape shape)
{
    switch (shape) {
    case Shape::Ring:
        return Texts::tr("each machine reaches its two neighbours directly");
    case Shape::Switch: return Texts::tr("every machine reaches every machine");
    case Shape::Pair: return Texts::tr("both machines reach each other directly");
    case Shape::Mixed: return Texts::tr("the cables form no pair, ring or star");
    case Shape::Unknown:
        return Texts::tr("ports have carrier, but no machine sees who is at the other end");
    case Shape::Single: return Texts::tr("models run on this machine alone");
    case Shape::None: break;
    }
    return Texts::tr("no port has carrier; machines talk over their network");
}

QString bytesText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes >= 10LL * 1024 * 1024 * 1024 ? 0 : 1,
                                       QLocale::DataSizeIecFormat);
}

QString memoryText(std::optional<qint64> usedBytes, std::optional<qint64> totalBytes)
{
    if (!totalBytes)
        return {};
    if (!usedBytes)
        return bytesText(*totalBytes);
    constexpr double kGib = 1024.0 * 1024 * 1024;
    const double used = static_cast<double>(*usedBytes) / kGib;
    return Texts::tr("%1 of %2").arg(QLocale().toString(used, 'f', used < 10 ? 1 : 0),
                                     bytesText(*totalBytes));
}

QString bitsText(double bitsPerSecond)
{
    if (bitsPerSecond >= 1e9)
        return Texts::tr("%1 Gb/s").arg(QLocale().toString(bitsPerSecond / 1e9, 'g', 3));
    return Texts::tr("%1 Mb/s").arg(QLocale().toString(bitsPerSecond / 1e6, 'g', 3));
}

QString durationText(qint64 seconds)
{
    if (seconds < 60)
        return Texts::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return Texts::tr("%1 min").arg(seconds / 60);
    if (seconds < 48 * 3600)
        return Texts::tr("%1 h").arg(seconds / 3600);
    return Texts::tr("%1 days").arg(seconds / 86400);
}

QString ageText(const QDateTime &then, const QDateTime &now)
{
    if (!then.isValid())
        return Texts::tr("never");
    const qint64 seconds = std::max<qint64>(0, then.secsTo(now));
    return seconds < 2 ? Texts::tr("now") : Texts::tr("%1 ago").arg(durationText(seconds));
}

QString clockText(const QDateTime &moment)
{
    return moment.isValid() ? QLocale().toString(moment.toLocalTime().time(), QStringLiteral("HH:mm"))
                            : QString();
}

QString productText(const discovery::probe::NodeFacts &facts)
{
    QString product = facts.product.isEmpty() ? facts.maker : facts.product;
    if (product.startsWith(QStringLiteral("NVIDIA ")))
        product.remove(0, 7);
    if (product.isEmpty())
        return Texts::tr("unknown product");
    return product;
}

} // namespace ui::cluster
