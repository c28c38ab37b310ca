// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/planner.h"

#include "tests/launcher/plan/world.h"

#include <QtTest/QtTest>

using namespace launcher::plan;
using namespace tests;
using discovery::directory::DeviceState;
using discovery::directory::Inventory;

static Plan planOf(const PlanOutcome &outcome)
{
    if (const Refusal *refusal = std::get_if<Refusal>(&outcome))
        qFatal("refused: %s %s", qPrintable(refusal->code),
               qPrintable(refusal->arguments.value(QStringLiteral("fact"))));
    return std::get<Plan>(outcome);
}

static Refusal refusalOf(const PlanOutcome &outcome)
{
    return std::holds_alternative<Refusal>(outcome) ? std::get<Refusal>(outcome) : Refusal();
}

static bool warns(const Plan &plan, const QString &code)
{
    return std::any_of(plan.warnings.begin(), plan.warnings.end(),
                       [&code](const Remark &remark) { return remark.code == code; });
}

class TestPlanner final : public QObject
{
    Q_OBJECT

private slots:
    void spreadsLayersOverAChosenRing()
    {
        Request request;
        request.model = model(100 * kGiB);
        request.nodes = firstNodes(4);
        request.parallelRequests = 2;
        request.contextPerRequest = 4000;
        const Plan plan = planOf(makePlan(request, ring(4), builtForSparks()));
        QCOMPARE(int(plan.ranks.size()), 4);
        int layers = 0;
        for (const RankPlan &rank : plan.ranks) {
            QCOMPARE(rank.firstLayer, layers);
            QVERIFY(rank.layerCount >= 7 && rank.layerCount <= 9);
            layers += rank.layerCount;
            QVERIFY(rank.usesGpu);
        }
        QCOMPARE(layers, 32);
        QCOMPARE(plan.request.contextPerRequest, 4096); // as the engine rounds it
        QCOMPARE(plan.totalContext, 8192);
        QVERIFY(*plan.largestContextThatFits >= 4096);
        QVERIFY(*plan.largestContextThatFits <= 131072);
        QCOMPARE(plan.endpointAddress, QStringLiteral("127.0.0.1"));
        QCOMPARE(int(plan.endpointPort), 8010);
        QVERIFY(warns(plan, QStringLiteral("layers-add-no-speed")));
    }

    void usesRailsToNeighboursAndManagementAcrossTheRing()
    {
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(4);
        const Plan plan = planOf(makePlan(request, ring(4), builtForSparks()));
        QCOMPARE(plan.ranks[0].path, PathKind::Local);
        QCOMPARE(plan.ranks[0].address, QStringLiteral("127.0.0.1"));
        QCOMPARE(plan.ranks[1].path, PathKind::Fabric);
        QVERIFY(plan.ranks[1].address.startsWith(QStringLiteral("10.")));
        QVERIFY(!plan.ranks[1].pathInterface.isEmpty());
        QCOMPARE(plan.ranks[2].path, PathKind::Management);
        QVERIFY(plan.ranks[2].address.startsWith(QStringLiteral("192.168.1.")));
        QCOMPARE(plan.ranks[3].path, PathKind::Fabric);
        QVERIFY(warns(plan, QStringLiteral("path-by-management")));
    }

    void takesNoRailWhoseCableIsMissing()
    {
        Inventory inventory = ring(4);
        inventory.topology.links[0].state = topology::LinkState::ExpectedMissing;
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(2);
        const Plan plan = planOf(makePlan(request, inventory, builtForSparks()));
        QCOMPARE(plan.ranks[1].path, PathKind::Management);
    }

    void takesTheOtherRailWhenOneIsDown()
    {
        Inventory inventory = ring(2);
        inventory.topology.links.resize(1);
        inventory.topology.links[0].rails[0] = topology::RailState::Down;
        for (auto &device : inventory.devices) {
            for (auto &cage : factsOf(device).cages)
                cage.rails[0].carrier = false;
        }
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(2);
        const Plan plan = planOf(makePlan(request, inventory, builtForSparks()));
        QCOMPARE(plan.ranks[1].path, PathKind::Fabric);
        QVERIFY(plan.ranks[1].pathInterface.endsWith(QStringLiteral("r1")));
    }

