// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_file.h"

#include "launcher/session/launcher_identity.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QRegularExpression>
#include <yaml-cpp/yaml.h>

namespace launcher::session {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

namespace {

constexpr int kSchema = 1;

QString pathName(plan::PathKind kind)
{
    switch (kind) {
    case plan::PathKind::Local: return QStringLiteral("local");
    case plan::PathKind::Fabric: return QStringLiteral("fabric");
    case plan::PathKind::Management: return QStringLiteral("management");
    }
    Q_UNREACHABLE();
}

std::string utf8(const QString &text)
{
    return text.toStdString();
}

QString textOf(const YAML::Node &node)
{
    return node && node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
}

qint64 numberOf(const YAML::Node &node, qint64 smallest, qint64 largest)
{
    const qint64 number = node.as<qint64>();
    if (number < smallest || number > largest)
        throw YAML::Exception(node.Mark(), "number out of range");
    return number;
}

YAML::Node rankNode(const JobRank &rank)
{
    YAML::Node node;
    node["rank"] = rank.rank;
    node["role"] = utf8(rank.role);
    node["node"] = utf8(rank.node.value);
    node["node_name"] = utf8(rank.nodeName);
    for (const QString &word : rank.command)
        node["command"].push_back(utf8(word));
    node["environment"] = YAML::Node(YAML::NodeType::Map);
    for (auto it = rank.environment.cbegin(); it != rank.environment.cend(); ++it)
        node["environment"][utf8(it.key())] = utf8(it.value());
    node["listen"]["address"] = utf8(rank.listenAddress);
    node["listen"]["port"] = rank.listenPort;
    node["path"] = utf8(rank.path);
    node["path_interface"] = utf8(rank.pathInterface);
    return node;
}

JobRank parseRank(const YAML::Node &node)
{
    JobRank rank;
    rank.rank = int(numberOf(node["rank"], 0, 1023));
    rank.role = textOf(node["role"]);
    rank.node.value = textOf(node["node"]);
    rank.nodeName = textOf(node["node_name"]);
    for (const YAML::Node &word : node["command"])
        rank.command.append(textOf(word));
    for (const auto &entry : node["environment"])
        rank.environment.insert(textOf(entry.first), textOf(entry.second));
    rank.listenAddress = textOf(node["listen"]["address"]);
    rank.listenPort = quint16(numberOf(node["listen"]["port"], 0, 65535));
    rank.path = textOf(node["path"]);
    rank.pathInterface = textOf(node["path_interface"]);
    return rank;
}

Job parse(const YAML::Node &root)
{
    Job job;
    job.id = textOf(root["id"]);
    job.name = textOf(root["name"]);
    job.modelFile = textOf(root["model"]["file"]);
    job.modelSha256 = textOf(root["model"]["sha256"]);
    job.engine = textOf(root["engine"]["id"]);
    job.bundle = textOf(root["engine"]["bundle"]);
    job.createdAt = QDateTime::fromString(textOf(root["created_utc"]), Qt::ISODateWithMs);
    job.desk = textOf(root["desk"]);
    if (const YAML::Node launcher = root["launcher"]) {
        job.launcher.host = job.desk;
        job.launcher.pid = launcher["pid"].as<qint64>();
        job.launcher.startTicks = launcher["start_ticks"].as<qint64>();
        job.launcher.bootId = textOf(launcher["boot_id"]);
    }
    for (const YAML::Node &rank : root["ranks"])
        job.ranks.push_back(parseRank(rank));
    job.endpointAddress = textOf(root["endpoint"]["address"]);
    job.endpointPort = quint16(numberOf(root["endpoint"]["port"], 0, 65535));
    job.needsKey = root["endpoint"]["key"] && root["endpoint"]["key"].as<bool>();
    job.contextPerRequest = int(numberOf(root["context_per_request"], 0, INT_MAX));
    job.parallelRequests = int(numberOf(root["parallel_requests"], 0, INT_MAX));
    return job;
}

} // namespace

QString processStem(int rank, const QString &role)
{
    const QString stem = QStringLiteral("rank-%1").arg(rank);
    return role == QLatin1String("llama-server") ? stem + QStringLiteral("-server") : stem;
}

int rankOfStem(const QString &stem)
{
    static const QRegularExpression form(QStringLiteral("^rank-(\\d{1,4})(-[a-z0-9-]+)?$"));
    const QRegularExpressionMatch match = form.match(stem);
    return match.hasMatch() ? match.captured(1).toInt() : -1;
}

QString newJobId(const QString &servedName, const QDateTime &now)
{
    static const QRegularExpression other(QStringLiteral("[^a-z0-9]+"));
    QString slug = servedName.toLower().replace(other, QStringLiteral("-")).left(24);
    while (slug.startsWith(QLatin1Char('-')))
        slug.remove(0, 1);
    while (slug.endsWith(QLatin1Char('-')))
        slug.chop(1);
    if (slug.isEmpty())
        slug = QStringLiteral("job");
    const quint32 random = QRandomGenerator::system()->bounded(0x10000u);
    return slug + now.toUTC().toString(QStringLiteral("-yyyyMMdd-HHmmss-"))
           + QStringLiteral("%1").arg(random, 4, 16, QLatin1Char('0'));
}

bool isJobId(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$"));
    return form.match(id).hasMatch();
}

Job jobOf(const plan::Plan &plan, const QString &id, const QString &bundle)
{
    Q_ASSERT(!plan.ranks.empty());
    Job job;
    job.id = id;
    job.name = plan.servedName;
    job.modelFile = plan.request.model.file;
    job.modelSha256 = plan.request.model.sha256;
    job.engine = plan.engine;
    job.bundle = bundle;
    job.createdAt = QDateTime::currentDateTimeUtc();
    job.launcher = thisLauncher();
    job.desk = job.launcher.host;
    job.endpointAddress = plan.endpointAddress;
    job.endpointPort = plan.endpointPort;
    job.contextPerRequest = plan.request.contextPerRequest;
    job.parallelRequests = plan.request.parallelRequests;
    job.needsKey = plan.request.audience != plan::Audience::ThisDesk;
    job.state = JobState::Starting;
    job.launchedHere = true;
    for (const plan::RankPlan &rankPlan : plan.ranks) {
        for (const plan::RankProcess &process : rankPlan.processes) {
            JobRank rank;
            rank.rank = rankPlan.rank;
            rank.role = process.role;
            rank.node = rankPlan.node;
            rank.deviceId = rankPlan.deviceId;
            rank.nodeName = rankPlan.nodeName;
            rank.command = process.command;
            rank.environment = process.environment;
            rank.listenAddress = process.listenAddress;
            rank.listenPort = process.listenPort;
            rank.path = pathName(rankPlan.path);
            rank.pathInterface = rankPlan.pathInterface;
            job.ranks.push_back(rank);
        }
    }
    return job;
}

QByteArray writeJobFile(const Job &job)
{
    YAML::Node root;
    root["schema"] = kSchema;
    root["id"] = utf8(job.id);
    root["name"] = utf8(job.name);
    root["model"]["file"] = utf8(job.modelFile);
    root["model"]["sha256"] = utf8(job.modelSha256);
    root["engine"]["id"] = utf8(job.engine);
    root["engine"]["bundle"] = utf8(job.bundle);
    root["created_utc"] = utf8(job.createdAt.toUTC().toString(Qt::ISODateWithMs));
    root["desk"] = utf8(job.desk);
    root["launcher"]["pid"] = job.launcher.pid;
    root["launcher"]["start_ticks"] = job.launcher.startTicks;
    root["launcher"]["boot_id"] = utf8(job.launcher.bootId);
    root["context_per_request"] = job.contextPerRequest;
    root["parallel_requests"] = job.parallelRequests;
    for (const JobRank &rank : job.ranks)
        root["ranks"].push_back(rankNode(rank));
    root["endpoint"]["address"] = utf8(job.endpointAddress);
    root["endpoint"]["port"] = job.endpointPort;
    root["endpoint"]["key"] = job.needsKey;
    YAML::Emitter emitter;
    emitter << root;
    return QByteArray(emitter.c_str(), qsizetype(emitter.size()));
}

Result<Job> parseJobFile(const QByteArray &yaml)
{
    try {
        const YAML::Node root = YAML::Load(yaml.toStdString());
        if (!root.IsMap())
            return Error{ErrorCode::Parse, "A job file is not a YAML map.", {}};
        const int schema = root["schema"] ? root["schema"].as<int>() : 0;
        if (schema != kSchema) {
            return Error{ErrorCode::Unsupported,
                         "A job file has schema " + std::to_string(schema)
                             + "; this version reads schema 1. Use the version that launched it.",
                         {}};
        }
        Job job = parse(root);
        if (!isJobId(job.id) || job.ranks.empty())
            return Error{ErrorCode::Parse, "A job file has no valid id or no ranks.", {}};
        return job;
    } catch (const YAML::Exception &exception) {
        return Error{ErrorCode::Parse, "A job file cannot be read: " + exception.msg, {}};
    }
}

} // namespace launcher::session
