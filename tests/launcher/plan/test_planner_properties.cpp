// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/memory_model.h"
#include "launcher/plan/planner.h"

#include "tests/launcher/plan/world.h"

#include <QtCore/QRandomGenerator>
#include <QtTest/QtTest>
#include <algorithm>

using namespace launcher::plan;
using namespace tests;
using discovery::directory::Inventory;

// A world and a wish drawn at random; the same seed draws the same ones.
struct Case
{
    Inventory inventory;
    Request request;
};

static Case draw(quint32 seed)
{
    QRandomGenerator random(seed);
    const int nodes = 1 + random.bounded(4);
    Case drawn;
    drawn.inventory = random.bounded(2) && nodes > 2 ? ring(nodes) : loose(nodes);
    for (int i = 0; i < nodes; ++i) {
        const qint64 total = (8 + random.bounded(120)) * kGiB;
        auto &facts = factsOf(drawn.inventory.devices[size_t(i)]);
        facts.memoryBytes = total;
        facts.memoryAvailableBytes = total - qint64(double(total) * random.generateDouble() * 0.7);
    }
    const int layers = 4 + random.bounded(60);
    drawn.request.model = model((1 + random.bounded(200)) * kGiB / 2, layers);
    for (qint64 &bytes : drawn.request.model.layerBytes) // uneven, as mixtures of experts are
        bytes = qint64(double(bytes) * (0.3 + random.generateDouble()));
    drawn.request.contextPerRequest = 256 << random.bounded(9);
    drawn.request.parallelRequests = 1 + random.bounded(4);
    drawn.request.nodes = firstNodes(nodes);
    return drawn;
}

static bool fits(const Case &drawn)
{
    return std::holds_alternative<Plan>(makePlan(drawn.request, drawn.inventory, builtForSparks()));
}

class TestPlannerProperties final : public QObject
{
    Q_OBJECT

private slots:
    void plansAreWhole()
    {
        int plans = 0;
        for (quint32 seed = 0; seed < 300; ++seed) {
            const Case drawn = draw(seed);
            const PlanOutcome outcome = makePlan(drawn.request, drawn.inventory, builtForSparks());
            const Plan *plan = std::get_if<Plan>(&outcome);
            if (!plan)
                continue;
            ++plans;
            int layers = 0;
            qint64 weights = 0;
            for (const RankPlan &rank : plan->ranks) {
                QVERIFY(rank.layerCount >= 1);
                QCOMPARE(rank.firstLayer, layers);
                layers += rank.layerCount;
                weights += rank.memory.weightsBytes;
                const auto capacity = capacityOf(*drawn.inventory.node(rank.node), rank.usesGpu);
                QVERIFY(capacity);
                QVERIFY(rank.memory.weightsBytes + rank.memory.keyValueBytes +
                            rank.memory.overheadBytes + rank.memory.startPeakBytes <=
                        capacity->usableBytes);
                QVERIFY(rank.memory.peakBytes() <= rank.memory.totalBytes);
            }
            QCOMPARE(layers, *drawn.request.model.layers);
            qint64 expected = *drawn.request.model.inputBytes + *drawn.request.model.outputBytes;
            for (const qint64 bytes : drawn.request.model.layerBytes)
                expected += bytes;
            QVERIFY(weights >= expected);
            QVERIFY(*plan->largestContextThatFits >= plan->request.contextPerRequest ||
                    plan->request.contextPerRequest > *drawn.request.model.trainedContext);
        }
        QVERIFY(plans > 50 && plans < 290); // both outcomes were tried
    }

    void theOrderOfNodesDecidesNothing()
    {
        for (quint32 seed = 0; seed < 200; ++seed) {
            const Case drawn = draw(seed);
            Case shuffled = drawn;
            QRandomGenerator random(seed + 1);
            std::shuffle(shuffled.request.nodes.begin(), shuffled.request.nodes.end(), random);
            std::shuffle(shuffled.inventory.devices.begin(), shuffled.inventory.devices.end(),
                         random);
            const PlanOutcome a = makePlan(drawn.request, drawn.inventory, builtForSparks());
            const PlanOutcome b = makePlan(shuffled.request, shuffled.inventory, builtForSparks());
            QCOMPARE(a.index(), b.index());
            if (const Plan *plan = std::get_if<Plan>(&a)) {
                for (size_t i = 0; i < plan->ranks.size(); ++i) {
                    QCOMPARE(plan->ranks[i].node, std::get<Plan>(b).ranks[i].node);
                    QCOMPARE(plan->ranks[i].layerCount, std::get<Plan>(b).ranks[i].layerCount);
                }
            }
        }
    }

    void moreMemoryNeverHarms()
    {
        for (quint32 seed = 0; seed < 200; ++seed) {
            Case drawn = draw(seed);
            const bool before = fits(drawn);
            QRandomGenerator random(seed + 1);
            const size_t index = size_t(random.bounded(int(drawn.inventory.devices.size())));
            auto &facts = factsOf(drawn.inventory.devices[index]);
            const qint64 more = (1 + random.bounded(60)) * kGiB;
            *facts.memoryBytes += more;
            *facts.memoryAvailableBytes += more;
            if (before)
                QVERIFY2(fits(drawn), qPrintable(QString::number(seed)));
        }
    }

    void lessContextNeverHarms()
    {
        for (quint32 seed = 0; seed < 200; ++seed) {
            Case drawn = draw(seed);
            if (!fits(drawn))
                continue;
            drawn.request.contextPerRequest = std::max(1, drawn.request.contextPerRequest / 2);
            QVERIFY2(fits(drawn), qPrintable(QString::number(seed)));
        }
    }

    void aProposalIsAPlanForItsNodes()
    {
        for (quint32 seed = 0; seed < 100; ++seed) {
            Case drawn = draw(seed);
            const bool allFit = fits(drawn);
            drawn.request.nodes.clear();
            const PlanOutcome outcome = makePlan(drawn.request, drawn.inventory, builtForSparks());
            const Plan *plan = std::get_if<Plan>(&outcome);
            if (allFit)
                QVERIFY2(plan, qPrintable(QString::number(seed)));
            if (plan) {
                drawn.request.nodes = plan->request.nodes;
                QVERIFY(fits(drawn));
            }
        }
    }

    void survivesHostileModels()
    {
        Request request;
        request.model = model(kGiB, 999);
        request.model.keyValueHeads = {1'000'000};
        request.model.keyLength = 2'000'000'000;
        request.model.valueLength = 2'000'000'000;
        request.model.vocabularySize = 2'000'000'000;
        request.model.embeddingLength = 2'000'000'000;
        for (qint64 &bytes : request.model.layerBytes)
            bytes = std::numeric_limits<qint64>::max();
        request.nodes = firstNodes(1);
        const PlanOutcome outcome = makePlan(request, loose(1), builtForSparks());
        QVERIFY(std::holds_alternative<Refusal>(outcome));
        QVERIFY(*std::get<Refusal>(outcome).bytesNeeded > 0);
    }
};

QTEST_GUILESS_MAIN(TestPlannerProperties)
#include "test_planner_properties.moc"
