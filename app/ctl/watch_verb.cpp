// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/verbs.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/json_launch.h"
#include "launcher/report/numbers.h"
#include "launcher/report/words.h"
#include "launcher/session/engine_monitor.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QTimer>
#include <map>

namespace app::ctl {

namespace {

using discovery::directory::InventoryPointer;
using discovery::telemetry::InterfaceCounters;
using discovery::telemetry::Sample;
using launcher::session::EngineMonitor;
using launcher::session::EngineReading;
using launcher::session::Job;
using launcher::session::JobRegistry;

const QString kSeconds = QStringLiteral("seconds");

struct Traffic
{
    QString netdev;
    double receivedPerSecond = 0;
    double transmittedPerSecond = 0;
};

// Netdevs that carry something, or could; bytes that RDMA moves past the netdev are counted in.
QList<Traffic> trafficBetween(const Sample &before, const Sample &now)
{
    QList<Traffic> result;
    const double seconds = double(now.uptimeMilliseconds - before.uptimeMilliseconds) / 1000;
    if (seconds <= 0)
        return result;
    for (const InterfaceCounters &entry : now.interfaces) {
        for (const InterfaceCounters &earlier : before.interfaces) {
            if (earlier.netdev != entry.netdev || !entry.carrier.value_or(true))
                continue;
            const qint64 received = entry.receivedBytes + entry.rdmaReceivedBytes.value_or(0)
                                    - earlier.receivedBytes - earlier.rdmaReceivedBytes.value_or(0);
            const qint64 sent = entry.transmittedBytes + entry.rdmaTransmittedBytes.value_or(0)
                                - earlier.transmittedBytes - earlier.rdmaTransmittedBytes.value_or(0);
            if (received >= 0 && sent >= 0) // else its counters began anew
                result.append({entry.netdev, double(received) / seconds, double(sent) / seconds});
        }
    }
    return result;
}

class WatchVerb final : public Verb
{
public:
    QString name() const override { return QStringLiteral("watch"); }
    QString summary() const override { return QStringLiteral("follow machines and jobs, live"); }
    QString description() const override
    {
        return QStringLiteral("One line a second for every connected machine and every job, until "
                              "Ctrl+C. With --json one JSON object a line.");
    }
    void declareOptions(QCommandLineParser &parser) const override
    {
        parser.addOption({kSeconds, QStringLiteral("End after this long."),
                          QStringLiteral("seconds")});
    }

    void run(Context &context) override
    {
        m_context = &context;
        bool isNumber = true;
        const double seconds = context.parser().isSet(kSeconds)
                                   ? context.parser().value(kSeconds).toDouble(&isNumber)
                                   : 0;
        if (!isNumber || seconds < 0 || seconds > 1e6) {
            context.complain(QStringLiteral("--seconds takes a number, not \"%1\".")
                                 .arg(context.parser().value(kSeconds)));
            context.finish(ExitCode::WrongUse);
            return;
        }
        context.withJobs([this, seconds](const QList<Job> &jobs) {
            const auto &devices = m_context->services().directory().inventory()->devices;
            const bool isAnyConnected = std::any_of(devices.begin(), devices.end(), [](const auto &d) {
                return d.state == discovery::directory::DeviceState::Connected;
            });
            if (!isAnyConnected) {
                m_context->complain(QStringLiteral("No machine is connected. \"sparkyardctl nodes\" "
                                                   "says why."));
                m_context->finish(ExitCode::Unreachable);
                return;
            }
            QObject::connect(&m_context->services().directory(),
                             &discovery::directory::NodeDirectory::sampled, m_context,
                             [this](const QString &id, const Sample &sample) { show(id, sample); });
            QObject::connect(&m_context->services().jobs(), &JobRegistry::jobsChanged, m_context,
                             [this](const QList<Job> &now) { follow(now); });
            follow(jobs);
            if (seconds > 0) {
                QTimer::singleShot(std::chrono::milliseconds(qRound64(seconds * 1000)), m_context,
                                   [this] { m_context->finish(ExitCode::Done); });
            }
        });
    }

    void interrupt(Context &context) override { context.finish(ExitCode::Done); }

private:
    // One monitor a job that this desk reaches.
    void follow(const QList<Job> &jobs)
    {
        QStringList present;
        for (const Job &job : jobs) {
            const auto endpoint = m_context->services().jobs().endpoint(job.id);
            const bool serves = job.state == launcher::session::JobState::Running;
            if (endpoint.isNull() || !serves)
                continue;
            present.append(job.id);
            auto &monitor = m_monitors[job.id];
            if (monitor)
                continue;
            monitor = std::make_unique<EngineMonitor>(endpoint);
            QObject::connect(monitor.get(), &EngineMonitor::read, m_context,
                             [this, id = job.id, name = job.name](const EngineReading &reading) {
                                 show(id, name, reading);
                             });
            monitor->start();
        }
        for (auto entry = m_monitors.begin(); entry != m_monitors.end();) {
            if (present.contains(entry->first)) {
                ++entry;
                continue;
            }
            entry->second->stop();
            entry->second.release()->deleteLater(); // it may be the one that speaks just now
            entry = m_monitors.erase(entry);
        }
    }

