// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/classify.h"

#include "tests/discovery/topology/cabled_world.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <numeric>
#include <random>
#include <string>

using namespace discovery::topology;
using discovery::probe::NodeFacts;

namespace {

constexpr int kRounds = 150;

// A ring in any order of machines, with any cage first at each of them.
CabledWorld randomRing(std::mt19937 &random, int count, std::vector<int> &order)
{
    order.resize(size_t(count));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<int> out(order.size());
    for (int &cage : out)
        cage = int(random() % 2);
    CabledWorld world(count);
    for (size_t i = 0; i < order.size(); ++i) {
        const size_t next = (i + 1) % order.size();
        world.addCable({order[i], out[i]}, {order[next], 1 - out[next]});
    }
    return world;
}

void blindSome(CabledWorld &world, std::mt19937 &random)
{
    for (int i = 0; i < world.count(); ++i) {
        switch (random() % 4) {
        case 0:
            world.withoutLldpAccess.insert(i);
            break;
        case 1:
            world.withoutLinkLocal.insert(i);
            break;
        default:
            break;
        }
    }
    world.isSharedWire = random() % 2 == 0;
}

} // namespace

// Seeded, so that a failure can be repeated; the round is named in the message.
class TestClassifyProperties final : public QObject
{
    Q_OBJECT

private slots:
    void anyPairingOfCagesThatClosesTheRingIsARing()
    {
        std::mt19937 random(1);
        for (int round = 0; round < kRounds; ++round) {
            std::vector<int> order;
            CabledWorld world = randomRing(random, 3 + int(random() % 6), order);
            blindSome(world, random);
            if (round % 3 == 0)
                world.removeAddresses();
            const Topology topology = world.classify();
            const std::string where = std::to_string(round);
            QVERIFY2(topology.shape == Shape::Ring, where.c_str());
            QVERIFY2(topology.findings.isEmpty(), where.c_str());
            QVERIFY2(topology.links.size() == order.size(), where.c_str());
            for (size_t i = 0; i < topology.links.size(); ++i) {
                const Link &link = topology.links[i];
                QVERIFY2(link.a.node == topology.nodes[i], where.c_str());
                QVERIFY2(link.b.node == topology.nodes[(i + 1) % order.size()], where.c_str());
            }
        }
    }

