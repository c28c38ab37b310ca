// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/device_monitor.h"
#include "discovery/directory/sighting.h"

#include <vector>

namespace discovery::directory {

// What a device's routes have in common.
struct RouteOptions
{
    QString deviceId;
    QString displayName;
    QString user;              // chosen by the person; empty: what the sightings say
    QStringList identityFiles; // beside those of the sightings
};

// The ways to a machine, the best first: what speaks now before what is remembered, mDNS before
// configuration (it says where the machine is, not where it was), IPv4 before link-local. This
// machine has one way, without ssh. No way twice.
std::vector<Route> routesTo(const RouteOptions &options, const std::vector<Sighting> &sightings);

} // namespace discovery::directory