    void show(const QString &deviceId, const Sample &sample)
    {
        const auto *device = m_context->services().directory().inventory()->device(deviceId);
        const QString name = device ? device->name : deviceId;
        const auto before = m_last.constFind(deviceId);
        const QList<Traffic> traffic =
            before == m_last.constEnd() ? QList<Traffic>() : trafficBetween(*before, sample);
        m_last.insert(deviceId, sample);
        if (m_context->wantsJson()) {
            QJsonArray rates;
            for (const Traffic &entry : traffic) {
                rates.append(QJsonObject{{QStringLiteral("netdev"), entry.netdev},
                                         {QStringLiteral("rx_bytes_per_s"), entry.receivedPerSecond},
                                         {QStringLiteral("tx_bytes_per_s"),
                                          entry.transmittedPerSecond}});
            }
            QJsonObject line = launcher::report::jsonOf(sample, name);
            line.insert(QStringLiteral("rates"), rates);
            printLine(QStringLiteral("machine"), line);
            return;
        }
        m_context->print(lineOf(name, sample, traffic));
    }

    static QString lineOf(const QString &name, const Sample &sample, const QList<Traffic> &traffic)
    {
        using namespace launcher::report;
        QStringList parts{name.leftJustified(12)};
        if (sample.memoryTotalBytes && sample.memoryAvailableBytes) {
            parts.append(QStringLiteral("memory %1 of %2")
                             .arg(formatBytes(*sample.memoryTotalBytes - *sample.memoryAvailableBytes),
                                  formatBytes(*sample.memoryTotalBytes)));
        }
        if (sample.cpuBusyPercent)
            parts.append(QStringLiteral("CPU ") + formatPercent(*sample.cpuBusyPercent));
        if (sample.gpuBusyPercent)
            parts.append(QStringLiteral("GPU ") + formatPercent(*sample.gpuBusyPercent));
        if (sample.powerWatts)
            parts.append(formatPower(*sample.powerWatts));
        if (sample.gpuTemperatureCelsius)
            parts.append(formatTemperature(*sample.gpuTemperatureCelsius));
        for (const Traffic &entry : traffic) {
            if (entry.receivedPerSecond + entry.transmittedPerSecond < 1024)
                continue; // chatter
            parts.append(QStringLiteral("%1 in %2 out %3")
                             .arg(entry.netdev, formatByteRate(entry.receivedPerSecond),
                                  formatByteRate(entry.transmittedPerSecond)));
        }
        return visible(parts.join(QStringLiteral("  ")));
    }

    void show(const QString &id, const QString &name, const EngineReading &reading)
    {
        using namespace launcher::report;
        if (m_context->wantsJson()) {
            const auto number = [](const auto &value) {
                return value ? QJsonValue(double(*value)) : QJsonValue();
            };
            printLine(QStringLiteral("job"),
                      {{QStringLiteral("job"), id},
                       {QStringLiteral("name"), name},
                       {QStringLiteral("at_utc"), reading.at.toString(Qt::ISODateWithMs)},
                       {QStringLiteral("error"),
                        reading.error ? QJsonValue(QString::fromStdString(reading.error->message))
                                      : QJsonValue()},
                       {QStringLiteral("decode_tok_s"), number(reading.decodeTokensPerSecond)},
                       {QStringLiteral("prefill_tok_s"), number(reading.prefillTokensPerSecond)},
                       {QStringLiteral("running"), number(reading.running)},
                       {QStringLiteral("waiting"), number(reading.waiting)}});
            return;
        }
        QStringList parts{name};
        if (reading.error)
            parts.append(QString::fromStdString(reading.error->message));
        if (reading.decodeTokensPerSecond)
            parts.append(QStringLiteral("decode ") + formatRate(*reading.decodeTokensPerSecond));
        if (reading.prefillTokensPerSecond)
            parts.append(QStringLiteral("prefill ") + formatRate(*reading.prefillTokensPerSecond));
        if (reading.running)
            parts.append(QStringLiteral("running %1").arg(*reading.running));
        if (reading.waiting)
            parts.append(QStringLiteral("waiting %1").arg(*reading.waiting));
        m_context->print(visible(parts.join(QStringLiteral("  "))));
    }

    void printLine(const QString &kind, QJsonObject object)
    {
        object.insert(QStringLiteral("schema"), launcher::report::kReportSchema);
        object.insert(QStringLiteral("kind"), kind);
        m_context->print(QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)));
    }

    Context *m_context = nullptr;
    QMap<QString, Sample> m_last; // by device
    std::map<QString, std::unique_ptr<EngineMonitor>> m_monitors; // by job
};

} // namespace

std::unique_ptr<Verb> makeWatchVerb()
{
    return std::make_unique<WatchVerb>();
}

} // namespace app::ctl
