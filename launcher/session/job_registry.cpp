// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_registry.h"

#include "launcher/session/http.h"
#include "launcher/session/job_file.h"
#include "launcher/session/launch_steps.h"
#include "launcher/session/node_scripts.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QLoggingCategory>
#include <QtCore/QPointer>
#include <QtNetwork/QNetworkAccessManager>
#include <algorithm>

namespace launcher::session {

using discovery::directory::Device;
using discovery::directory::DeviceState;
using discovery::remote::RunOutput;
using discovery::remote::Script;
using discovery::remote::Target;

namespace {

using namespace std::chrono_literals;

Q_LOGGING_CATEGORY(lcJobs, "launcher.jobs", QtInfoMsg)

constexpr std::chrono::milliseconds kProbeInterval = 2s;
constexpr std::chrono::milliseconds kAnswerLimit = 5s;
constexpr qint64 kShortestAskMilliseconds = 500; // a sample may tell the same news twice

bool isReachable(const Device &device)
{
    return device.state == DeviceState::Connected && device.facts;
}

bool serves(const HttpReply &reply, const QString &name)
{
    const QJsonArray models
        = QJsonDocument::fromJson(reply.body).object().value(QLatin1String("data")).toArray();
    return reply.status == 200 && std::any_of(models.begin(), models.end(), [&](const QJsonValue &model) {
               return model.toObject().value(QLatin1String("id")).toString() == name;
           });
}

// What telemetry can tell of a machine's jobs, to compare with what was read there.
QMap<qint64, bool> livenessOf(const discovery::telemetry::Sample &sample)
{
    QMap<qint64, bool> alive;
    for (const discovery::telemetry::JobProcess &process : sample.jobs)
        alive.insert(process.pid, process.alive);
    return alive;
}

QMap<qint64, bool> livenessOf(const NodeReport &report)
{
    QMap<qint64, bool> alive;
    for (const NodeJob &job : report.jobs.jobs) {
        for (const NodeProcess &process : job.processes) {
            if (process.pid != 0)
                alive.insert(process.pid, process.state == ProcessState::Alive);
        }
    }
    return alive;
}

} // namespace

JobRegistry::JobRegistry(discovery::remote::Shell &shell, Options options, QObject *parent)
    : QObject(parent), m_shell(shell), m_options(std::move(options)),
      m_network(makeDirectNetwork(this)), m_poll(this), m_probe(this)
{
    m_poll.setInterval(m_options.interval);
    connect(&m_poll, &QTimer::timeout, this, &JobRegistry::refresh);
    m_poll.start();
    m_probe.setInterval(kProbeInterval);
    connect(&m_probe, &QTimer::timeout, this, &JobRegistry::tick);
}

JobRegistry::~JobRegistry() = default;

const Device *JobRegistry::device(const QString &id) const
{
    return m_inventory ? m_inventory->device(id) : nullptr;
}

const Device *JobRegistry::headOf(const Job &job) const
{
    for (const JobRank &rank : job.ranks) {
        if (rank.rank == 0)
            return m_inventory ? m_inventory->node(rank.node) : nullptr;
    }
    return nullptr;
}

const Job *JobRegistry::job(const QString &id) const
{
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(),
                                    [&id](const Job &entry) { return entry.id == id; });
    return found == m_jobs.end() ? nullptr : &*found;
}

void JobRegistry::setInventory(const discovery::directory::InventoryPointer &inventory)
{
    m_inventory = inventory;
    QStringList fresh;
    for (const Device &entry : inventory->devices) {
        if (!entry.facts)
            continue;
        NodeReport &report = m_reports[entry.id];
        report.deviceId = entry.id;
        report.nodeName = entry.name;
        report.node = entry.facts->id;
        if (!isReachable(entry))
            report.answered = false;
        else if (!report.answered)
            fresh.append(entry.id);
    }
    for (const QString &id : std::as_const(fresh))
        ask(id);
    update();
}

void JobRegistry::sampled(const QString &deviceId, const discovery::telemetry::Sample &sample)
{
    const auto report = m_reports.constFind(deviceId);
    if (report == m_reports.constEnd() || livenessOf(sample) == livenessOf(*report))
        return;
    const auto asked = m_askedAt.constFind(deviceId);
    if (asked == m_askedAt.constEnd() || asked->elapsed() > kShortestAskMilliseconds)
        ask(deviceId);
}

void JobRegistry::refresh()
{
    if (!m_inventory)
        return;
    m_refreshing = true;
    for (const Device &entry : m_inventory->devices) {
        if (isReachable(entry))
            ask(entry.id);
    }
    if (m_asking.isEmpty()) {
        m_refreshing = false;
        emit refreshed();
    }
}

