// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/launch/launch_fixture.h"

#include "launcher/catalogue/catalogue.h"

namespace tests::ui {

using launcher::session::Step;
using launcher::session::StepKind;
using launcher::session::StepState;
using LaunchViewModel = ::ui::launch::LaunchViewModel;

std::vector<launcher::catalogue::CatalogueEntry> catalogueAtHand()
{
    using launcher::catalogue::Catalogue;
    auto entries = Catalogue::load({Catalogue::shippedFolder()}).entries();
    for (auto &entry : entries) {
        if (entry.facts.id == kDemoModel)
            entry.facts.file = QStringLiteral("/models/") + entry.fileName;
    }
    return entries;
}

launcher::plan::Surroundings bundleAtHand()
{
    launcher::plan::EngineBundle bundle;
    bundle.id = QStringLiteral("llama-0.3.36-aarch64-cuda121");
    bundle.architecture = QStringLiteral("aarch64");
    bundle.libc = QStringLiteral("glibc-2.36");
    bundle.cuda = QStringLiteral("121");
    bundle.folder = QStringLiteral("/engines/llama");
    launcher::plan::Surroundings surroundings;
    surroundings.bundles = {bundle};
    return surroundings;
}

QList<Step> stepsUnderWay()
{
    QList<Step> steps;
    const auto add = [&steps](StepKind kind, const QString &machine, StepState state) -> Step & {
        Step step;
        step.kind = kind;
        step.nodeName = machine;
        step.state = state;
        step.elapsed = std::chrono::milliseconds(state == StepState::Waiting ? 0 : 640);
        steps.append(step);
        return steps.last();
    };
    for (int i = 1; i <= 4; ++i)
        add(StepKind::CheckNode, QStringLiteral("spark-%1").arg(i), StepState::Done);
    add(StepKind::Choose, {}, StepState::Done).detail = QStringLiteral("ports 8010, 7300");
    add(StepKind::CopyEngine, QStringLiteral("spark-1"), StepState::Done).outcome =
        QStringLiteral("present");
    Step &copy = add(StepKind::CopyEngine, QStringLiteral("spark-2"), StepState::Running);
    copy.bytesDone = 45 * 1024 * 1024;
    copy.bytesTotal = 98 * 1024 * 1024;
    copy.bytesPerSecond = 31e6;
    add(StepKind::PrepareModel, QStringLiteral("spark-1"), StepState::Waiting);
    add(StepKind::WriteJob, QStringLiteral("spark-1"), StepState::Waiting);
    for (int i = 1; i <= 4; ++i)
        add(StepKind::StartProcess, QStringLiteral("spark-%1").arg(i), StepState::Waiting).role =
            QStringLiteral("rpc-server");
    add(StepKind::OpenEndpoint, {}, StepState::Waiting);
    add(StepKind::FirstToken, {}, StepState::Waiting);
    return steps;
}

void fill(LaunchViewModel &launch, const InventoryPointer &inventory)
{
    launch.setSurroundings(bundleAtHand());
    launch.setCatalogue(catalogueAtHand());
    launch.setInventory(inventory);
    launch.setActive(true);
}

void goTo(LaunchViewModel &launch, int stage)
{
    launch.model()->choose(kDemoModel);
    if (stage >= LaunchViewModel::Nodes)
        launch.next();
    if (stage < LaunchViewModel::Plan)
        return;
    launch.nodes()->chooseAll();
    launch.next();
    if (stage >= LaunchViewModel::Start)
        launch.next();
}

} // namespace tests::ui
