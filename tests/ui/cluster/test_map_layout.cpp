// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/cluster/map_layout.h"

#include <QtTest/QTest>
#include <algorithm>

using namespace ui::cluster;
using discovery::topology::Shape;

class MapLayoutTest final : public QObject
{
    Q_OBJECT

private:
    static MapInput ring(int count, QSizeF area)
    {
        MapInput input;
        input.shape = Shape::Ring;
        input.area = area;
        for (int i = 0; i < count; ++i)
            input.nodes.append(QStringLiteral("n%1").arg(i));
        for (int i = 0; i < count; ++i)
            input.links.append({QStringLiteral("l%1").arg(i), input.nodes[i], 1,
                                input.nodes[(i + 1) % count], 0, false, {}});
        return input;
    }
    static MapInput star(int count, QSizeF area)
    {
        MapInput input = ring(count, area);
        input.shape = Shape::Switch;
        for (MapLink &link : input.links) {
            link.b.clear();
            link.cageA = 0;
            link.cageB = -1;
            link.toSwitch = true;
        }
        return input;
    }

private slots:
    void cardsNeverOverlapAndStayInside_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("isStar");
        QTest::addColumn<QSizeF>("area");
        for (int count = 1; count <= 9; ++count) {
            for (const QSizeF area : {QSizeF(850, 620), QSizeF(640, 430), QSizeF(3600, 1900)}) {
                for (const bool isStar : {false, true})
                    QTest::addRow("%d %s at %.0f", count, isStar ? "star" : "ring", area.width())
                        << count << isStar << area;
            }
        }
    }
    void cardsNeverOverlapAndStayInside()
    {
        QFETCH(int, count);
        QFETCH(bool, isStar);
        QFETCH(QSizeF, area);
        const MapPlaces places = layOut(isStar ? star(count, area) : ring(count, area));
        const QList<NodePlace> all = places.nodes.values();
        QCOMPARE(all.size(), count);
        for (qsizetype i = 0; i < all.size(); ++i) {
            QVERIFY(QRectF(QPointF(), places.size).contains(all[i].card));
            QVERIFY(!places.switchPanel.intersects(all[i].card));
            for (qsizetype j = i + 1; j < all.size(); ++j)
                QVERIFY(!all[i].card.intersects(all[j].card));
        }
        QCOMPARE(places.switchPanel.isNull(), !isStar);
    }
    void cablesNeverCrossACard()
    {
        for (int count = 2; count <= 8; ++count) {
            const MapPlaces places = layOut(ring(count, {1100, 640}));
            for (const LinkPlace &link : places.links) {
                for (double t = 0.04; t < 0.97; t += 0.02) {
                    const QPointF point = pointOn(link.curve, t);
                    for (const NodePlace &node : places.nodes)
                        QVERIFY2(!node.card.contains(point),
                                 qPrintable(QStringLiteral("ring of %1").arg(count)));
                }
            }
        }
    }
    void portsStandInTheirRealOrderAndTurnAsAWhole()
    {
        const NodePlace below{QRectF(100, 100, 236, kCardHeight), true};
        const NodePlace above{QRectF(100, 500, 236, kCardHeight), false};
        QVERIFY(portEdge(below, 0).x() < portEdge(below, 1).x());
        QVERIFY(portEdge(above, 0).x() > portEdge(above, 1).x());
        QCOMPARE(portEdge(below, 0).y(), below.card.bottom());
        QCOMPARE(portEdge(above, 0).y(), above.card.top());
    }
    void sameInputGivesTheSamePlaces()
    {
        QCOMPARE(layOut(ring(6, {900, 600})), layOut(ring(6, {900, 600})));
    }
    void aStateChangeMovesNothing()
    {
        MapInput input = ring(4, {900, 600});
        const MapPlaces before = layOut(input);
        input.links.removeLast();
        QCOMPARE(layOut(input).nodes, before.nodes);
    }
    void draggedNodeStaysWhereItWasPut()
    {
        MapInput input = ring(4, {900, 600});
        input.dragged.insert(QStringLiteral("n2"), {0.5, 0.4});
        const QRectF card = layOut(input).nodes.value(QStringLiteral("n2")).card;
        QCOMPARE(card.left(), 0.5 * (900 - card.width()));
        input.area = {1200, 700};
        QCOMPARE(layOut(input).nodes.value(QStringLiteral("n2")).card.left(),
                 0.5 * (1200 - card.width()));
    }
    void cableWithoutPeerIsAStubAndOneWithoutPortTakesAFreeOne()
    {
        MapInput input = ring(2, {900, 600});
        input.shape = Shape::Unknown;
        input.links = {{QStringLiteral("a"), QStringLiteral("n0"), 0, {}, -1, false, {}},
                       {QStringLiteral("b"), QStringLiteral("n0"), -1, QStringLiteral("n1"), 1,
                        false, {}}};
        const MapPlaces places = layOut(input);
        QVERIFY(places.links.value(QStringLiteral("a")).isStub);
        QCOMPARE(places.links.value(QStringLiteral("b")).curve[0],
                 portEdge(places.nodes.value(QStringLiteral("n0")), 1));
    }
    void twoCablesOfAPairAreApart()
    {
        MapInput input = ring(2, {900, 600});
        input.shape = Shape::Pair;
        const MapPlaces places = layOut(input);
        const QPointF apart = places.links.value(QStringLiteral("l0")).middle
            - places.links.value(QStringLiteral("l1")).middle;
        QVERIFY(std::abs(apart.y()) >= 22);
    }
};

QTEST_GUILESS_MAIN(MapLayoutTest)
#include "test_map_layout.moc"