    void proposesTheFewestNodes()
    {
        Request request;
        request.model = model(20 * kGiB);
        QCOMPARE(int(planOf(makePlan(request, ring(4), builtForSparks())).ranks.size()), 1);
        request.model = model(150 * kGiB);
        const Plan two = planOf(makePlan(request, ring(4), builtForSparks()));
        QCOMPARE(int(two.ranks.size()), 2);
        QCOMPARE(two.ranks[1].path, PathKind::Fabric); // neighbours, not two across the ring
        QCOMPARE(two.reasons.first().code, QStringLiteral("fewest-nodes"));
    }

    void refusesWithTheNumbersThatFail()
    {
        Request request;
        request.model = model(300 * kGiB);
        request.nodes = firstNodes(2);
        const Refusal refusal = refusalOf(makePlan(request, ring(4), builtForSparks()));
        QCOMPARE(refusal.code, QStringLiteral("too-large"));
        QVERIFY(*refusal.bytesNeeded > 300 * kGiB);
        QVERIFY(*refusal.bytesFree < 220 * kGiB);
        QCOMPARE(refusal.nodesThatWouldFit, std::optional<int>(4));
        QVERIFY(!refusal.contextThatFits);
    }

    void saysWhichContextWouldFit()
    {
        Request request;
        request.model = model(80 * kGiB);
        request.nodes = firstNodes(1);
        request.contextPerRequest = 131072;
        request.parallelRequests = 4;
        const Refusal refusal = refusalOf(makePlan(request, ring(4), builtForSparks()));
        QCOMPARE(refusal.code, QStringLiteral("too-large"));
        QVERIFY(refusal.contextThatFits);
        request.contextPerRequest = *refusal.contextThatFits;
        QVERIFY(std::holds_alternative<Plan>(makePlan(request, ring(4), builtForSparks())));
        request.contextPerRequest += 256;
        QVERIFY(std::holds_alternative<Refusal>(makePlan(request, ring(4), builtForSparks())));
    }

    void namesTheMachineThatIsTooSmall()
    {
        Inventory inventory = loose(2);
        inventory.devices[1] = spark(2, 4 * kGiB, 2 * kGiB);
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(2);
        const Refusal refusal = refusalOf(makePlan(request, inventory, builtForSparks()));
        QCOMPARE(refusal.code, QStringLiteral("too-large"));
        QCOMPARE(refusal.node, nodeId(2));
    }

    void splitsByFreeMemory()
    {
        Inventory inventory = loose(2);
        inventory.devices[1] = spark(2, 64 * kGiB, 4 * kGiB);
        Request request;
        request.model = model(100 * kGiB);
        request.nodes = firstNodes(2);
        const Plan plan = planOf(makePlan(request, inventory, builtForSparks()));
        QCOMPARE(plan.ranks[0].node, nodeId(1));
        QVERIFY(plan.ranks[0].layerCount > plan.ranks[1].layerCount * 3 / 2);
    }

    void refusesWhatItCannotRun_data()
    {
        QTest::addColumn<QString>("code");
        for (const char *code :
             {"needs-engine", "not-text", "no-file", "facts-missing", "no-nodes", "node-unknown",
              "node-not-connected", "memory-unknown", "engine-missing", "more-nodes-than-layers",
              "bad-request", "no-path"})
            QTest::newRow(code) << QString::fromLatin1(code);
    }

