// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QHashFunctions>
#include <QtCore/QString>

namespace discovery::probe {

// Identity of a machine after its probe: machine-id + "-" + MAC of the on-board NIC with the lowest
// PCI address (machines ship with duplicate machine-ids; the MAC tells them apart). Never shown.
struct NodeId
{
    QString value;
    bool isNull() const { return value.isEmpty(); }
    friend bool operator==(const NodeId &, const NodeId &) = default;
    friend auto operator<=>(const NodeId &a, const NodeId &b)
    {
        return QString::compare(a.value, b.value) <=> 0;
    }
};

inline size_t qHash(const NodeId &id, size_t seed = 0)
{
    return ::qHash(id.value, seed);
}

} // namespace discovery::probe
