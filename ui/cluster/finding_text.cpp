// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/cluster_rows.h"

namespace ui::cluster {

QString findingText(const discovery::topology::Finding &finding,
                    const discovery::directory::Inventory &inventory)
{
    QString place;
    if (finding.link)
        place = endText(finding.link->first, inventory);
    else if (const auto *device = inventory.node(finding.node))
        place = device->name;
    else if (const auto *known = inventory.device(finding.deviceId))
        place = known->name;
    QString words = finding.code;
    words.replace(QLatin1Char('-'), QLatin1Char(' '));
    return place.isEmpty() ? words : place + QStringLiteral(": ") + words;
}

} // namespace ui::cluster
