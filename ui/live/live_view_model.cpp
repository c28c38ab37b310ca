// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/live/live_view_model.h"

#include "ui/live/job_row.h"

#include <algorithm>

namespace ui::live {

using discovery::directory::Device;
using discovery::directory::InventoryPointer;
using launcher::session::Job;
using launcher::session::JobState;
using plots::SeriesBuffer;

namespace {

constexpr int kRefreshMilliseconds = 100;
constexpr int kAgeMilliseconds = 1000;

bool isPartOf(const Device &device, const Job *job)
{
    return job && std::any_of(job->ranks.begin(), job->ranks.end(), [&device](const auto &rank) {
               return rank.node == device.facts->id;
           });
}

} // namespace

LiveViewModel::LiveViewModel(LiveActions &actions, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
    , m_log(actions)
{
    m_coalesce.setSingleShot(true);
    m_coalesce.setInterval(kRefreshMilliseconds);
    m_ages.setInterval(kAgeMilliseconds);
    connect(&m_coalesce, &QTimer::timeout, this, &LiveViewModel::refresh);
    connect(&m_ages, &QTimer::timeout, this, &LiveViewModel::refresh);
    connect(&m_timeline, &plots::PlotGroup::spanChanged, this, &LiveViewModel::changed);
    const auto tell = [this](const QString &note) {
        m_exportNote = note;
        emit exportNoteChanged();
    };
    connect(&m_export, &plots::PlotExport::saved, this,
            [tell](const QString &path) { tell(tr("Written: %1").arg(path)); });
    connect(&m_export, &plots::PlotExport::failed, this, tell);
    connect(&actions, &LiveActions::stopFailed, this,
            [this](const QString &jobId, const QString &message, const QString &details) {
                m_stopping.remove(jobId);
                m_stopFailures.insert(jobId, {message, details});
                scheduleRefresh();
            });
}

LiveViewModel::~LiveViewModel() = default;

void LiveViewModel::setActive(bool active)
{
    if (m_isActive == active)
        return;
    m_isActive = active;
    m_timeline.setRunning(active);
    if (active) {
        m_ages.start();
        refresh();
    } else {
        m_ages.stop();
        m_coalesce.stop();
    }
    emit activeChanged();
}

LiveViewModel::Stage LiveViewModel::stage() const
{
    return !m_hasJobs ? Looking : m_jobs.isEmpty() ? NoJob : Jobs;
}

void LiveViewModel::saveCsv(const QUrl &file)
{
    if (!chosenRates())
        return;
    const auto end = static_cast<double>(m_timeline.end());
    m_export.saveCsv(file, {decode(), prefill()}, end - 1000.0 * m_timeline.spanSeconds(), end);
}

void LiveViewModel::savePng(const QUrl &file, QQuickItem *item)
{
    m_export.savePng(file, item);
}

void LiveViewModel::setNow(const QDateTime &now)
{
    m_now = now;
    refresh();
}

QDateTime LiveViewModel::now() const
{
    return m_now.isValid() ? m_now : QDateTime::currentDateTimeUtc();
}

const Job *LiveViewModel::job(const QString &id) const
{
    for (const Job &entry : m_jobs) {
        if (entry.id == id)
            return &entry;
    }
    return nullptr;
}

JobRates *LiveViewModel::chosenRates() const
{
    return m_rates.value(m_chosen);
}

SeriesBuffer *LiveViewModel::decode() const
{
    return chosenRates() ? chosenRates()->decode() : nullptr;
}

SeriesBuffer *LiveViewModel::prefill() const
{
    return chosenRates() ? chosenRates()->prefill() : nullptr;
}

QString LiveViewModel::chosenName() const
{
    const Job *chosen = job(m_chosen);
    return chosen ? chosen->name : QString();
}

QString LiveViewModel::decodeText() const
{
    return chosenRates() ? chosenRates()->decodeText() : QString();
}

QString LiveViewModel::decodeNote() const
{
    return chosenRates() ? chosenRates()->decodeNote(now(), m_timeline.spanSeconds()) : QString();
}

QString LiveViewModel::prefillText() const
{
    return chosenRates() ? chosenRates()->prefillText() : QString();
}

QString LiveViewModel::prefillNote() const
{
    return chosenRates() ? chosenRates()->prefillNote(now(), m_timeline.spanSeconds()) : QString();
}

void LiveViewModel::choose(const QString &jobId)
{
    if (m_chosen == jobId || !job(jobId))
        return;
    m_chosen = jobId;
    emit chosenChanged();
    refresh();
}

void LiveViewModel::stop(const QString &jobId)
{
    if (!job(jobId) || m_stopping.contains(jobId))
        return;
    m_stopping.insert(jobId);
    m_stopFailures.remove(jobId);
    refresh();
    m_actions.stopJob(jobId);
}

void LiveViewModel::showLog(const QString &jobId)
{
    if (const Job *shown = job(jobId))
        m_log.open(*shown, shown->state == JobState::Failed ? shown->causeRank : -1);
}

void LiveViewModel::setInventory(const InventoryPointer &inventory)
{
    m_inventory = inventory;
    for (const Device &device : inventory->devices) {
        if (device.sample && !m_samples.contains(device.id))
            m_samples.insert(device.id, {device.sample, nullptr});
    }
    scheduleRefresh();
}

void LiveViewModel::setJobs(const QList<Job> &jobs)
{
    m_jobs = jobs;
    m_jobs.removeIf([](const Job &job) { return job.state == JobState::Stopped; });
    std::stable_sort(m_jobs.begin(), m_jobs.end(),
                     [](const Job &a, const Job &b) { return a.createdAt > b.createdAt; });
    m_hasJobs = true;
    for (auto entry = m_rates.begin(); entry != m_rates.end();) {
        if (job(entry.key())) {
            ++entry;
            continue;
        }
        m_stopping.remove(entry.key());
        m_stopFailures.remove(entry.key());
        entry.value()->deleteLater();
        entry = m_rates.erase(entry);
    }
    for (const Job &entry : std::as_const(m_jobs)) {
        if (!m_rates.contains(entry.id))
            m_rates.insert(entry.id, new JobRates(this));
    }
    if (!job(m_chosen)) {
        m_chosen = m_jobs.isEmpty() ? QString() : m_jobs.constFirst().id;
        emit chosenChanged();
    }
    scheduleRefresh();
}

void LiveViewModel::addSample(const QString &deviceId, const discovery::telemetry::Sample &sample)
{
    SamplePair &pair = m_samples[deviceId];
    pair.previous = std::move(pair.newest);
    pair.newest = std::make_shared<const discovery::telemetry::Sample>(sample);
    scheduleRefresh();
}

void LiveViewModel::addEngineRates(const QString &jobId, const EngineRates &rates)
{
    JobRates *known = m_rates.value(jobId);
    if (!known)
        return; // of a job that has just ended
    known->add(rates);
    scheduleRefresh();
}

void LiveViewModel::scheduleRefresh()
{
    if (m_isActive && !m_coalesce.isActive())
        m_coalesce.start();
}

void LiveViewModel::refresh()
{
    if (!m_isActive)
        return;
    std::vector<JobRow> jobs;
    for (const Job &entry : std::as_const(m_jobs)) {
        JobRow row = jobRow(entry, now());
        row.isChosen = entry.id == m_chosen;
        row.isStopping = row.isStopping || m_stopping.contains(entry.id);
        if (const auto failure = m_stopFailures.constFind(entry.id);
            failure != m_stopFailures.constEnd()) {
            row.failureHeading = tr("%1 was not stopped wholly").arg(entry.name);
            row.failureBody = failure->first;
            row.failureDetails = failure->second;
        }
        jobs.push_back(std::move(row));
    }
    m_jobRows.setRows(std::move(jobs));
    if (m_inventory) {
        const Job *chosen = job(m_chosen);
        std::vector<GaugeRow> machines;
        for (const bool wanted : {true, false}) {
            for (const Device &device : m_inventory->devices) {
                if (device.facts && isPartOf(device, chosen) == wanted)
                    machines.push_back(gaugeRow(device, m_samples.value(device.id), chosen, now()));
            }
        }
        m_machines.setRows(std::move(machines));
    }
    emit changed();
}

} // namespace ui::live
