// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/window/palette_model.h"

#include <algorithm>

namespace ui::window {

namespace {

// 0: no match; 1: its words are there; 2: the text begins with the filter.
int matching(const QString &text, const QString &filter)
{
    if (text.startsWith(filter, Qt::CaseInsensitive))
        return 2;
    const QStringList have = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const QStringList wanted = filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool all = std::all_of(wanted.begin(), wanted.end(), [&have](const QString &word) {
        return std::any_of(have.begin(), have.end(), [&word](const QString &other) {
            return other.startsWith(word, Qt::CaseInsensitive);
        });
    });
    return all ? 1 : 0;
}

} // namespace

QHash<int, QByteArray> PaletteModel::roleNames() const
{
    return {{IdRole, "actionId"}, {TextRole, "text"}, {KeysRole, "keys"}};
}

QVariant PaletteModel::valueOf(const PaletteRow &row, int role) const
{
    switch (role) {
    case IdRole: return row.id;
    case Qt::DisplayRole:
    case TextRole: return row.text;
    case KeysRole: return row.keys;
    default: return {};
    }
}

void PaletteModel::add(PaletteAction action)
{
    const auto known = std::find_if(m_actions.begin(), m_actions.end(),
                                    [&](const PaletteAction &other) { return other.id == action.id; });
    if (known != m_actions.end())
        *known = std::move(action);
    else
        m_actions.push_back(std::move(action));
}

void PaletteModel::remove(const QString &id)
{
    m_actions.erase(std::remove_if(m_actions.begin(), m_actions.end(),
                                   [&](const PaletteAction &action) { return action.id == id; }),
                    m_actions.end());
}

void PaletteModel::addRequest(const QString &id, const QString &text, const QString &keys)
{
    add({id, text, keys, [this, id] { emit requested(id); }, {}});
}

void PaletteModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    emit filterChanged();
    update();
}

void PaletteModel::update()
{
    std::vector<PaletteRow> first;
    std::vector<PaletteRow> rest;
    for (const PaletteAction &action : m_actions) {
        if (action.isEnabled && !action.isEnabled())
            continue;
        const int match = matching(action.text, m_filter.trimmed());
        if (match)
            (match == 2 ? first : rest).push_back({action.id, action.text, action.keys});
    }
    first.insert(first.end(), rest.begin(), rest.end());
    setRows(std::move(first));
}

void PaletteModel::run(int row)
{
    if (row >= 0 && row < rowCount())
        runId(rows()[static_cast<size_t>(row)].id);
}

void PaletteModel::runId(const QString &id)
{
    for (const PaletteAction &action : m_actions) {
        if (action.id != id || (action.isEnabled && !action.isEnabled()))
            continue;
        const auto run = action.run; // an action may change the list
        run();
        return;
    }
}

} // namespace ui::window