void JobRegistry::ask(const QString &deviceId)
{
    const Device *entry = device(deviceId);
    if (!entry || m_asking.contains(deviceId))
        return;
    m_asking.insert(deviceId);
    m_askedAt[deviceId].start();
    whenDone<RunOutput>(m_shell.run(entry->target, nodeScript("read_jobs"), {}), this,
                        [this, deviceId](const Result<RunOutput> &output) {
                            take(deviceId, output);
                        });
}

void JobRegistry::take(const QString &deviceId, const Result<RunOutput> &output)
{
    m_asking.remove(deviceId);
    NodeReport &report = m_reports[deviceId];
    report.answered = false;
    if (output && output->exitCode == 0) {
        Result<NodeJobs> jobs = parseNodeJobs(output->standardOutput);
        if (jobs) {
            for (const QString &reason : std::as_const(jobs->unreadable))
                qCWarning(lcJobs).noquote() << report.nodeName << reason;
            report.jobs = *std::move(jobs);
            report.answered = true;
            report.receivedAtMilliseconds = QDateTime::currentMSecsSinceEpoch();
        } else {
            qCWarning(lcJobs).noquote()
                << report.nodeName << QString::fromStdString(jobs.error().message);
        }
    }
    update();
    if (m_refreshing && m_asking.isEmpty()) {
        m_refreshing = false;
        emit refreshed();
    }
}

void JobRegistry::update()
{
    QSet<QString> ready;
    for (auto link = m_links.cbegin(); link != m_links.cend(); ++link) {
        if (link->isReady)
            ready.insert(link.key());
    }
    QList<Job> jobs = mergeJobs(m_reports.values(), ready);
    updateLinks(jobs);
    for (Job &entry : jobs) {
        const Link link = m_links.value(entry.id);
        entry.localHost = link.endpoint.host;
        entry.localPort = link.endpoint.port;
        if (m_stopping.contains(entry.id))
            entry.state = JobState::Stopping;
    }
    if (jobs == m_jobs)
        return;
    m_jobs = jobs;
    updatePins();
    emit jobsChanged(m_jobs);
}

void JobRegistry::updateLinks(const QList<Job> &jobs)
{
    QSet<QString> present;
    bool isWaiting = false;
    for (const Job &entry : jobs) {
        present.insert(entry.id);
        const bool runs = entry.state == JobState::Starting || entry.state == JobState::Running;
        Link &link = m_links[entry.id];
        if (entry.state == JobState::Failed)
            link.isReady = false;
        const bool allAlive = std::all_of(entry.ranks.begin(), entry.ranks.end(), [](const JobRank &rank) {
            return rank.state == RankState::Running;
        });
        // A launch still at work opens its own line first; ours then finds it.
        if (runs && allAlive && link.state == Link::State::None && !m_stopping.contains(entry.id)) {
            link.state = Link::State::Opening;
            // Queued: a tunnel that is there already would bring us back here at once.
            QMetaObject::invokeMethod(this, [this, entry] { openLink(entry); }, Qt::QueuedConnection);
        }
        isWaiting = isWaiting || (runs && !link.isReady);
    }
    const QStringList known = m_links.keys();
    for (const QString &id : known) {
        if (!present.contains(id))
            closeLink(id);
    }
    if (isWaiting && !m_probe.isActive())
        m_probe.start();
    else if (!isWaiting)
        m_probe.stop();
}

Task<void> JobRegistry::openLink(Job job)
{
    QPointer<JobRegistry> alive(this);
    const Device *head = headOf(job);
    Link link;
    link.state = Link::State::Failed;
    if (head) {
        link.target = head->target;
        link.target.isThisMachine = head->target.isThisMachine || head->isThisMachine;
        if (job.needsKey) {
            const Script readKey = nodeScript("read_key", {job.id});
            const Result<RunOutput> key = co_await m_shell.run(link.target, readKey);
            if (!alive)
                co_return Result<void>();
            if (key && key->exitCode == 0)
                link.endpoint.apiKey = key->standardOutput.trimmed();
        }
        link.forward = endpointForward(job.endpointAddress, job.endpointPort);
        if (link.target.isThisMachine) {
            link.endpoint.host = reachableAddress(job.endpointAddress);
            link.endpoint.port = job.endpointPort;
            link.state = Link::State::Open;
        } else {
            const Result<quint16> port = co_await m_shell.openForward(link.target, link.forward);
            if (!alive)
                co_return Result<void>();
            if (port) {
                link.endpoint.port = *port;
                link.forward.localPort = *port;
                link.state = Link::State::Open;
            } else {
                qCWarning(lcJobs).noquote() << QString::fromStdString(port.error().message);
            }
        }
    }
    if (!m_links.contains(job.id)) // stopped meanwhile
        co_return Result<void>();
    m_links.insert(job.id, link);
    update();
    tick();
    co_return Result<void>();
}

