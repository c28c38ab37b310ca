// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_store.h"

#include <array>
#include <exception>
#include <string>
#include <utility>
#include <yaml-cpp/yaml.h>

namespace discovery::directory {
namespace {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

constexpr int kSchema = 1;

constexpr std::array<std::pair<mdns::SourceKind, const char *>, 7> kSources{{
    {mdns::SourceKind::Mdns, "mdns"},
    {mdns::SourceKind::Typed, "typed"},
    {mdns::SourceKind::SshConfig, "ssh-config"},
    {mdns::SourceKind::NvidiaSync, "nvidia-sync"},
    {mdns::SourceKind::Sparkrun, "sparkrun"},
    {mdns::SourceKind::EugrEnv, "eugr-env"},
    {mdns::SourceKind::ThisMachine, "this-machine"},
}};

std::string sourceName(mdns::SourceKind kind)
{
    for (const auto &[source, name] : kSources) {
        if (source == kind)
            return name;
    }
    Q_UNREACHABLE();
}

QString text(const YAML::Node &node, const char *key)
{
    return node[key] ? QString::fromStdString(node[key].as<std::string>()) : QString();
}

QDateTime time(const YAML::Node &node, const char *key)
{
    return QDateTime::fromString(text(node, key), Qt::ISODate);
}

QStringList list(const YAML::Node &node)
{
    QStringList all;
    for (const YAML::Node &entry : node)
        all.append(QString::fromStdString(entry.as<std::string>()));
    return all;
}

void put(YAML::Emitter &out, const char *key, const QString &value)
{
    if (!value.isEmpty())
        out << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << value.toStdString();
}

void put(YAML::Emitter &out, const char *key, const QStringList &values)
{
    if (values.isEmpty())
        return;
    out << YAML::Key << key << YAML::Value << YAML::Flow << YAML::BeginSeq;
    for (const QString &value : values)
        out << YAML::DoubleQuoted << value.toStdString();
    out << YAML::EndSeq;
}

void put(YAML::Emitter &out, const char *key, const QDateTime &value)
{
    put(out, key, value.isValid() ? value.toUTC().toString(Qt::ISODate) : QString());
}

void put(YAML::Emitter &out, const mdns::Announcement &announcement)
{
    QStringList addresses;
    for (const QHostAddress &address : announcement.addresses)
        addresses.append(address.toString());
    out << YAML::BeginMap << YAML::Key << "source" << YAML::Value
        << sourceName(announcement.source);
    put(out, "key", announcement.key);
    put(out, "name", announcement.name);
    put(out, "host", announcement.hostName);
    put(out, "addresses", addresses);
    out << YAML::Key << "port" << YAML::Value << announcement.port;
    put(out, "user", announcement.user);
    put(out, "identity_file", announcement.identityFile);
    put(out, "proxy_jump", announcement.proxyJump);
    if (announcement.isThisMachine)
        out << YAML::Key << "this_machine" << YAML::Value << true;
    out << YAML::EndMap;
}

std::optional<mdns::Announcement> announcementOf(const YAML::Node &node)
{
    mdns::Announcement announcement;
    const std::string source = node["source"].as<std::string>();
    bool isKnown = false;
    for (const auto &[kind, name] : kSources) {
        if (source == name) {
            announcement.source = kind;
            isKnown = true;
        }
    }
    if (!isKnown)
        return std::nullopt; // of a newer version: the device has others
    announcement.key = text(node, "key");
    announcement.name = text(node, "name");
    announcement.hostName = text(node, "host");
    for (const QString &address : list(node["addresses"]))
        announcement.addresses.append(QHostAddress(address));
    announcement.port = node["port"] ? node["port"].as<quint16>() : quint16(22);
    announcement.user = text(node, "user");
    announcement.identityFile = text(node, "identity_file");
    announcement.proxyJump = text(node, "proxy_jump");
    announcement.isThisMachine = node["this_machine"] && node["this_machine"].as<bool>();
    return announcement;
}

StoredDevice deviceOf(const YAML::Node &node)
{
    StoredDevice device;
    device.id = QString::fromStdString(node["id"].as<std::string>());
    device.name = text(node, "name");
    device.user = text(node, "user");
    device.identityFiles = list(node["identity_files"]);
    device.node.value = text(node, "node_id");
    device.pinned = node["pinned"] && node["pinned"].as<bool>();
    device.firstSeenAt = time(node, "first_seen_utc");
    device.lastHeardAt = time(node, "last_heard_utc");
    for (const YAML::Node &entry : node["announcements"]) {
        if (const auto announcement = announcementOf(entry))
            device.announcements.append(*announcement);
    }
    return device;
}

Error damaged(const std::string &why, const YAML::Mark &mark)
{
    const std::string line =
        mark.is_null() ? std::string() : "line " + std::to_string(mark.line + 1) + ": ";
    return {ErrorCode::Parse, line + why, {}};
}

} // namespace

QByteArray devicesToYaml(const std::vector<StoredDevice> &devices)
{
    YAML::Emitter out;
    out << YAML::Comment("Devices that Sparkyard knows. Written by the program.");
    out << YAML::BeginMap << YAML::Key << "schema" << YAML::Value << kSchema;
    out << YAML::Key << "devices" << YAML::Value << YAML::BeginSeq;
    for (const StoredDevice &device : devices) {
        out << YAML::BeginMap;
        put(out, "id", device.id);
        put(out, "name", device.name);
        put(out, "user", device.user);
        put(out, "identity_files", device.identityFiles);
        put(out, "node_id", device.node.value);
        if (device.pinned)
            out << YAML::Key << "pinned" << YAML::Value << true;
        put(out, "first_seen_utc", device.firstSeenAt);
        put(out, "last_heard_utc", device.lastHeardAt);
        out << YAML::Key << "announcements" << YAML::Value << YAML::BeginSeq;
        for (const mdns::Announcement &announcement : device.announcements)
            put(out, announcement);
        out << YAML::EndSeq << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::EndMap;
    return QByteArray(out.c_str(), qsizetype(out.size())) + '\n';
}

Result<std::vector<StoredDevice>> devicesFromYaml(const QByteArray &text)
{
    try {
        const YAML::Node root = YAML::Load(text.toStdString());
        if (!root.IsMap() || !root["schema"])
            return damaged("it names no schema", root.Mark());
        const int schema = root["schema"].as<int>();
        if (schema != kSchema) {
            return damaged("schema " + std::to_string(schema)
                               + " is of another version of the program",
                           root["schema"].Mark());
        }
        std::vector<StoredDevice> devices;
        for (const YAML::Node &entry : root["devices"]) {
            StoredDevice device = deviceOf(entry);
            if (device.id.isEmpty())
                return damaged("a device has no id", entry.Mark());
            devices.push_back(std::move(device));
        }
        return devices;
    } catch (const YAML::Exception &exception) {
        return damaged(exception.msg, exception.mark);
    } catch (const std::exception &exception) {
        return damaged(exception.what(), YAML::Mark::null_mark());
    }
}

} // namespace discovery::directory
