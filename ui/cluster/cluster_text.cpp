// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/cluster_text.h"

#include "launcher/report/numbers.h"

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

QString memoryText(std::optional<qint64> usedBytes, std::optional<qint64> totalBytes)
{
    if (!totalBytes)
        return {};
    if (!usedBytes)
        return launcher::report::formatBytes(*totalBytes);
    constexpr double kGib = 1024.0 * 1024 * 1024;
    const double used = static_cast<double>(*usedBytes) / kGib;
    return Texts::tr("%1 of %2").arg(QLocale().toString(used, 'f', used < 10 ? 1 : 0),
                                     launcher::report::formatBytes(*totalBytes));
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
