// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"

#include "app/ctl/settled.h"
#include "discovery/remote/when_finished.h"
#include "launcher/report/text_table.h"
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QJsonDocument>
#include <QtCore/QTextStream>
#include <QtCore/QTimer>
#include <algorithm>
#include <sys/ioctl.h>
#include <unistd.h>

namespace app::ctl {

using discovery::directory::InventoryPointer;
using engine::protocol::ErrorCode;
using launcher::session::Job;
using launcher::session::JobRegistry;
using launcher::session::RankState;

namespace {

// Machines announce themselves within this time on a quiet network; ending earlier would miss some.
constexpr std::chrono::milliseconds kShortestLook{2500};
constexpr std::chrono::milliseconds kQuiet{800}; // without a change once all have settled

constexpr std::chrono::milliseconds kProbeLimit{3000}; // for the answer of a job's endpoint

// All its processes run, and its endpoint has not been heard yet.
bool hasUnprobed(const QList<Job> &jobs)
{
    return std::any_of(jobs.begin(), jobs.end(), [](const Job &job) {
        return job.state == launcher::session::JobState::Starting
               && std::all_of(job.ranks.begin(), job.ranks.end(), [](const auto &rank) {
                      return rank.state == RankState::Running;
                  });
    });
}

ExitCode exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return ExitCode::WrongUse;
    case ErrorCode::Unreachable:
    case ErrorCode::Refused:
    case ErrorCode::Authentication:
    case ErrorCode::HostKeyUnknown:
    case ErrorCode::HostKeyChanged:
    case ErrorCode::Timeout:
        return ExitCode::Unreachable;
    default:
        return ExitCode::FailedUndone;
    }
}

} // namespace

Context::Context(const QCommandLineParser &parser, wiring::Services &services, QObject *parent)
    : QObject(parent), m_parser(parser), m_services(services)
{
}

bool Context::wantsJson() const
{
    return m_parser.isSet(QStringLiteral("json"));
}

QStringList Context::positional() const
{
    return m_parser.positionalArguments().mid(1);
}

std::optional<std::chrono::milliseconds> Context::longestLook() const
{
    bool isNumber = false;
    const double seconds = m_parser.value(QStringLiteral("wait")).toDouble(&isNumber);
    if (!isNumber || seconds < 0 || seconds > 3600)
        return std::nullopt;
    return std::chrono::milliseconds(qRound64(seconds * 1000));
}

void Context::withInventory(std::function<void(const InventoryPointer &)> then)
{
    const auto longest = longestLook();
    if (!longest) {
        complain(tr("--wait takes seconds from 0 to 3600, not \"%1\".")
                 .arg(m_parser.value(QStringLiteral("wait"))));
        finish(ExitCode::WrongUse);
        return;
    }
    auto *settled = new Settled({kShortestLook, kQuiet, *longest}, m_services.directory(), this);
    connect(settled, &Settled::reached, this, [this, settled, then = std::move(then)] {
        settled->deleteLater();
        then(m_services.directory().inventory());
    });
    m_services.start();
    settled->start();
}

void Context::withModels(std::function<void(const launcher::catalogue::ModelLibrary &)> then)
{
    discovery::remote::whenFinished(m_services.readModels(), this, std::move(then));
}

void Context::withJobs(std::function<void(const QList<launcher::session::Job> &)> then)
{
    withInventory([this, then = std::move(then)](const InventoryPointer &) {
        JobRegistry &jobs = m_services.jobs();
        connect(&jobs, &JobRegistry::refreshed, this,
                [this, &jobs, then] {
                    m_knowsJobs = true;
                    auto *limit = new QTimer(this);
                    limit->setSingleShot(true);
                    const auto look = [&jobs, then, limit] {
                        if (limit->isActive() && hasUnprobed(jobs.jobs()))
                            return;
                        limit->disconnect();
                        jobs.disconnect(limit);
                        limit->deleteLater();
                        then(jobs.jobs());
                    };
                    connect(limit, &QTimer::timeout, limit, look);
                    connect(&jobs, &JobRegistry::jobsChanged, limit, look);
                    limit->start(kProbeLimit);
                    look();
                },
                Qt::SingleShotConnection);
        jobs.refresh();
    });
}

void Context::print(const QString &text)
{
    QTextStream(stdout) << text << Qt::endl;
}

void Context::printTable(const launcher::report::TextTable &table)
{
    winsize size{};
    const bool isTerminal = ::isatty(STDOUT_FILENO) && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    QTextStream(stdout) << table.render(isTerminal ? size.ws_col : 0) << Qt::flush;
}

void Context::note(const QString &text)
{
    if (!m_parser.isSet(QStringLiteral("quiet")))
        complain(text);
}

void Context::complain(const QString &text)
{
    QTextStream(stderr) << text << Qt::endl;
}

void Context::printJson(const QJsonObject &object)
{
    QTextStream(stdout) << QString::fromUtf8(QJsonDocument(object).toJson()) << Qt::flush;
}

void Context::finish(ExitCode code)
{
    if (m_isFinished)
        return;
    m_isFinished = true;
    if (m_knowsJobs)
        m_services.closeIdleTunnels([code] { QCoreApplication::exit(int(code)); });
    else
        QCoreApplication::exit(int(code));
}

void Context::fail(const engine::protocol::Error &error)
{
    QTextStream err(stderr);
    err << launcher::report::visible(QString::fromStdString(error.message)) << Qt::endl;
    if (m_parser.isSet(QStringLiteral("verbose")) && !error.details.empty())
        err << QString::fromStdString(error.details) << Qt::endl;
    finish(exitCodeOf(error.code));
}

void Verb::interrupt(Context &context)
{
    context.finish(ExitCode::FailedUndone);
}

} // namespace app::ctl
