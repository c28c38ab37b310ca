// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/topology/topology.h"

#include <QtCore/QHash>
#include <QtCore/QList>
#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtCore/QString>
#include <array>

namespace ui::cluster {

// Where everything on the map lies; pure, in item pixels. The same input gives the same places, so
// nothing jumps between refreshes.

struct MapLink
{
    QString id;
    QString a;      // device id
    int cageA = -1; // -1: not known, a free port is taken
    QString b;      // device id; empty: a switch, or nobody knows
    int cageB = -1;
    bool toSwitch = false;
    QString switchPort;
};

struct MapInput
{
    discovery::topology::Shape shape = discovery::topology::Shape::None;
    QList<QString> nodes; // in ring order for a ring
    QList<MapLink> links;
    QSizeF area;                     // what can be seen
    QHash<QString, QPointF> dragged; // top left of nodes that a person moved, as parts of the map
};

struct NodePlace
{
    QRectF card;
    bool panelBelow = true; // the rear panel is at the card's lower edge, else at its upper one
    friend bool operator==(const NodePlace &, const NodePlace &) = default;
};

struct LinkPlace
{
    std::array<QPointF, 4> curve; // cubic, from a to b
    QPointF middle;
    bool isStub = false; // leads nowhere that is known
    friend bool operator==(const LinkPlace &, const LinkPlace &) = default;
};

struct SwitchPortPlace
{
    QString linkId;
    QString name;
    QRectF place;
    friend bool operator==(const SwitchPortPlace &, const SwitchPortPlace &) = default;
};

struct MapPlaces
{
    QHash<QString, NodePlace> nodes;
    QHash<QString, LinkPlace> links;
    QRectF switchPanel; // null: no switch
    QList<SwitchPortPlace> switchPorts;
    QSizeF size;    // at least the area; larger when the cards need more
    QPointF centre; // where the name of the shape stands
    bool isCentreFree = true; // no cable or label runs through that name
    friend bool operator==(const MapPlaces &, const MapPlaces &) = default;
};

// Measures shared with the card that is drawn there.
inline constexpr double kCardHeight = 142;
inline constexpr double kPanelHeight = 38;
inline constexpr double kPortWidth = 60;
inline constexpr double kPortHeight = 18;
inline constexpr double kPortGap = 12;
inline constexpr double kPanelMargin = 16;

MapPlaces layOut(const MapInput &input);

// The middle of a port's outer edge. Seen from behind, with the RJ-45 at the left: port 0 stands
// beside it and port 1 outside; a card whose panel is above is turned as a whole.
QPointF portEdge(const NodePlace &place, int cage);
// A port's rectangle inside its card.
QRectF portRect(double cardWidth, bool panelBelow, int cage);

QPointF pointOn(const std::array<QPointF, 4> &curve, double t);

} // namespace ui::cluster
