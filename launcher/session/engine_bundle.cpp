// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/engine_bundle.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QRegularExpression>
#include <QtCore/QVersionNumber>
#include <algorithm>

namespace launcher::session {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// "glibc-2.36" and "glibc 2.36" alike.
std::pair<QString, QVersionNumber> libcOf(const QString &text)
{
    const qsizetype split = text.indexOf(QRegularExpression(QStringLiteral("[- ]")));
    return {text.left(split), QVersionNumber::fromString(text.mid(split + 1))};
}

bool runsOn(const EngineBundle &bundle, const BundleHost &host)
{
    const auto [needed, neededVersion] = libcOf(bundle.libc);
    const auto [present, presentVersion] = libcOf(host.libc);
    return bundle.architecture == host.architecture && needed == present
           && neededVersion <= presentVersion
           && (bundle.cuda.isEmpty() || host.cuda.contains(bundle.cuda));
}

// The best bundle of one version for a host; null: none.
const EngineBundle *bestOf(const QList<EngineBundle> &bundles, const BundleHost &host,
                           const QString &version)
{
    const EngineBundle *best = nullptr;
    for (const EngineBundle &bundle : bundles) {
        if (bundle.packageVersion != version || !runsOn(bundle, host))
            continue;
        if (!best || (best->cuda.isEmpty() && !bundle.cuda.isEmpty()))
            best = &bundle;
    }
    return best;
}

Error nothingFor(const BundleHost &host, bool other)
{
    const QString what = QStringLiteral("%1, %2%3")
                             .arg(host.architecture, host.libc,
                                  host.cuda.isEmpty()
                                      ? QString()
                                      : QStringLiteral(", GPU of compute capability %1")
                                            .arg(host.cuda.first()));
    const QString command = QStringLiteral("scripts/engine --on %1%2")
                                .arg(host.name, host.cuda.isEmpty()
                                                    ? QString()
                                                    : QStringLiteral(" --cuda ") + host.cuda.first());
    return {ErrorCode::Unsupported,
            QStringLiteral("No engine for %1 (%2)%3. Build it there with: %4")
                .arg(host.name, what,
                     other ? QStringLiteral(" of the version the other machines have") : QString(),
                     command)
                .toStdString(),
            {}};
}

} // namespace

Result<EngineBundle> parseBundle(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    EngineBundle bundle;
    bundle.id = object.value(QLatin1String("id")).toString();
    bundle.packageVersion = object.value(QLatin1String("package_version")).toString();
    bundle.architecture = object.value(QLatin1String("architecture")).toString();
    bundle.libc = object.value(QLatin1String("libc")).toString();
    bundle.cuda = object.value(QLatin1String("cuda")).toString();
    static const QRegularExpression form(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._+-]*$"));
    if (object.value(QLatin1String("schema")).toInt() != 1 || !form.match(bundle.id).hasMatch()
        || bundle.packageVersion.isEmpty() || bundle.architecture.isEmpty())
        return Error{ErrorCode::Parse, "A bundle.json has an unknown form.",
                     json.left(400).toStdString()};
    return bundle;
}

QList<EngineBundle> bundlesIn(const QStringList &folders)
{
    QList<EngineBundle> bundles;
    for (const QString &parent : folders) {
        const QDir directory(parent);
        const QStringList names = directory.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        for (const QString &name : names) {
            const QString folder = directory.absoluteFilePath(name);
            Result<EngineBundle> bundle
                = parseBundle(contentOf(folder + QStringLiteral("/bundle.json")));
            const QByteArray manifest
                = contentOf(folder + QStringLiteral("/manifest.sha256")).trimmed();
            if (!bundle || manifest.isEmpty())
                continue;
            bundle->folder = folder;
            bundle->manifest = manifest;
            bundles.append(*bundle);
        }
    }
    return bundles;
}

Result<QList<EngineBundle>> chooseBundles(const QList<EngineBundle> &desk,
                                          const QList<BundleHost> &hosts)
{
    QStringList versions;
    const auto note = [&versions](const QList<EngineBundle> &bundles) {
        for (const EngineBundle &bundle : bundles) {
            if (!versions.contains(bundle.packageVersion))
                versions.append(bundle.packageVersion);
        }
    };
    note(desk);
    for (const BundleHost &host : hosts)
        note(host.own);
    std::sort(versions.begin(), versions.end(), [](const QString &a, const QString &b) {
        return QVersionNumber::fromString(a) > QVersionNumber::fromString(b);
    });
    std::optional<Error> error;
    for (const QString &version : versions) {
        QList<EngineBundle> chosen;
        for (const BundleHost &host : hosts) {
            const EngineBundle *mine = bestOf(desk, host, version);
            const EngineBundle *theirs = bestOf(host.own, host, version);
            // A build made on the machine for its GPU beats a CPU build of the desk.
            if (theirs && (!mine || (mine->cuda.isEmpty() && !theirs->cuda.isEmpty())))
                mine = theirs;
            if (!mine) {
                if (!error)
                    error = nothingFor(host, !chosen.isEmpty());
                break;
            }
            chosen.append(*mine);
        }
        if (chosen.size() == hosts.size())
            return chosen;
    }
    return error ? *error : nothingFor(hosts.value(0), false);
}

} // namespace launcher::session