    void relabellingChangesNothing()
    {
        std::mt19937 random(2);
        for (int round = 0; round < kRounds; ++round) {
            std::vector<int> order;
            CabledWorld world = randomRing(random, 3 + int(random() % 6), order);
            world.cable(int(random() % order.size())).plugged = {round % 2 == 0, false};
            const std::vector<NodeFacts> facts = world.facts();
            const QList<Observation> seen = world.observations();
            std::vector<NodeFacts> renamed = facts;
            QList<Observation> seenAgain = seen;
            // New ids in another order, everything handed over in another order.
            const auto relabel = [&](discovery::probe::NodeId &id) {
                if (!id.isNull()) {
                    id.value = QString::number(qHash(id.value, size_t(round)) % 1'000'000'007);
                }
            };
            for (NodeFacts &node : renamed)
                relabel(node.id);
            for (Observation &entry : seenAgain) {
                relabel(entry.node);
                relabel(entry.peerNode);
            }
            std::shuffle(renamed.begin(), renamed.end(), random);
            std::shuffle(seenAgain.begin(), seenAgain.end(), random);
            const auto pointers = [](const std::vector<NodeFacts> &nodes) {
                std::vector<const NodeFacts *> result;
                for (const NodeFacts &node : nodes)
                    result.push_back(&node);
                return result;
            };
            Topology expected = classify(pointers(facts), seen);
            Topology found = classify(pointers(renamed), seenAgain);
            for (Topology *topology : {&expected, &found}) {
                for (Link &link : topology->links)
                    link.evidence.clear(); // same set, other order
            }
            for (auto &id : expected.nodes)
                relabel(id);
            for (Link &link : expected.links) {
                relabel(link.a.node);
                relabel(link.b.node);
            }
            for (Finding &finding : expected.findings) {
                relabel(finding.node);
                if (finding.link) {
                    relabel(finding.link->first.node);
                    relabel(finding.link->second.node);
                }
            }
            QVERIFY2(expected == found, std::to_string(round).c_str());
        }
    }

    void onePulledCableIsNamed()
    {
        std::mt19937 random(3);
        for (int round = 0; round < kRounds; ++round) {
            std::vector<int> order;
            CabledWorld world = randomRing(random, 3 + int(random() % 6), order);
            blindSome(world, random);
            CabledWorld::Cable &cable = world.cable(int(random() % order.size()));
            cable.plugged = {false, false};
            const Topology topology = world.classify();
            const std::string where = std::to_string(round);
            QVERIFY2(topology.shape == Shape::Ring, where.c_str());
            QVERIFY2(topology.findings.size() == 1, where.c_str());
            const Finding &finding = topology.findings[0];
            QVERIFY2(finding.code == QStringLiteral("cable-missing"), where.c_str());
            const std::set<CabledWorld::Plug> expected{cable.a, *cable.b};
            std::set<CabledWorld::Plug> named;
            for (const LinkEnd &end : {finding.link->first, finding.link->second}) {
                for (int i = 0; i < world.count(); ++i) {
                    if (world.id(i) == end.node)
                        named.insert({i, end.cage});
                }
            }
            QVERIFY2(named == expected, where.c_str());
        }
    }

    // One end of one cable goes to another machine's port, whose own cable then hangs loose.
    void oneMovedCableIsNamed()
    {
        std::mt19937 random(4);
        for (int round = 0; round < kRounds; ++round) {
            std::vector<int> order;
            CabledWorld world = randomRing(random, 4 + int(random() % 5), order);
            const size_t moved = random() % order.size();
            CabledWorld::Cable &cable = world.cable(int(moved));
            const CabledWorld::Plug stays = cable.a;
            const CabledWorld::Plug was = *cable.b;
            size_t loose = moved;
            CabledWorld::Plug taken;
            CabledWorld::Plug partner;
            // Not to where the ring stays the same but for one cable: that is a missing one.
            while (loose == moved || taken.node == stays.node || taken.node == was.node ||
                   partner.node == stays.node) {
                loose = random() % order.size();
                taken = world.cable(int(loose)).a;
                partner = *world.cable(int(loose)).b;
                if (random() % 2 == 0)
                    std::swap(taken, partner);
            }
            cable.b = taken;
            world.cables().erase(world.cables().begin() + std::ptrdiff_t(loose));
            const Topology topology = world.classify();
            const std::string where = std::to_string(round) + " of " +
                                      std::to_string(order.size()) + ": " +
                                      codes(topology.findings).join(QLatin1Char(',')).toStdString();
            QVERIFY2(topology.shape == Shape::Ring, where.c_str());
            QVERIFY2(codes(topology.findings) == QStringList{QStringLiteral("wrong-cage")},
                     where.c_str());
            const QString name = linkName(world, topology.findings[0].link->first,
                                          topology.findings[0].link->second);
            LinkEnd a;
            a.node = world.id(stays.node);
            a.cage = stays.cage;
            LinkEnd b;
            b.node = world.id(taken.node);
            b.cage = taken.cage;
            QVERIFY2(name == linkName(world, a, b), where.c_str());
            QVERIFY2(linkNames(world, topology, LinkState::ExpectedMissing).size() == 2,
                     where.c_str());
        }
    }

    void anythingAtAllIsClassifiedWithoutACrash()
    {
        std::mt19937 random(5);
        for (int round = 0; round < kRounds; ++round) {
            const int count = 1 + int(random() % 9);
            CabledWorld world(count);
            std::vector<CabledWorld::Plug> free;
            for (int i = 0; i < count; ++i) {
                free.push_back({i, 0});
                free.push_back({i, 1});
            }
            std::shuffle(free.begin(), free.end(), random);
            world.switchMode = CabledWorld::SwitchMode(random() % 3);
            while (free.size() >= 2 && random() % 6 != 0) {
                const CabledWorld::Plug a = free.back();
                free.pop_back();
                if (random() % 3 == 0) {
                    world.addSwitchCable(a);
                    continue;
                }
                world.addCable(a, free.back());
                free.pop_back();
                world.cables().back().plugged = {random() % 4 != 0, random() % 4 != 0};
            }
            blindSome(world, random);
            const Topology topology = world.classify();
            std::set<std::pair<QString, int>> ends;
            for (const Link &link : topology.links) {
                for (const LinkEnd &end : {link.a, link.b}) {
                    // No port carries two cables that are there.
                    if (!end.node.isNull() && link.railsUp > 0)
                        QVERIFY(ends.insert({end.node.value, end.cage}).second);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestClassifyProperties)
#include "test_classify_properties.moc"
