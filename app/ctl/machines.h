// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "engine/protocol/result.h"

#include <QtCore/QList>
#include <QtCore/QStringList>

namespace app::ctl {

class Context;

// Arguments that look like an address become typed machines of the directory, before discovery.
void addTypedMachines(Context &context);

// The machines of these names (or of an address they have); all of them for an empty list.
// NotFound names the first one that is not there and lists those that are.
engine::protocol::Result<QList<discovery::directory::Device>> machinesNamed(
    const discovery::directory::Inventory &inventory, const QStringList &names);

} // namespace app::ctl
