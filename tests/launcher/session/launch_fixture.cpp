// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/launcher/session/launch_fixture.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QDirIterator>
#include <QtCore/QFile>
#include <QtCore/QRegularExpression>
#include <QtCore/QSysInfo>
#include <QtNetwork/QTcpServer>
#include <gnu/libc-version.h>
#include <signal.h>

using namespace launcher;

namespace {

quint16 freePort()
{
    static QSet<quint16> given;
    for (;;) {
        QTcpServer server;
        server.listen(QHostAddress::LocalHost);
        if (!given.contains(server.serverPort())) {
            given.insert(server.serverPort());
            return server.serverPort();
        }
    }
}

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(path));
    file.write(bytes);
}

QByteArray read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

plan::RankProcess process(const QString &role, const QStringList &command, quint16 port)
{
    plan::RankProcess made;
    made.role = role;
    made.command = command;
    made.listenAddress = QStringLiteral("127.0.0.1");
    made.listenPort = port;
    return made;
}

} // namespace

LaunchFixture::LaunchFixture() : m_shell(m_root.path() + QStringLiteral("/home"))
{
    makeBundle();
    makePlan();
    auto made = std::make_shared<discovery::directory::Inventory>();
    for (const QString &id : {QStringLiteral("a"), QStringLiteral("b")}) {
        discovery::directory::Device device;
        device.id = id;
        device.name = QStringLiteral("spark-") + id;
        device.target.deviceId = id;
        device.state = discovery::directory::DeviceState::Connected;
        auto facts = std::make_shared<discovery::probe::NodeFacts>();
        facts->id.value = QStringLiteral("node-") + id;
        device.facts = facts;
        made->devices.push_back(device);
    }
    inventory = made;
    options.bundles = session::bundlesIn({m_root.path() + QStringLiteral("/bundles")});
    options.cacheDirectory = m_root.path() + QStringLiteral("/cache");
    options.readyLimit = std::chrono::seconds(20);
    options.stopLimit = std::chrono::seconds(2);
}

LaunchFixture::~LaunchFixture()
{
    for (const qint64 pid : processesLeft())
        ::kill(pid_t(pid), SIGKILL);
}

void LaunchFixture::makeBundle()
{
    m_bundle = m_root.path() + QStringLiteral("/bundles/fake-1");
    const QString data = QStringLiteral(SPARKYARD_TEST_DATA "/fake_engine/");
    QByteArray manifest;
    const auto add = [&](const QString &name, const QByteArray &bytes) {
        write(m_bundle + QLatin1Char('/') + name, bytes);
        manifest += QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex() + "  "
                    + name.toUtf8() + "\n";
    };
    for (const char *name : {"llama-server", "ggml-rpc-server"}) {
        const QString file = QStringLiteral("bin/") + QLatin1String(name);
        add(file, read(data + QLatin1String(name) + QStringLiteral(".py")));
        QFile::setPermissions(m_bundle + QLatin1Char('/') + file,
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    add(QStringLiteral("bundle.json"),
        QStringLiteral(R"({"schema": 1, "id": "fake-1", "package_version": "0.0.1",)"
                       R"( "architecture": "%1", "libc": "glibc-%2", "cuda": null})")
            .arg(QSysInfo::currentCpuArchitecture(), QLatin1String(gnu_get_libc_version()))
            .toUtf8());
    write(m_bundle + QStringLiteral("/manifest.sha256"), manifest);
}

void LaunchFixture::makePlan()
{
    const QString model = m_root.path() + QStringLiteral("/tiny.gguf");
    write(model, QByteArray(300000, 'x'));
    plan.engine = QStringLiteral("llama-rpc");
    plan.servedName = QStringLiteral("tiny");
    plan.request.model.id = QStringLiteral("tiny");
    plan.request.model.file = model;
    plan.request.contextPerRequest = 256;
    plan.endpointAddress = QStringLiteral("127.0.0.1");
    plan.endpointPort = freePort();
    const quint16 ports[] = {freePort(), freePort()};
    for (int number = 0; number < 2; ++number) {
        plan::RankPlan rank;
        rank.rank = number;
        rank.deviceId = QLatin1String(number == 0 ? "a" : "b");
        rank.node.value = QStringLiteral("node-") + rank.deviceId;
        rank.nodeName = QStringLiteral("spark-") + rank.deviceId;
        rank.path = number == 0 ? plan::PathKind::Local : plan::PathKind::Management;
        const QString port = QString::number(ports[number]);
        rank.processes.push_back(process(QStringLiteral("rpc-server"),
                                         {QStringLiteral("bin/ggml-rpc-server"), QStringLiteral("-H"),
                                          QStringLiteral("127.0.0.1"), QStringLiteral("-p"), port},
                                         ports[number]));
        plan.ranks.push_back(rank);
    }
    plan.ranks[0].processes.push_back(
        process(QStringLiteral("llama-server"),
                {QStringLiteral("bin/llama-server"), QStringLiteral("--host"),
                 QStringLiteral("127.0.0.1"), QStringLiteral("--port"),
                 QString::number(plan.endpointPort), QStringLiteral("-m"), model,
                 QStringLiteral("--alias"), plan.servedName},
                plan.endpointPort));
}

QStringList LaunchFixture::filesLeft() const
{
    QStringList files;
    QDirIterator it(m_root.path(), QDir::Files | QDir::Hidden | QDir::System,
                    QDirIterator::Subdirectories);
    static const QRegularExpression kept(
        QStringLiteral("/home/[ab]/\\.local/share/sparkyard/(engine|models)/"));
    while (it.hasNext()) {
        const QString path = it.next();
        const QString relative = path.mid(m_root.path().size());
        const bool ours = relative.startsWith(QLatin1String("/bundles/"))
                          || relative == QLatin1String("/tiny.gguf");
        if (!ours && (!kept.match(path).hasMatch() || path.contains(QLatin1String("/.part."))))
            files.append(relative);
    }
    return files;
}

QList<qint64> LaunchFixture::processesLeft() const
{
    QList<qint64> pids;
    const QStringList entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &entry : entries) {
        bool isPid = false;
        const qint64 pid = entry.toLongLong(&isPid);
        QFile file(QStringLiteral("/proc/%1/environ").arg(entry));
        if (!isPid || !file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray environment = file.readAll();
        const QByteArray home = "HOME=" + m_root.path().toUtf8() + "/home/";
        if (environment.contains("SPARKYARD_JOB=")
            && environment.contains(home))
            pids.append(pid);
    }
    return pids;
}
