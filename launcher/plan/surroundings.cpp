// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/plan/surroundings.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QVersionNumber>
#include <algorithm>

namespace launcher::plan {

using discovery::probe::Gpu;
using discovery::probe::NodeFacts;

namespace {

QVersionNumber versionIn(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("\\d+(\\.\\d+)+"));
    return QVersionNumber::fromString(pattern.match(text).captured());
}

} // namespace

bool bundleFits(const EngineBundle &bundle, const NodeFacts &facts)
{
    if (!facts.architecture.isEmpty() && bundle.architecture != facts.architecture)
        return false;
    const QVersionNumber needed = versionIn(bundle.libc);
    const QVersionNumber present = versionIn(facts.libc);
    if (!needed.isNull() && !present.isNull() && present < needed)
        return false;
    if (bundle.cuda.isEmpty())
        return true;
    return std::any_of(facts.gpus.begin(), facts.gpus.end(), [&bundle](const Gpu &gpu) {
        return QString(gpu.computeCapability).remove(QLatin1Char('.')) == bundle.cuda;
    });
}

const EngineBundle *Surroundings::bundleFor(const NodeFacts &facts) const
{
    const EngineBundle *best = nullptr;
    const auto consider = [&](const QList<EngineBundle> &candidates) {
        for (const EngineBundle &candidate : candidates) {
            if (bundleFits(candidate, facts) &&
                (!best || (best->cuda.isEmpty() && !candidate.cuda.isEmpty())))
                best = &candidate;
        }
    };
    // What is there already needs no copy, so it is looked at first.
    const auto onNode = nodeBundles.constFind(facts.id);
    if (onNode != nodeBundles.constEnd())
        consider(*onNode);
    consider(bundles);
    return best;
}

} // namespace launcher::plan
