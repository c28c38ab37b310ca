// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/support/sample_inventories.h"
#include "ui/launch/launch_view_model.h"

namespace tests::ui {

// The shipped catalogue, with the demo model's file at hand.
std::vector<launcher::catalogue::CatalogueEntry> catalogueAtHand();

// A bundle that runs on the sample machines.
launcher::plan::Surroundings bundleAtHand();

// Steps of a launch over four machines at a moment: one copies, those before are done.
QList<launcher::session::Step> stepsUnderWay();

// A page that knows the ring of four, the catalogue and the bundle, and is active.
void fill(::ui::launch::LaunchViewModel &launch, const InventoryPointer &inventory);

// Presses on to a stage with the demo model on all machines.
void goTo(::ui::launch::LaunchViewModel &launch, int stage);

inline const QString kDemoModel = QStringLiteral("smollm2-135m-instruct");

} // namespace tests::ui
