// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/plan/planner.h"

#include <memory>

// Made-up worlds for planner tests: machines like DGX Sparks, wired as asked.
namespace tests {

using namespace discovery;
using launcher::plan::EngineBundle;
using launcher::plan::ModelFacts;
using launcher::plan::Request;
using launcher::plan::Surroundings;

constexpr qint64 kGiB = 1024LL * 1024 * 1024;

inline probe::NodeId nodeId(int number)
{
    return probe::NodeId{QStringLiteral("node-%1").arg(number)};
}

inline probe::InterfaceAddress address(const QString &text, int prefix = 24)
{
    return {QHostAddress(text), prefix};
}

inline directory::Device spark(int number, qint64 totalBytes = 121 * kGiB,
                               qint64 usedBytes = 6 * kGiB)
{
    auto facts = std::make_shared<probe::NodeFacts>();
    facts->id = nodeId(number);
    facts->homeDirectory = QStringLiteral("/home/spark");
    facts->architecture = QStringLiteral("aarch64");
    facts->libc = QStringLiteral("glibc 2.39");
    facts->memoryBytes = totalBytes;
    facts->memoryAvailableBytes = totalBytes - usedBytes;
    facts->gpus = {probe::Gpu{QStringLiteral("NVIDIA GB10"), QStringLiteral("12.1"), {}, true}};
    facts->hasFabric = true;
    probe::Interface management;
    management.name = QStringLiteral("eth0");
    management.kind = probe::InterfaceKind::Ethernet;
    management.carrier = true;
    management.carriesSsh = true;
    management.addresses = {address(QStringLiteral("192.168.1.%1").arg(10 + number))};
    facts->interfaces = {management};
    for (size_t cage = 0; cage < 2; ++cage) {
        for (size_t rail = 0; rail < 2; ++rail)
            facts->cages[cage].rails[rail].netdev = QStringLiteral("c%1r%2").arg(cage).arg(rail);
    }
    directory::Device device;
    device.id = QStringLiteral("device-%1").arg(number);
    device.name = QStringLiteral("spark-%1").arg(number);
    device.state = directory::DeviceState::Connected;
    device.facts = facts;
    return device;
}

inline probe::NodeFacts &factsOf(directory::Device &device)
{
    return const_cast<probe::NodeFacts &>(*device.facts);
}

// A cable between two cages, with one /24 per rail.
inline void cable(directory::Inventory &inventory, size_t a, int cageA, size_t b, int cageB,
                  int network)
{
    for (int rail = 0; rail < 2; ++rail) {
        const auto connect = [&](size_t index, int cage, int host) {
            probe::Rail &end =
                factsOf(inventory.devices[index]).cages[size_t(cage)].rails[size_t(rail)];
            end.carrier = true;
            end.addresses = {
                address(QStringLiteral("10.%1.%2.%3").arg(100 + network).arg(rail).arg(host))};
        };
        connect(a, cageA, 1);
        connect(b, cageB, 2);
    }
    topology::Link link;
    link.a.node = inventory.devices[a].facts->id;
    link.a.cage = cageA;
    link.b.node = inventory.devices[b].facts->id;
    link.b.cage = cageB;
    link.state = topology::LinkState::Up;
    link.rails = {topology::RailState::Up, topology::RailState::Up};
    link.railsUp = 2;
    inventory.topology.links.push_back(link);
}

inline directory::Inventory loose(int count, qint64 totalBytes = 121 * kGiB)
{
    directory::Inventory inventory;
    for (int number = 1; number <= count; ++number)
        inventory.devices.push_back(spark(number, totalBytes));
    inventory.topology.shape = topology::Shape::Unknown;
    return inventory;
}

inline directory::Inventory ring(int count, qint64 totalBytes = 121 * kGiB)
{
    directory::Inventory inventory = loose(count, totalBytes);
    inventory.topology.shape = topology::Shape::Ring;
    for (int i = 0; i < count; ++i) {
        inventory.topology.nodes.push_back(nodeId(i + 1));
        cable(inventory, size_t(i), 0, size_t((i + 1) % count), 1, i);
    }
    return inventory;
}

// A made-up dense model of equal layers.
inline ModelFacts model(qint64 bytes, int layers = 32)
{
    ModelFacts facts;
    facts.id = QStringLiteral("made-up");
    facts.file = QStringLiteral("/models/made-up.gguf");
    facts.format = QStringLiteral("gguf");
    facts.engines = {QStringLiteral("llama-rpc")};
    facts.layers = layers;
    facts.embeddingLength = 4096;
    facts.heads = 32;
    facts.keyValueHeads = {8};
    facts.keyLength = 128;
    facts.valueLength = 128;
    facts.vocabularySize = 32000;
    facts.trainedContext = 131072;
    facts.inputBytes = bytes / 40;
    facts.outputBytes = bytes / 40;
    facts.sizeBytes = 2 * (bytes / 40);
    for (int layer = 0; layer < layers; ++layer) {
        facts.layerBytes.append((bytes - 2 * (bytes / 40)) / layers);
        *facts.sizeBytes += facts.layerBytes.last();
    }
    return facts;
}

inline Surroundings builtForSparks()
{
    EngineBundle bundle;
    bundle.id = QStringLiteral("llama-aarch64-cuda121");
    bundle.architecture = QStringLiteral("aarch64");
    bundle.libc = QStringLiteral("glibc-2.36");
    bundle.cuda = QStringLiteral("121");
    Surroundings surroundings;
    surroundings.bundles = {bundle};
    return surroundings;
}

inline QList<probe::NodeId> firstNodes(int count)
{
    QList<probe::NodeId> nodes;
    for (int number = 1; number <= count; ++number)
        nodes.append(nodeId(number));
    return nodes;
}

} // namespace tests