    void refusesWhatItCannotRun()
    {
        QFETCH(QString, code);
        Inventory inventory = ring(4);
        Surroundings surroundings = builtForSparks();
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(4);
        if (code == QLatin1String("needs-engine")) {
            request.model.engines = {QStringLiteral("vllm")};
        } else if (code == QLatin1String("not-text")) {
            request.model.kind = QStringLiteral("image");
        } else if (code == QLatin1String("no-file")) {
            request.model.file.clear();
        } else if (code == QLatin1String("facts-missing")) {
            request.model.layers.reset();
        } else if (code == QLatin1String("no-nodes")) {
            request.nodes.clear();
            inventory.devices.clear();
        } else if (code == QLatin1String("node-unknown")) {
            request.nodes.append(nodeId(9));
        } else if (code == QLatin1String("node-not-connected")) {
            inventory.devices[2].state = DeviceState::Silent;
        } else if (code == QLatin1String("memory-unknown")) {
            factsOf(inventory.devices[2]).memoryBytes.reset();
        } else if (code == QLatin1String("engine-missing")) {
            surroundings.bundles[0].architecture = QStringLiteral("x86_64");
        } else if (code == QLatin1String("more-nodes-than-layers")) {
            request.model = model(20 * kGiB, 3);
        } else if (code == QLatin1String("bad-request")) {
            request.nodes.append(nodeId(1));
        } else if (code == QLatin1String("no-path")) {
            request.nodes = {nodeId(1), nodeId(3)};
            factsOf(inventory.devices[0]).interfaces.clear();
            factsOf(inventory.devices[2]).interfaces.clear();
        }
        const Refusal refusal = refusalOf(makePlan(request, inventory, surroundings));
        QCOMPARE(refusal.code, code);
        if (code == QLatin1String("needs-engine")) {
            QCOMPARE(refusal.arguments.value(QStringLiteral("engine")), QStringLiteral("vllm"));
            QVERIFY(refusal.bytesNeeded && refusal.bytesFree && refusal.nodesThatWouldFit);
        }
    }

    void keepsAChosenHead()
    {
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = {nodeId(3), nodeId(1), nodeId(2), nodeId(4)};
        request.headFixed = true;
        const Plan plan = planOf(makePlan(request, ring(4), builtForSparks()));
        QCOMPARE(plan.ranks[0].node, nodeId(3));
        QCOMPARE(plan.ranks[1].node, nodeId(4)); // on along the ring
    }

    void avoidsUsedPorts()
    {
        Surroundings surroundings = builtForSparks();
        surroundings.usedPorts[nodeId(1)] = {8010, 50052, 50053};
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(1);
        const Plan plan = planOf(makePlan(request, ring(4), surroundings));
        QCOMPARE(int(plan.endpointPort), 8011);
        QCOMPARE(int(plan.ranks[0].port), 50054);
    }

    void predictsOnlyWhereBandwidthIsKnown()
    {
        Request request;
        request.model = model(20 * kGiB);
        request.nodes = firstNodes(2);
        const Plan sparks = planOf(makePlan(request, ring(2), builtForSparks()));
        QCOMPARE(sparks.predictions.size(), 1);
        QVERIFY(*sparks.predictions[0].low > 6 && *sparks.predictions[0].high < 10);
        Surroundings cpu = builtForSparks();
        cpu.bundles[0].cuda.clear();
        const Plan slow = planOf(makePlan(request, ring(2), cpu));
        QVERIFY(slow.predictions.isEmpty());
        QVERIFY(warns(slow, QStringLiteral("gpu-unused")));
    }

    void prefersABundleForTheGpu()
    {
        Surroundings surroundings = builtForSparks();
        EngineBundle cpu = surroundings.bundles[0];
        cpu.id = QStringLiteral("cpu");
        cpu.cuda.clear();
        surroundings.bundles.prepend(cpu);
        const auto device = spark(1);
        QCOMPARE(surroundings.bundleFor(*device.facts)->cuda, QStringLiteral("121"));
        surroundings.bundles[0].libc = surroundings.bundles[1].libc = QStringLiteral("glibc-2.40");
        QVERIFY(!surroundings.bundleFor(*device.facts));
    }

    void countsWhatIsInUse()
    {
        Inventory inventory = loose(1);
        auto sample = std::make_shared<telemetry::Sample>();
        sample->memoryTotalBytes = 121 * kGiB;
        sample->memoryAvailableBytes = 30 * kGiB;
        inventory.devices[0].sample = sample;
        Request request;
        request.model = model(10 * kGiB);
        const Plan plan = planOf(makePlan(request, inventory, builtForSparks()));
        QCOMPARE(plan.ranks[0].memory.inUseBytes, 91 * kGiB);
        request.model = model(24 * kGiB);
        QCOMPARE(refusalOf(makePlan(request, inventory, builtForSparks())).code,
                 QStringLiteral("too-large"));
    }
};

QTEST_GUILESS_MAIN(TestPlanner)
#include "test_planner.moc"
