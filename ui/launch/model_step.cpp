// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/model_step.h"

#include "launcher/catalogue/catalogue.h"
#include "launcher/catalogue/gguf_facts.h"
#include "ui/launch/model_verdict.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QFuture>
#include <algorithm>

namespace ui::launch {

using launcher::catalogue::CatalogueEntry;
using launcher::plan::ModelFacts;

namespace {

bool matches(const ModelRow &row, const QString &search)
{
    return search.isEmpty() || row.name.contains(search, Qt::CaseInsensitive) ||
           row.maker.contains(search, Qt::CaseInsensitive) ||
           row.size.contains(search, Qt::CaseInsensitive) ||
           row.summary.contains(search, Qt::CaseInsensitive);
}

} // namespace

const CatalogueEntry *ModelStep::chosen() const
{
    for (const CatalogueEntry &entry : m_entries) {
        if (entry.facts.id == m_chosen)
            return &entry;
    }
    return nullptr;
}

bool ModelStep::canStartChosen() const
{
    return std::any_of(m_rows.begin(), m_rows.end(),
                       [this](const ModelRow &row) { return row.id == m_chosen && row.canStart; });
}

void ModelStep::setSearch(const QString &search)
{
    if (m_search == search)
        return;
    m_search = search;
    showRows();
    emit changed();
}

void ModelStep::setOnlyStartable(bool only)
{
    if (m_onlyStartable == only)
        return;
    m_onlyStartable = only;
    showRows();
    emit changed();
}

void ModelStep::setCatalogue(const std::vector<CatalogueEntry> &entries)
{
    std::vector<CatalogueEntry> own;
    for (const CatalogueEntry &entry : m_entries) {
        if (m_own.contains(entry.facts.id))
            own.push_back(entry);
    }
    m_entries = std::move(own);
    m_entries.insert(m_entries.end(), entries.begin(), entries.end());
    m_hasCatalogue = true;
    update(m_world);
    emit changed();
}

void ModelStep::update(const World &world)
{
    m_world = world;
    if (!world.inventory)
        return;
    m_rows.clear();
    for (const CatalogueEntry &entry : m_entries) {
        ModelRow row = modelRow(entry, world, {});
        row.isOwn = m_own.contains(row.id);
        m_rows.push_back(std::move(row));
    }
    // What can be started comes first; within that the catalogue's order.
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const ModelRow &a, const ModelRow &b) { return a.canStart > b.canStart; });
    showRows();
    emit changed();
}

void ModelStep::showRows()
{
    std::vector<ModelRow> shown;
    for (ModelRow &row : m_rows) {
        row.isChosen = row.id == m_chosen;
        if (matches(row, m_search.trimmed()) && (row.canStart || !m_onlyStartable))
            shown.push_back(row);
    }
    m_models.setRows(std::move(shown));
}

void ModelStep::choose(const QString &id)
{
    if (m_chosen == id)
        return;
    m_chosen = id;
    showRows();
    emit chosenChanged();
}

void ModelStep::addFile(const QUrl &file)
{
    addPath(file.toLocalFile());
}

void ModelStep::addPath(const QString &path)
{
    QString whole = path.trimmed();
    if (whole.startsWith(QLatin1String("~/")))
        whole = QDir::home().filePath(whole.mid(2));
    if (whole.isEmpty())
        return;
    ++m_reading;
    m_fileProblem.clear();
    emit changed();
    QtFuture::makeReadyFuture()
        .then(QtFuture::Launch::Async,
              [whole] { return launcher::catalogue::readGgufFacts(whole); })
        .then(this, [this](const launcher::catalogue::Result<ModelFacts> &facts) {
            --m_reading;
            if (facts)
                addOwn(*facts);
            else
                m_fileProblem = QString::fromStdString(facts.error().message);
            emit changed();
        });
}

void ModelStep::addOwn(const ModelFacts &facts)
{
    const QString fileName = QFileInfo(facts.file).fileName();
    const auto known =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const CatalogueEntry &entry) {
            return entry.facts.id == facts.id ||
                   (!entry.fileName.isEmpty() && entry.fileName == fileName);
        });
    CatalogueEntry entry;
    entry.facts = facts;
    if (known != m_entries.end()) {
        entry = *known;
        entry.facts = launcher::catalogue::withHeader(*known, facts);
        m_entries.erase(known);
    }
    entry.summary = tr("Your own file: %1").arg(QDir::toNativeSeparators(facts.file));
    m_entries.insert(m_entries.begin(), entry);
    m_own.append(entry.facts.id);
    update(m_world);
    choose(entry.facts.id);
}

} // namespace ui::launch