void JobRegistry::tick()
{
    for (const Job &entry : std::as_const(m_jobs)) {
        Link &link = m_links[entry.id];
        if (link.state == Link::State::Failed)
            link.state = Link::State::None; // the next update tries again
        else if (link.state == Link::State::Open && !link.isReady)
            probe(entry);
    }
}

void JobRegistry::probe(const Job &job)
{
    Link &link = m_links[job.id];
    if (link.isAsking)
        return;
    link.isAsking = true;
    const QString id = job.id;
    const QString name = job.name;
    // /health needs no key and says 503 while the model loads; the names need the key.
    const Endpoint endpoint = link.endpoint;
    whenDone<HttpReply>(
        httpGet(m_network, endpoint.request(QStringLiteral("/health"), kAnswerLimit)), this,
        [this, id, name, endpoint](const Result<HttpReply> &health) {
            if (!health || health->status != 200) {
                m_links[id].isAsking = false;
                return;
            }
            whenDone<HttpReply>(
                httpGet(m_network, endpoint.request(QStringLiteral("/v1/models"), kAnswerLimit)), this,
                [this, id, name](const Result<HttpReply> &models) {
                    m_links[id].isAsking = false;
                    if (models && serves(*models, name)) {
                        m_links[id].isReady = true;
                        update();
                    }
                });
        });
}

void JobRegistry::closeLink(const QString &jobId)
{
    const Link link = m_links.take(jobId);
    if (link.state == Link::State::Open && !link.target.isThisMachine)
        m_shell.closeForward(link.target, link.forward);
}

void JobRegistry::updatePins()
{
    QSet<QString> wanted;
    for (const Job &entry : std::as_const(m_jobs)) {
        for (const JobRank &rank : entry.ranks) {
            if (!rank.deviceId.isEmpty())
                wanted.insert(rank.deviceId);
        }
    }
    if (m_options.pin) {
        const QSet<QString> before = m_pinned;
        for (const QString &id : std::as_const(wanted)) {
            if (!before.contains(id))
                m_options.pin(id, true);
        }
        for (const QString &id : before) {
            if (!wanted.contains(id))
                m_options.pin(id, false);
        }
    }
    m_pinned = wanted;
}

Task<StopReport> JobRegistry::stop(QString id)
{
    StopReport report;
    const Job *known = job(id);
    if (!known || !m_inventory) {
        co_return Error{ErrorCode::NotFound,
                        "There is no job " + id.toStdString() + " on the machines that answer.", {}};
    }
    QPointer<JobRegistry> alive(this);
    QStringList devices;
    for (const JobRank &rank : known->ranks) {
        const Device *entry = m_inventory->node(rank.node);
        if (!entry) {
            report.notUndone.append(
                QStringLiteral("%1 is not known to this desk").arg(rank.nodeName));
        } else if (!devices.contains(entry->id)) {
            devices.append(entry->id);
        }
    }
    report.notUndone.removeDuplicates();
    m_stopping.insert(id);
    update();
    std::vector<Task<QString>> stops;
    for (const QString &deviceId : std::as_const(devices)) {
        const Device *entry = device(deviceId);
        stops.push_back(stopOnNode(&m_shell, entry->target, entry->name, id, m_options.stopLimit));
    }
    for (const Task<QString> &stopping : stops) {
        const Result<QString> undone = co_await stopping;
        if (!undone)
            report.notUndone.append(QString::fromStdString(undone.error().message));
        else if (!undone->isEmpty())
            report.undone.append(*undone);
    }
    if (!alive)
        co_return report;
    m_stopping.remove(id);
    for (const QString &deviceId : std::as_const(devices)) {
        // What was read before the stop is old news.
        m_asking.remove(deviceId);
        ask(deviceId);
    }
    const auto hasEnded = [this] { return m_asking.isEmpty(); };
    for (int tries = 0; tries < 50 && !hasEnded(); ++tries) {
        const Result<void> rested = co_await sleepFor(100ms);
        if (!alive || !rested)
            co_return report;
    }
    co_return report;
}

} // namespace launcher::session

#include "moc_job_registry.cpp"
