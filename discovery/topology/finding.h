// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_id.h"

#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <optional>

namespace discovery::topology {

enum class Severity
{
    Info,
    Warning,
    Error
};

// One end of a cable: a cage of a node, or a port of a switch.
struct LinkEnd
{
    probe::NodeId node; // null: the switch (or an unknown peer)
    int cage = -1;      // 0 or 1; -1: unknown or a switch
    QString switchName; // LLDP system name; empty: unknown or a node
    QString switchPort;
    bool isSwitch() const { return node.isNull(); }
    friend bool operator==(const LinkEnd &, const LinkEnd &) = default;
};

// What is wrong or worth knowing, as data; launcher/report makes the text.
// code: see docs/findings.md ("mtu-mismatch"). arguments: named values for the text, raw numbers.
struct Finding
{
    QString code;
    Severity severity = Severity::Warning;
    probe::NodeId node; // null: not about one node
    QString deviceId;   // for findings about a machine that could not be probed
    std::optional<std::pair<LinkEnd, LinkEnd>> link;
    QMap<QString, QString> arguments;
    QStringList evidence; // how we know: command or source, one line each
    friend bool operator==(const Finding &, const Finding &) = default;
};

} // namespace discovery::topology
