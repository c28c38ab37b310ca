// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"

#include <vector>

namespace discovery::directory {

// What the state of devices alone tells: host-key-changed, node-silent, node-off, ssh-refused.
// Arguments: name, host, and accepted/offered (fingerprints), last_heard_utc, reason. Pure.
QList<topology::Finding> deviceFindings(const std::vector<Device> &devices);

// That no mDNS reaches the desk although machines are there, which heardDirectly shows: addresses
// that answered when asked one by one. About the desk: neither node nor device.
topology::Finding noMulticastFinding(const QStringList &heardDirectly);

} // namespace discovery::directory
