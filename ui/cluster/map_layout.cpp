// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/map_layout.h"

#include <algorithm>
#include <cmath>

namespace ui::cluster {

using discovery::topology::Shape;

namespace {

constexpr double kMargin = 34;
constexpr double kWidest = 236;
constexpr double kNarrowest = 208;
constexpr double kColumnGap = 28;
constexpr double kVerticalMargin = 8;
constexpr double kSmallestMiddle = 130; // between the rows: room for cables and labels
constexpr double kSwitchHeight = 68;
constexpr double kStubLength = 46;

struct Grid
{
    int above = 0; // cards in the upper row
    int below = 0;
    bool hasTwoRows = false; // a switch keeps the room for its lower row
    double cardWidth = kWidest;
    QSizeF size;
};

Grid gridFor(const MapInput &input)
{
    Grid grid;
    const int count = static_cast<int>(input.nodes.size());
    const bool oneRow = count <= 2 && input.shape != Shape::Switch;
    grid.above = oneRow ? count : (count + 1) / 2;
    grid.below = count - grid.above;
    grid.hasTwoRows = !oneRow;
    const int columns = std::max(1, grid.above);
    const double room = input.area.width() - 2 * kMargin - kColumnGap * (columns - 1);
    grid.cardWidth = std::clamp(room / columns, kNarrowest, kWidest);
    const double width = 2 * kMargin + columns * grid.cardWidth + kColumnGap * (columns - 1);
    const double middle = kSmallestMiddle + (input.shape == Shape::Switch ? 120 : 0);
    const double height = grid.hasTwoRows ? 2 * kCardHeight + middle + 2 * kVerticalMargin
                                          : kCardHeight + kSmallestMiddle + 2 * kMargin;
    grid.size = QSizeF(std::max(width, input.area.width()), std::max(height, input.area.height()));
    return grid;
}

// The column's left edge: cards spread over the width, but not further apart than looks like one
// cluster.
double columnLeft(const Grid &grid, int column, int columns)
{
    const double free = grid.size.width() - 2 * kMargin - grid.above * grid.cardWidth;
    const double gap = grid.above > 1 ? std::min(free / (grid.above - 1), 230.0) : 0;
    const double used = columns * grid.cardWidth + (columns - 1) * gap;
    return (grid.size.width() - used) / 2 + column * (grid.cardWidth + gap);
}

void placeNodes(const MapInput &input, const Grid &grid, MapPlaces &places)
{
    const double height = grid.size.height();
    const double top = grid.hasTwoRows ? std::max(kVerticalMargin, (height - 620) / 2)
                                  : std::max(kMargin, (height - kCardHeight - 200) / 2);
    const double bottom = height - std::max(kVerticalMargin, (height - 620) / 2) - kCardHeight;
    for (int i = 0; i < static_cast<int>(input.nodes.size()); ++i) {
        NodePlace place;
        place.panelBelow = i < grid.above;
        // The lower row runs backwards, so that ring neighbours stay beside each other; around a
        // switch it runs forwards, as one reads.
        int column = i;
        if (!place.panelBelow) {
            column = i - grid.above;
            if (input.shape == Shape::Ring)
                column = grid.below - 1 - column;
        }
        const double left = columnLeft(grid, column, place.panelBelow ? grid.above : grid.below);
        place.card = QRectF(left, place.panelBelow ? top : bottom, grid.cardWidth, kCardHeight);
        const auto moved = input.dragged.constFind(input.nodes[i]);
        if (moved != input.dragged.constEnd()) {
            const QSizeF room = grid.size - place.card.size();
            place.card.moveTopLeft({std::clamp(moved->x(), 0.0, 1.0) * room.width(),
                                    std::clamp(moved->y(), 0.0, 1.0) * room.height()});
            place.panelBelow = place.card.center().y() <= grid.size.height() / 2;
        }
        places.nodes.insert(input.nodes[i], place);
    }
}

// Links that do not say their port take one that no other link uses.
QList<MapLink> withPorts(const QList<MapLink> &links)
{
    QHash<QString, std::array<bool, 2>> used;
    for (const MapLink &link : links) {
        if (link.cageA >= 0)
            used[link.a][static_cast<size_t>(link.cageA & 1)] = true;
        if (link.cageB >= 0 && !link.b.isEmpty())
            used[link.b][static_cast<size_t>(link.cageB & 1)] = true;
    }
    const auto take = [&used](const QString &node, int cage) {
        if (cage >= 0 || node.isEmpty())
            return cage;
        const int free = used[node][0] ? 1 : 0;
        used[node][static_cast<size_t>(free)] = true;
        return free;
    };
    QList<MapLink> result = links;
    for (MapLink &link : result) {
        link.cageA = take(link.a, link.cageA);
        link.cageB = take(link.b, link.cageB);
    }
    return result;
}

LinkPlace curveBetween(const NodePlace &a, int cageA, const NodePlace &b, int cageB, int nth,
                       double deepest)
{
    const QPointF from = portEdge(a, cageA);
    const QPointF to = portEdge(b, cageB);
    const double across = std::abs(to.y() - from.y());
    double reach = std::max(60.0, across * 0.5);
    if (a.panelBelow == b.panelBelow) // a bow; further cables hang lower
        reach = std::min(std::clamp(std::abs(to.x() - from.x()) * 0.3, 64.0, 92.0), deepest)
            + across * 0.5 + nth * 52;
    const double downA = a.panelBelow ? reach : -reach;
    const double downB = b.panelBelow ? reach : -reach;
    LinkPlace place;
    place.curve = {from, from + QPointF(0, downA), to + QPointF(0, downB), to};
    place.middle = pointOn(place.curve, 0.5);
    return place;
}

LinkPlace stubFrom(const NodePlace &node, int cage)
{
    const QPointF from = portEdge(node, cage);
    const QPointF step(0, node.panelBelow ? kStubLength / 3 : -kStubLength / 3);
    LinkPlace place;
    place.curve = {from, from + step, from + 2 * step, from + 3 * step};
    place.middle = from + 3 * step;
    place.isStub = true;
    return place;
}

void placeSwitch(const QList<MapLink> &links, MapPlaces &places)
{
    const bool any = std::any_of(links.begin(), links.end(), [&](const MapLink &link) {
        return link.toSwitch && places.nodes.contains(link.a);
    });
    if (!any)
        return;
    places.switchPanel = QRectF(kMargin + 40, (places.size.height() - kSwitchHeight) / 2,
                                places.size.width() - 2 * kMargin - 80, kSwitchHeight);
    const QRectF panel = places.switchPanel;
    for (const MapLink &link : links) {
        if (!link.toSwitch || !places.nodes.contains(link.a))
            continue;
        const NodePlace node = places.nodes.value(link.a);
        const QPointF from = portEdge(node, link.cageA);
        const double x = std::clamp(from.x(), panel.left() + 40, panel.right() - 40);
        const double edge = node.panelBelow ? panel.top() : panel.bottom();
        const QPointF to(x, edge);
        const QPointF reach(0, (edge - from.y()) * 0.5);
        LinkPlace place;
        place.curve = {from, from + reach, to - reach, to};
        place.middle = pointOn(place.curve, 0.5);
        places.links.insert(link.id, place);
        const double top = node.panelBelow ? panel.top() + 4 : panel.bottom() - 4 - kPortHeight;
        places.switchPorts.append({link.id, link.switchPort,
                                   QRectF(x - kPortWidth / 2, top, kPortWidth, kPortHeight)});
    }
}

bool isFree(const MapPlaces &places, const QRectF &box)
{
    for (const LinkPlace &link : places.links) {
        const QRectF label(link.middle - QPointF(60, 13), QSizeF(120, 26));
        if (label.intersects(box))
            return false;
        for (double t = 0; t <= 1; t += 0.02) {
            if (box.contains(pointOn(link.curve, t)))
                return false;
        }
    }
    for (const NodePlace &node : places.nodes) {
        if (node.card.intersects(box))
            return false;
    }
    return true;
}

} // namespace

QRectF portRect(double cardWidth, bool panelBelow, int cage)
{
    const double outer = cardWidth - kPanelMargin - kPortWidth;
    double left = cage == 0 ? outer - kPortGap - kPortWidth : outer;
    if (!panelBelow) // turned by half a circle
        left = cardWidth - left - kPortWidth;
    const double inset = (kPanelHeight - kPortHeight) / 2;
    return {left, panelBelow ? kCardHeight - kPanelHeight + inset : inset, kPortWidth, kPortHeight};
}

QPointF portEdge(const NodePlace &place, int cage)
{
    const QRectF port = portRect(place.card.width(), place.panelBelow, cage);
    return {place.card.left() + port.center().x(),
            place.panelBelow ? place.card.bottom() : place.card.top()};
}

QPointF pointOn(const std::array<QPointF, 4> &curve, double t)
{
    const double u = 1 - t;
    return u * u * u * curve[0] + 3 * u * u * t * curve[1] + 3 * u * t * t * curve[2]
        + t * t * t * curve[3];
}

MapPlaces layOut(const MapInput &input)
{
    MapPlaces places;
    const Grid grid = gridFor(input);
    places.size = grid.size;
    placeNodes(input, grid, places);
    const QList<MapLink> links = withPorts(input.links);
    placeSwitch(links, places);
    // A bow's middle hangs three quarters of its reach deep; the two rows' bows must not touch.
    const double gap = grid.size.height() - 2 * (kCardHeight + kVerticalMargin);
    const double deepest = grid.hasTwoRows ? std::max(40.0, (gap / 2 - 14) / 0.75) : 1000;
    QHash<QString, int> between;
    for (const MapLink &link : links) {
        if (link.toSwitch || !places.nodes.contains(link.a))
            continue;
        const NodePlace a = places.nodes.value(link.a);
        if (!places.nodes.contains(link.b)) {
            places.links.insert(link.id, stubFrom(a, link.cageA));
            continue;
        }
        const QString pair = std::min(link.a, link.b) + QLatin1Char('|') + std::max(link.a, link.b);
        places.links.insert(link.id, curveBetween(a, link.cageA, places.nodes.value(link.b),
                                                  link.cageB, between[pair]++, deepest));
    }
    places.centre = QPointF(places.size.width() / 2, places.size.height() / 2);
    if (!grid.hasTwoRows)
        places.centre.setY(std::min(places.size.height() - 60,
                                    (places.size.height() - kCardHeight - 200) / 2 + kCardHeight + 160));
    places.isCentreFree = isFree(places, QRectF(places.centre - QPointF(160, 30), QSizeF(320, 60)));
    return places;
}

} // namespace ui::cluster
