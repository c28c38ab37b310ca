// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/topology/node_order.h"

#include <algorithm>

namespace discovery::topology {

namespace {

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

QStringView takeNumber(QStringView text, qsizetype &at)
{
    while (at < text.size() && text[at] == u'0')
        ++at;
    const qsizetype begin = at;
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return text.sliced(begin, at - begin);
}

} // namespace

bool comesBefore(QStringView a, QStringView b)
{
    qsizetype i = 0;
    qsizetype j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const QStringView first = takeNumber(a, i);
            const QStringView second = takeNumber(b, j);
            if (first.size() != second.size())
                return first.size() < second.size();
            if (const int order = first.compare(second))
                return order < 0;
            continue;
        }
        if (a[i] != b[j])
            return a[i] < b[j];
        ++i;
        ++j;
    }
    if (i < a.size() || j < b.size())
        return i >= a.size();
    return a < b; // "node-1" and "node-01"
}

std::vector<const probe::NodeFacts *> inOrder(const std::vector<const probe::NodeFacts *> &nodes)
{
    std::vector<const probe::NodeFacts *> result = nodes;
    std::sort(result.begin(), result.end(), [](const auto *a, const auto *b) {
        if (a->hostName != b->hostName)
            return comesBefore(a->hostName, b->hostName);
        return a->id < b->id;
    });
    const auto same = [](const auto *a, const auto *b) { return a->id == b->id; };
    result.erase(std::unique(result.begin(), result.end(), same), result.end());
    return result;
}

} // namespace discovery::topology
