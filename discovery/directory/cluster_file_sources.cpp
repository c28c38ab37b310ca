// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/cluster_file_sources.h"

#include "discovery/directory/typed_source.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <exception>
#include <yaml-cpp/yaml.h>

namespace discovery::directory {
namespace {

constexpr qint64 kLargestFileBytes = 1 << 20;

struct Place
{
    QString file;
    int line = 0; // from 1; 0: unknown
    QString text() const
    {
        return line > 0 ? QString(file % u':' % QString::number(line)) : file;
    }
};

// Adds the machine that a host of a file names, or the problem with it.
void add(const QString &host, const QString &user, mdns::SourceKind source, const Place &place,
         QList<mdns::Announcement> &announcements, QStringList &problems)
{
    const auto address = parseTypedAddress(host);
    if (!address) {
        problems.append(place.text() % QLatin1String(": ")
                        % QString::fromStdString(address.error().message));
        return;
    }
    mdns::Announcement announcement = announcementOf(*address, source);
    if (announcement.user.isEmpty())
        announcement.user = user;
    announcements.append(announcement);
}

bool readWhole(const QString &path, QByteArray &text, QStringList &problems)
{
    QFile file(path);
    if (!file.exists())
        return false;
    if (file.size() > kLargestFileBytes || !file.open(QIODevice::ReadOnly)) {
        problems.append(FileSource::tr("%1: cannot be read; its machines are left out.").arg(path));
        return false;
    }
    text = file.readAll();
    return true;
}

} // namespace

SparkrunSource::SparkrunSource(const QString &configHome, QObject *parent)
    : FileSource(QStringLiteral("sparkrun"), parent),
      m_directory(configHome % QLatin1String("/sparkrun/clusters"))
{
}

FileSource::Content SparkrunSource::read() const
{
    Content content;
    const QStringList names = QDir(m_directory)
                                  .entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name);
    for (const QString &name : names) {
        Place place{m_directory % u'/' % name, 0};
        QByteArray text;
        if (!readWhole(place.file, text, content.problems))
            continue;
        try {
            const YAML::Node root = YAML::Load(text.toStdString());
            const QString user = root["user"] && root["user"].IsScalar()
                ? QString::fromStdString(root["user"].as<std::string>())
                : QString();
            for (const YAML::Node &host : root["hosts"]) {
                place.line = host.Mark().line + 1;
                add(QString::fromStdString(host.as<std::string>()), user,
                    mdns::SourceKind::Sparkrun, place, content.announcements, content.problems);
            }
        } catch (const YAML::Exception &exception) {
            place.line = exception.mark.is_null() ? place.line : exception.mark.line + 1;
            content.problems.append(
                tr("%1: is no cluster of sparkrun (%2); the rest of it is left out.")
                    .arg(place.text(), QString::fromStdString(exception.msg)));
        } catch (const std::exception &exception) {
            content.problems.append(tr("%1: cannot be read (%2).")
                                        .arg(place.text(), QString::fromUtf8(exception.what())));
        }
    }
    return content;
}

EugrEnvSource::EugrEnvSource(const QStringList &files, QObject *parent)
    : FileSource(QStringLiteral("eugr-env"), parent), m_files(files)
{
}

QStringList EugrEnvSource::defaultFiles(const QString &home)
{
    return {home % QLatin1String("/spark-vllm-docker/.env"),
            home % QLatin1String("/src/spark-vllm-docker/.env"),
            home % QLatin1String("/git/spark-vllm-docker/.env")};
}

FileSource::Content EugrEnvSource::read() const
{
    Content content;
    for (const QString &path : m_files) {
        QByteArray text;
        if (!readWhole(path, text, content.problems))
            continue;
        int number = 0;
        for (const QByteArray &raw : text.split('\n')) {
            ++number;
            const QString line = QString::fromUtf8(raw).trimmed();
            const QString key = line.section(u'=', 0, 0).trimmed();
            if (key != QLatin1String("CLUSTER_NODES"))
                continue; // the file also holds tokens: nothing else is looked at
            QString value = line.section(u'=', 1).trimmed();
            for (const QChar quote : {u'"', u'\''}) {
                if (value.size() >= 2 && value.startsWith(quote) && value.endsWith(quote))
                    value = value.mid(1, value.size() - 2);
            }
            for (const QString &host : value.split(u',', Qt::SkipEmptyParts)) {
                add(host.trimmed(), QString(), mdns::SourceKind::EugrEnv, {path, number},
                    content.announcements, content.problems);
            }
        }
    }
    return content;
}

} // namespace discovery::directory
