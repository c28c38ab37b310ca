// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/mdns/node_source.h"

#include "moc_node_source.cpp"
